import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Device, hasChromium, openBrowser, PHONE, sharedBrowser } from './support/browser.js';
import { NODE_FLAGS, type Satchel } from './support/satchel.js';

const MAIN = fileURLToPath(new URL('../packages/server/dist/bundle/main.js', import.meta.url));
const HOUR_MS = 3_600_000;

let folder: string;
let child: ChildProcess;
let satchel: Satchel;

/** The demo has a place for one visitor. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-e2e-'));
  const flags = ['--folder', folder, '--port', '0', '--visitors', '1'];
  child = spawn(process.execPath, [...NODE_FLAGS, MAIN, 'demo', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout as NodeJS.EventEmitter, 'data')) as [Buffer];
  const [, origin = ''] = /(http:\/\/[^/\s]+)/.exec(String(line)) ?? [];
  satchel = { origin } as Satchel;
});
afterAll(async () => {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  await rm(folder, { recursive: true, force: true });
});

const open = async (device: Device = {}) => openBrowser(await sharedBrowser(), satchel, device);
const banner = (page: Page) => page.getByRole('region', { name: 'About this demo' });
const begin = (page: Page) => page.getByRole('button', { name: 'Start the demo' });

/** Resolves to the token of the visitor. */
async function enter(page: Page): Promise<string> {
  await page.goto('/');
  const login = page.waitForResponse('**/api/login');
  await begin(page).click();
  await banner(page).waitFor();
  return (await login).text();
}

describe.runIf(hasChromium)('a demo', () => {
  let page: Page;
  let token: string;
  /** The next test needs the place of the visitor. */
  afterEach(async () => {
    await page.context().close();
    await fetch(`${satchel.origin}/api/logout`, { method: 'POST', headers: { 'X-Auth': token } });
  });

  test('begins with one button, and a note says what it is and can be folded', async () => {
    page = await open();
    await page.goto('/');
    await page.getByText('Time: 60 minutes. Space: 50.0 MB.').waitFor();
    token = await enter(page);
    await banner(page).getByText('Only you see these files').waitFor();
    await banner(page).getByText('Time left: 60 minutes').waitFor();
    await page.getByText('Photos').first().waitFor();
    await banner(page).getByRole('button', { name: 'Fold this note' }).click();
    await expect.poll(() => banner(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Time left' }).click();
    await banner(page).waitFor();
  });

  test('keeps its note from moving the page of a phone out of the window', async () => {
    page = await open(PHONE);
    token = await enter(page);
    await page.getByRole('heading').first().waitFor();
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return { wide: scrollWidth - clientWidth, high: scrollHeight - clientHeight };
    });
    expect(size).toEqual({ wide: 0, high: 0 });
    expect((await banner(page).boundingBox())?.height).toBeLessThan(140);
  });

  test('says that its places are taken', async () => {
    page = await open();
    token = await enter(page);
    const other = await open();
    await other.goto('/');
    await begin(other).click();
    await other.getByRole('alert').getByText('All places are taken at the moment').waitFor();
    await other.context().close();
  });

  test('says when the time is over, and offers a new one', async () => {
    page = await open();
    await page.clock.install();
    token = await enter(page);
    await page.clock.fastForward(HOUR_MS);
    await page.getByText('Your time is over, and your files are deleted.').waitFor();
    await begin(page).waitFor();
  });
});
