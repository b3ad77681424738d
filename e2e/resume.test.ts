import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, launchBrowser, openAs } from './support/browser.js';

const MAIN = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));
const MiB = 1024 * 1024;
const BYTES = 45 * MiB + 123;
const THEN = new Date('2024-02-03T04:05:06Z');

const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A server that can be killed and started again on the same folder, state and port. */
class Mortal {
  origin = '';
  password = '';
  #child: ChildProcess | null = null;

  constructor(readonly folder: string) {}

  get root(): string {
    return join(this.folder, 'files');
  }

  async start(): Promise<void> {
    const port = this.origin === '' ? '0' : new URL(this.origin).port;
    const place = [this.root, '--state', join(this.folder, 'state')];
    const args = [MAIN, ...place, '--address', '127.0.0.1', '--port', port];
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    for await (const text of this.#child.stdout ?? []) {
      output += String(text);
      if (output.includes('Ready')) break;
    }
    this.origin ||= /Address:\s+(http:\S+?)\/?\s/.exec(output)?.[1] ?? '';
    this.password ||= /Password:\s+(\S+)/.exec(output)?.[1] ?? '';
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

describe.skipIf(!hasChromium)('an upload that is interrupted', () => {
  let server: Mortal;
  let browser: Browser;
  let page: Page;
  let film: string;
  let sum: string;
  let count = 0;
  /** Requests to begin an upload, and where each part began. */
  let begun: number;
  let offsets: number[];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-resume-'));
    server = new Mortal(folder);
    await mkdir(server.root);
    await server.start();
    browser = await launchBrowser();
    film = join(folder, 'film.mov');
    const bytes = randomBytes(BYTES);
    sum = checksum(bytes);
    await writeFile(film, bytes);
    await utimes(film, THEN, THEN);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.kill();
    await rm(server.folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    count += 1;
    begun = 0;
    offsets = [];
    await mkdir(join(server.root, `take ${count}`));
    page = await openAs(browser, server);
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('request', (request) => {
      if (!request.url().includes('/api/tus/')) return;
      if (request.method() === 'POST') begun += 1;
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await page.goto(`/files/take%20${count}/`);
    return () => page.context().close();
  });

  const onDisk = () => join(server.root, `take ${count}`, 'film.mov');

  /** Only the first part of an upload reaches the server until it is let go. */
  async function holdParts(): Promise<() => Promise<void>> {
    const held: Route[] = [];
    let isFree = false;
    await page.route('**/api/tus/**', async (route) => {
      const offset = Number(route.request().headers()['upload-offset'] ?? 0);
      if (isFree || offset === 0) await route.continue();
      else held.push(route);
    });
    return async () => {
      isFree = true;
      // The page may have given some of them up.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    };
  }

  async function pick(button: string): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await (await chooser).setFiles(film);
  }

  /** What this page remembers of unfinished uploads. */
  const remembered = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('satchel.uploads')));

  async function untilPartIsThere(): Promise<void> {
    await expect
      .poll(async () => (await remembered()).some(([, text]) => !text.includes('"loaded":0')), {
        timeout: 30_000,
      })
      .toBe(true);
  }

  async function expectWhole(): Promise<void> {
    await page.getByText('1 file uploaded').first().waitFor({ timeout: 45_000 });
    expect(checksum(await readFile(onDisk()))).toBe(sum);
    expect((await stat(onDisk())).mtime).toEqual(THEN);
    expect(begun).toBe(1);
    expect(await remembered()).toEqual([]);
  }

  test('goes on by itself after the server was killed and started again', async () => {
    const letGo = await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    await server.kill();
    await letGo();
    await page.getByText('Waiting for the connection').waitFor();
    await server.start();
    await expectWhole();
    expect(Math.max(...offsets)).toBeGreaterThan(0);
  });

  test('goes on after a pause where it stopped', async () => {
    const letGo = await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    await page.getByRole('button', { name: 'Pause film.mov' }).click();
    await page.getByText(/ · paused/).waitFor();
    expect(await readdir(join(server.root, `take ${count}`))).not.toContain('film.mov');
    const before = offsets.length;
    await letGo();
    await page.getByRole('button', { name: 'Resume film.mov' }).click();
    await expectWhole();
    expect(offsets[before]).toBeGreaterThan(0);
  });

  test('after a reload asks for the same file, and goes on with it', async () => {
    const letGo = await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    await page.reload();
    await page.getByText('1 upload was interrupted').waitFor();
    await letGo();
    const before = offsets.length;
    await pick('Pick file');
    await expectWhole();
    expect(offsets[before]).toBeGreaterThan(0);
  });

  test('leaves nothing when it is cancelled', async () => {
    await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel film.mov' }).click();
    expect((await gone).status()).toBe(204);
    expect(await readdir(join(server.root, `take ${count}`))).toEqual([]);
    expect(await remembered()).toEqual([]);
  });

  test('is forgotten by a logout', async () => {
    await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await remembered()).toEqual([]);
    expect(await readdir(join(server.root, `take ${count}`))).toEqual([]);
  });
});
