import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Satchel } from './satchel.js';

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

/** A fresh person at the login page, in English. */
export async function openBrowser(
  browser: Browser,
  satchel: Satchel,
  size = { width: 1280, height: 800 },
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: satchel.origin,
    viewport: size,
    locale: 'en-US',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** Logs in through the form and waits for the listing. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/files/**');
}
