import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { login, type Satchel } from './satchel.js';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

/** Without it the browser tests are skipped, and `npm test` says so; under CI it fails. */
export const hasChromium = CHROMIUM !== undefined;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Device {
  width?: number;
  height?: number;
  hasTouch?: boolean;
  /** As on a phone: the page has its own viewport, fingers enlarge it. */
  isMobile?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** Runs in every document before what it brings. */
  initScript?: string;
}

export const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true } as const satisfies Device;
export const TABLET = { ...PHONE, width: 820, height: 1180 } as const satisfies Device;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

async function newPage(
  browser: Browser,
  satchel: Pick<Satchel, 'origin'>,
  device: Device,
  storageState?: StorageState,
): Promise<Page> {
  const { width = 1280, height = 800, ...media } = device;
  const { hasTouch, isMobile, colorScheme, reducedMotion, initScript } = media;
  const context = await browser.newContext({
    baseURL: satchel.origin,
    viewport: { width, height },
    hasTouch,
    isMobile,
    colorScheme,
    reducedMotion,
    locale: 'en-US',
    acceptDownloads: true,
    storageState,
    // A test of its own is about the worker; elsewhere it would keep what the others watch.
    serviceWorkers: 'block',
  });
  // Tips of the first visit come when a test is already at work.
  await context.addInitScript(() => localStorage.setItem('hints', 'done'));
  if (initScript) await context.addInitScript({ content: initScript });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** A fresh person who has not logged in, in English. */
export function openBrowser(browser: Browser, satchel: Satchel, device: Device = {}): Promise<Page> {
  return newPage(browser, satchel, device);
}

/** As a person comes back whose browser remembers a session: what the login page leaves is already there. */
export async function openAs(
  browser: Browser,
  satchel: Pick<Satchel, 'origin' | 'password'>,
  { username = 'admin', password = satchel.password, ...device }: Device & Partial<Credentials> = {},
): Promise<Page> {
  const token = await login(satchel.origin, username, password);
  return newPage(browser, satchel, device, remembered(satchel.origin, token));
}

export interface Credentials {
  username: string;
  password: string;
}

function remembered(origin: string, token: string): StorageState {
  const { hostname } = new URL(origin);
  return {
    cookies: [
      {
        name: 'auth',
        value: token,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict',
      },
    ],
    origins: [{ origin, localStorage: [{ name: 'jwt', value: token }] }],
  };
}

/** Fills the login form of the page that is open and sends it. */
export async function fillLogin(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
