import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../scripts/lib/chromium.mjs';
import { HANG_MS as USUAL_HANG_MS } from '../../scripts/lib/time-limits.mjs';
import { login, type Satchel } from './satchel.js';

/** Browser tests are skipped without Chromium, and `npm test` says so; under CI it fails. */
export const hasChromium = chromiumPath !== undefined;

let launched: Promise<Browser> | undefined;

/**
 * The Chromium of this worker. It is started for the first file that needs it and is kept for the following
 * ones, because a process costs a second and a context almost nothing. It ends with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    // Content that a page shows only for a while may be gone before a slow test looks.
    slowMo: process.env.SLOW_BROWSER_TESTS?.endsWith(':test') ? 300 : 0,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Otherwise each page that is opened costs a process.
      '--process-per-site',
      // A page lives for seconds, so concurrent compilers and collectors cost more than they save on two
      // processors.
      '--js-flags=--single-threaded-gc --no-opt --no-maglev --no-concurrent-recompilation',
    ],
  });
}

export interface Device {
  width?: number;
  height?: number;
  hasTouch?: boolean;
  /** The page has its own viewport, and pinch zoom works, as on a phone. */
  isMobile?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** Runs in every document before its own scripts. */
  initScript?: string;
}

export const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true } as const satisfies Device;
export const TABLET = { ...PHONE, width: 820, height: 1180 } as const satisfies Device;

/**
 * The limit only ends a test that hangs; the clock decides no test. The slow mode looks for tests that hang.
 */
export const HANG_MS = process.env.SLOW_BROWSER_TESTS ? 40_000 : USUAL_HANG_MS;

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
    // Only its own test uses the service worker; in others it would handle requests that they observe.
    serviceWorkers: 'block',
  });
  // Tips of the first visit would appear while a test is running.
  await context.addInitScript(() => localStorage.setItem('hints', 'done'));
  // The headless shell has no viewer for PDF; desktop browsers have one.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  );
  // Playwright puts files into inputs only, which the page uses where this picker is missing.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
  if (initScript) await context.addInitScript({ content: initScript });
  context.setDefaultTimeout(HANG_MS);
  return context.newPage();
}

/** The context of a new user who has not logged in, in English. */
export function openBrowser(browser: Browser, satchel: Satchel, device: Device = {}): Promise<Page> {
  return newPage(browser, satchel, device);
}

/** The context of a user whose browser has stored a session, in the state that the login page leaves. */
export async function openAs(
  browser: Browser,
  satchel: Pick<Satchel, 'origin' | 'password'>,
  { username = 'admin', password = satchel.password, ...device }: Device & Partial<Credentials> = {},
): Promise<Page> {
  const token = await login(satchel.origin, username, password);
  return newPage(browser, satchel, device, remembered(satchel.origin, token));
}

/**
 * Makes the page of one test the page of the next one, which is logged in as this user or, with `null`, not
 * at all. A new context would do the same for three times the processor time, because it has a process and a
 * cache of its own.
 */
export async function startOver(
  page: Page,
  satchel: Pick<Satchel, 'origin' | 'password'>,
  user: Credentials | null = { username: 'admin', password: satchel.password },
): Promise<void> {
  const context = page.context();
  for (const event of ['request', 'response', 'dialog', 'pageerror', 'console'] as const) {
    page.removeAllListeners(event);
  }
  await page.unrouteAll();
  await context.setOffline(false);
  await context.clearCookies();
  const state = user && remembered(satchel.origin, await login(satchel.origin, user.username, user.password));
  // A page of the server without any script.
  await page.goto(`${satchel.origin}/health`);
  await page.evaluate(async (items) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, state?.origins[0]?.localStorage ?? []);
  if (state) await context.addCookies(state.cookies);
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

/** Fills the login form of the open page and submits it. */
export async function fillLogin(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
