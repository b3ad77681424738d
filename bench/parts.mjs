// `node bench/parts.mjs [ROUNDS] [client] [page]`: a file of 1 GiB in parts, beside the same file as one request: parts
// of 10 MiB, and parts that grow with the rate, as the page sends them. `client` sends from here over one connection;
// `page` chooses the file in the page of the program in Chromium.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../scripts/lib/chromium.mjs';
import { requestAll } from './http-client.mjs';
import { isWanted, pair, report, temporaryFolder } from './lib.mjs';
import { cpuMs, login, startServer } from './server.mjs';

const MIB = 1024 * 1024;
const LENGTH = 1024 * MIB;
const LARGEST_PART = 64 * MIB;
const ROUNDS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 5);
const AIM = '<= 1.1';
/** The setting with which the page lets parts grow; any other is the largest part. */
const GROWING = 10 * MIB;

const folder = temporaryFolder();
const root = join(folder, 'files');
const source = join(folder, 'big.bin');
mkdirSync(root);
writeSource();
const server = await startServer(root, join(folder, 'state'));
const token = await login(server);
const headers = { 'X-Auth': token };
let count = 0;
try {
  if (isWanted('client')) await measureClient();
  if (isWanted('page')) await measurePage();
} finally {
  await server.stop();
}

async function measureClient() {
  const bytes = readFileSync(source);
  const whole = cpuOf(() => send([[0, LENGTH]], bytes, true));
  const compare = async (what, sizes) => {
    const ours = cpuOf(() => send(sizes, bytes, false));
    report(`1 GiB, ${what} / one request`, await pair(ROUNDS, ours.run, whole.run, server), AIM);
    console.log(
      `  processor time of the server: ${ours.each().toFixed(0)} ms, one request ${whole.each().toFixed(0)} ms; ${sizes.length} parts`,
    );
  };
  await compare('growing parts', growingParts());
  await compare('parts of 10 MiB', partsOf(10 * MIB));
  await compare('one part', [[0, LENGTH]]);
}

/** Adds up the processor time of the server while `run` runs. */
function cpuOf(run) {
  let [sum, runs] = [0, 0];
  const measured = async () => {
    const before = cpuMs(server.pid);
    const took = await run();
    sum += cpuMs(server.pid) - before;
    runs++;
    return took;
  };
  return { run: measured, each: () => sum / runs };
}

/** The first and the last byte of each part, with the sizes of `PartSizes` on a line without a limit. */
function growingParts() {
  const parts = [];
  for (let at = 0, size = 5 * MIB; at < LENGTH; size = Math.min(size * 4, LARGEST_PART)) {
    parts.push([at, Math.min(LENGTH, at + size)]);
    at += size;
  }
  return parts;
}

function partsOf(size) {
  return Array.from({ length: Math.ceil(LENGTH / size) }, (_, index) => [
    index * size,
    Math.min(LENGTH, (index + 1) * size),
  ]);
}

async function send(parts, bytes, isWhole) {
  const name = `client-${++count}.bin`;
  const tus = { 'Content-Type': 'application/offset+octet-stream', 'Tus-Resumable': '1.0.0' };
  const requests = isWhole
    ? [{ method: 'POST', path: `/api/resources/${name}`, body: bytes }]
    : [
        { method: 'POST', path: `/api/tus/${name}`, headers: { ...tus, 'Upload-Length': LENGTH } },
        ...parts.map(([from, to]) => ({
          method: 'PATCH',
          path: `/api/tus/${name}`,
          headers: { ...tus, 'Upload-Offset': from },
          body: bytes.subarray(from, to),
        })),
      ];
  const startedAt = performance.now();
  await requestAll({ origin: server.origin, headers }, requests, 1);
  const took = performance.now() - startedAt;
  rmSync(join(root, name));
  return took;
}

async function measurePage() {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    await prepare();
    const growing = await openPage(browser, GROWING);
    const fixed = await openPage(browser, GROWING + 1);
    const whole = () => sendWhole(growing);
    report('page: 1 GiB, growing parts / one request', await pair(ROUNDS, () => choose(growing), whole), AIM);
    report('page: 1 GiB, parts of 10 MiB / one request', await pair(ROUNDS, () => choose(fixed), whole), AIM);
  } finally {
    await browser.close();
  }
}

/** The set-up of a new server would otherwise be the first page. */
async function prepare() {
  await change('POST', '/api/welcome/seen', { page: 'setup' });
}

async function change(method, path, body) {
  const response = await fetch(server.origin + path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function openPage(browser, chunkSize) {
  await change('PUT', '/api/settings', { tus: { chunkSize, retryCount: 5 } });
  const context = await browser.newContext({
    baseURL: server.origin,
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: server.origin, localStorage: [{ name: 'jwt', value: token }] }],
    },
  });
  await context.addCookies([{ name: 'auth', value: token, url: server.origin, sameSite: 'Strict' }]);
  // Nobody is there to use the dialog of the system.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
  const page = await context.newPage();
  await page.goto('/files/');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor();
  return page;
}

/** The milliseconds from the choice of the file until the page has its last response. */
async function choose(page) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
  ]);
  const startedAt = performance.now();
  await chooser.setFiles(source);
  await page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.headers()['upload-offset'] === String(LENGTH),
    { timeout: 120_000 },
  );
  const took = performance.now() - startedAt;
  rmSync(join(root, 'big.bin'));
  await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor({ state: 'detached' });
  return took;
}

/** The file by one XMLHttpRequest of the page. */
async function sendWhole(page) {
  await page.evaluate(() => {
    window.input = document.createElement('input');
    window.input.type = 'file';
    window.input.id = 'whole';
    document.body.append(window.input);
  });
  await page.locator('#whole').setInputFiles(source);
  const name = `whole-${++count}.bin`;
  const startedAt = performance.now();
  const status = await page.evaluate(
    ([path, auth]) =>
      new Promise((resolve) => {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', path);
        xhr.setRequestHeader('X-Auth', auth);
        xhr.upload.onprogress = () => undefined;
        xhr.onloadend = () => resolve(xhr.status);
        xhr.send(document.querySelector('#whole').files[0]);
      }),
    [`/api/resources/${name}`, token],
  );
  const took = performance.now() - startedAt;
  if (status !== 200) throw new Error(`POST: ${status}`);
  await page.evaluate(() => document.querySelector('#whole').remove());
  rmSync(join(root, name));
  return took;
}

function writeSource() {
  const block = Buffer.alloc(MIB);
  writeFileSync(source, '');
  const fd = openSync(source, 'w');
  for (let index = 0; index < LENGTH / MIB; index++) {
    block.writeUInt32LE((index * 2_654_435_761) >>> 0, (index * 64) % 4096);
    writeSync(fd, block);
  }
  closeSync(fd);
}
