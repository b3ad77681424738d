import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, sharedBrowser, startOver } from './support/browser.js';
import { routeOpenPage } from './support/intercept.js';
import { login, NODE_FLAGS } from './support/satchel.js';

const MAIN = fileURLToPath(new URL('../packages/server/dist/bundle/main.js', import.meta.url));
const MiB = 1024 * 1024;
const PART = 3 * MiB;
/** Three parts: files larger than eight mebibytes are sent in parts. */
const BYTES = 8 * MiB + 123;
const THEN = new Date('2024-02-03T04:05:06Z');

const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A server that can be killed and started again with the same folder, state and port. */
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
    const paths = [this.root, '--state', join(this.folder, 'state')];
    const args = [MAIN, ...paths, '--address', '127.0.0.1', '--port', port];
    this.#child = spawn(process.execPath, [...NODE_FLAGS, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
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

describe.skipIf(!hasChromium)('an interrupted upload', () => {
  let server: Mortal;
  let page: Page;
  let video: string;
  let sum: string;
  let count = 0;
  /** The requests that begin an upload, and the offset of each part. */
  let begun: number;
  let offsets: number[];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-resume-'));
    server = new Mortal(folder);
    await mkdir(server.root);
    await server.start();
    await setPartSize();
    page = await openAs(await sharedBrowser(), server);
    video = join(folder, 'film.mov');
    const bytes = randomBytes(BYTES);
    sum = checksum(bytes);
    await writeFile(video, bytes);
    await utimes(video, THEN, THEN);
  });

  afterAll(async () => {
    await page?.context().close();
    await server?.kill();
    await rm(server.folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    count += 1;
    begun = 0;
    offsets = [];
    await mkdir(join(server.root, `take ${count}`));
    await startOver(page, server);
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('request', (request) => {
      if (!request.url().includes('/api/tus/')) return;
      if (request.method() === 'POST') begun += 1;
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await page.goto(`/files/take%20${count}/`);
  });

  async function setPartSize(): Promise<void> {
    const token = await login(server.origin, 'admin', server.password);
    const address = `${server.origin}/api/settings`;
    const settings = await (await fetch(address, { headers: { 'X-Auth': token } })).json();
    const tus = { ...(settings as { tus: object }).tus, chunkSize: PART };
    const body = JSON.stringify({ ...(settings as object), tus });
    const response = await fetch(address, { method: 'PUT', headers: { 'X-Auth': token }, body });
    expect(response.status).toBe(200);
  }

  const onDisk = () => join(server.root, `take ${count}`, 'film.mov');

  /** Only the first part of an upload reaches the server until the rest is released. */
  async function holdParts(): Promise<() => Promise<void>> {
    const held: Route[] = [];
    let isFree = false;
    await routeOpenPage(page, '**/api/tus/**', async (route) => {
      const offset = Number(route.request().headers()['upload-offset'] ?? 0);
      if (isFree || offset === 0) await route.continue();
      else held.push(route);
    });
    return async () => {
      isFree = true;
      // The page may have cancelled some of them.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    };
  }

  async function pick(button: string): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await (await chooser).setFiles(video);
  }

  /** The unfinished uploads that this page has stored. */
  const remembered = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('satchel.uploads')));

  async function untilPartIsThere(): Promise<void> {
    await expect
      .poll(async () => (await remembered()).some(([, text]) => !text.includes('"loaded":0')))
      .toBe(true);
  }

  async function expectWhole(): Promise<void> {
    await page.getByText('1 file uploaded').first().waitFor();
    expect(checksum(await readFile(onDisk()))).toBe(sum);
    expect((await stat(onDisk())).mtime).toEqual(THEN);
    expect(begun).toBe(1);
    expect(await remembered()).toEqual([]);
  }

  test('continues by itself after the server was killed and started again', async () => {
    const release = await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    await page.getByRole('heading', { name: 'Uploading 1 file' }).waitFor();
    await server.kill();
    await release();
    await page.getByText(/Connection lost, trying again/).waitFor();
    await server.start();
    await expectWhole();
    expect(Math.max(...offsets)).toBeGreaterThan(0);
  });

  test('continues after a pause at the same offset', async () => {
    const release = await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    await page.getByRole('button', { name: 'Pause film.mov' }).click();
    await page.getByText(/ · paused/).waitFor();
    expect(await readdir(join(server.root, `take ${count}`))).not.toContain('film.mov');
    const before = offsets.length;
    await release();
    await page.getByRole('button', { name: 'Resume film.mov' }).click();
    await expectWhole();
    expect(offsets[before]).toBeGreaterThan(0);
  });

  test('after a reload asks for the same file, and continues with it', async () => {
    const release = await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    await page.reload();
    await page.getByText('1 upload was interrupted').waitFor();
    await release();
    const before = offsets.length;
    await pick('Pick file');
    await expectWhole();
    expect(offsets[before]).toBeGreaterThan(0);
  });

  test('is forgotten on logout', async () => {
    await holdParts();
    await pick('Upload');
    await untilPartIsThere();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel 1 upload?' });
    await question.getByRole('button', { name: 'Keep uploading' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await remembered()).not.toEqual([]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await remembered()).toEqual([]);
    expect(await readdir(join(server.root, `take ${count}`))).toEqual([]);
  });
});
