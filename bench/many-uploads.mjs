// `node bench/many-uploads.mjs [10000] [folder] [files]`: a page stays usable while a drop of small files is uploaded:
// a folder that contains them, and the files themselves into the open folder. Needs a build and Chromium.
// Keys are pressed all the time; the figures are the time from a key to the next frame, and the memory of the page.
// `BENCH_PAGE_PROFILE=FOLDER` writes a profile of the page's main thread.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../scripts/lib/chromium.mjs';
import { isWanted, median, reportFigure, temporaryFolder } from './lib.mjs';
import { login, startServer } from './server.mjs';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000);
/** A key is pressed at this interval, in milliseconds. */
const KEY_EVERY_MS = 150;
/** A run that takes longer is given up. */
const GIVE_UP_MS = 900_000;
const LOST_MS = 10_000;
const MOST_LATENCY_MS = 100;
const MOST_MEGABYTES = 300;
const PROFILES = process.env.BENCH_PAGE_PROFILE;

const folder = temporaryFolder();
const root = join(folder, 'files');
const own = join(folder, 'many');
mkdirSync(root);
mkdirSync(own);
const names = Array.from({ length: COUNT }, (_, index) => `small ${String(index).padStart(5, '0')}.txt`);
for (const name of names) writeFileSync(join(own, name), `${name}\n`);

const server = await startServer(root, join(folder, 'state'), { watched: false });
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  const token = await login(server);
  await prepare(token);
  if (isWanted('folder')) await measure(token, 'a folder of', [own]);
  if (isWanted('files'))
    await measure(
      token,
      'single files,',
      names.map((name) => join(own, name)),
    );
} finally {
  await browser.close();
  await server.stop();
}

/** The set-up of a new server would otherwise be the first page, and a mosaic the first view. */
async function prepare(token) {
  const headers = { 'X-Auth': token, 'Content-Type': 'application/json' };
  const send = async (method, path, body) => {
    const response = await fetch(server.origin + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  await send('POST', '/api/welcome/seen', { page: 'setup' });
  const data = { id: 1, viewMode: 'list' };
  await send('PUT', '/api/users/1', { what: 'user', which: ['viewMode'], data });
}

async function openPage(token) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: server.origin, localStorage: [{ name: 'jwt', value: token }] }],
    },
  });
  await context.addCookies([{ name: 'auth', value: token, url: server.origin, sameSite: 'Strict' }]);
  return context.newPage();
}

async function measure(token, what, dropped) {
  const target = join(root, what);
  mkdirSync(target);
  // An empty folder has no grid.
  writeFileSync(join(target, 'anchor'), '');
  const page = await openPage(token);
  await page.goto(`/files/${encodeURIComponent(what)}/`);
  await page.getByRole('grid').waitFor();
  const session = await page.context().newCDPSession(page);
  const pid = await pageProcess();
  const memory = await watchMemory(session, pid);
  const endProfile = await startProfile(session);
  await page.getByRole('row').last().click();
  const begunAt = performance.now();
  await drop(session, dropped);
  // Chromium ignores keys until the drop is over.
  const keys = await pressKeys(session, page, pid);
  await untilUploaded(page);
  const tookMs = performance.now() - begunAt;
  await sleep(2000);
  await keys.stop();
  await endProfile(what);
  const peak = memory.stop();
  const name = `${what} ${COUNT}`;
  const [own, whole] = [keys.latencies.map(({ own }) => own), keys.latencies.map(({ whole }) => whole)];
  const late = own.filter((ms) => ms > MOST_LATENCY_MS).length;
  reportFigure(`${name}: until all have arrived`, tookMs, 'ms');
  reportFigure(
    `${name}: key to next frame, median`,
    median([0, ...own]),
    `(${median([0, ...whole]).toFixed(0)}) ms`,
  );
  for (const share of [95, 99, 100]) {
    const [left, all] = [percentile(own, share), percentile(whole, share)];
    reportFigure(`${name}: … ${share} of 100`, left, `(${all.toFixed(0)}) ms`, MOST_LATENCY_MS);
  }
  reportFigure(`${name}: later than that, of ${own.length} keys`, late, '', 0);
  reportFigure(`${name}: heap of JavaScript, peak`, peak.heap, 'MB');
  reportFigure(`${name}: memory of the page, peak`, peak.own, 'MB', MOST_MEGABYTES);
  reportFigure(`${name}: … with pages of the program`, peak.resident, 'MB');
  const ratios = [percentile(own, 99) / MOST_LATENCY_MS, peak.own / MOST_MEGABYTES].map((ratio) =>
    ratio.toFixed(2),
  );
  console.log(`${name}: by the limits: latency ${ratios[0]}, memory ${ratios[1]}`);
  await page.context().close();
}

/** Until the tray, which is open as long as something is left to do, is gone. */
async function untilUploaded(page) {
  const tray = page.getByRole('region', { name: 'Uploads', exact: true });
  await tray.waitFor({ timeout: GIVE_UP_MS });
  const giveUpAt = performance.now() + GIVE_UP_MS;
  // A look costs the page time, so there is one a second.
  while (await tray.isVisible()) {
    if (performance.now() > giveUpAt) throw new Error('The files did not arrive');
    await sleep(1000);
  }
}

/** Drops these files and folders of the disk onto the list, as a person does. */
async function drop(session, files) {
  const point = { x: 700, y: 500, data: { items: [], files, dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await session.send('Input.dispatchDragEvent', { type, ...point });
}

/**
 * Presses arrow keys, which move in the list, as a keyboard does, one when the frame after the former one is there.
 * `whole` is the time from the press to that frame, `own` the processor time of the main thread of the page in between,
 * which other programs on the machine do not change, both in milliseconds.
 */
async function pressKeys(session, page, pid) {
  await page.evaluate(() => {
    addEventListener('keydown', () => requestAnimationFrame(() => setTimeout(() => window.drawn(''))), true);
  });
  let drawn = () => undefined;
  session.on('Runtime.bindingCalled', () => drawn());
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'drawn' });
  const latencies = [];
  let isOver = false;
  const press = async (key, windowsVirtualKeyCode) => {
    const code = { key, code: key, windowsVirtualKeyCode };
    const before = processorMs(pid);
    const pressedAt = performance.now();
    const isDrawn = new Promise((resolve) => {
      drawn = resolve;
    });
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...code });
    await Promise.race([isDrawn, sleep(LOST_MS)]);
    const whole = performance.now() - pressedAt;
    latencies.push({ whole, own: processorMs(pid) - before });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code });
  };
  const run = (async () => {
    for (let count = 0; !isOver; count++) {
      await (count % 2 === 0 ? press('ArrowDown', 40) : press('ArrowUp', 38));
      await sleep(KEY_EVERY_MS);
    }
  })();
  const stop = async () => {
    isOver = true;
    await run;
  };
  return { latencies, stop };
}

/** The processor time of the main thread of a process so far, in milliseconds. */
function processorMs(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** The process of the page that was opened last. */
async function pageProcess() {
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
}

/** The peaks of the heap and of the process of the page, in MB. */
async function watchMemory(session, pid) {
  await session.send('Performance.enable');
  const peak = { heap: 0, own: 0, resident: 0 };
  const look = async () => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    peak.own = Math.max(peak.own, of('RssAnon') + of('RssShmem'));
    peak.resident = Math.max(peak.resident, of('VmRSS'));
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
    peak.heap = Math.max(peak.heap, heap / 1024 / 1024);
  };
  const timer = setInterval(() => look().catch(() => undefined), 500);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

async function startProfile(session) {
  if (!PROFILES) return () => undefined;
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
  return async (what) => {
    const { profile } = await session.send('Profiler.stop');
    writeFileSync(join(PROFILES, `${what}.cpuprofile`), JSON.stringify(profile));
  };
}

function percentile(values, share) {
  const sorted = [0, ...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))];
}
