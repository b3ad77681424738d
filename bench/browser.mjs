// The delays in a large folder that users notice: until it is shown, until everything is selected, and while it
// scrolls, as a list and as a mosaic.
//   node bench/browser.mjs [10000] [100000]      needs a build and Chromium
//   node bench/browser.mjs 100000 scroll         only this part; the others are open, upload and type
// Frames are counted by Chromium's own tracing: those that it could not draw in time during scrolling.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../scripts/lib/chromium.mjs';
import { isWanted, median, reportFigure, temporaryFolder, timeCommand } from './lib.mjs';
import { login, startServer } from './server.mjs';

const MAKE_TREE = fileURLToPath(new URL('make-tree.mjs', import.meta.url));
const RUNS = 5;
const SCROLLED_PIXELS = 12_000;
const PIXELS_PER_SECOND = 3000;
const AIMS = { 10000: { open: 1000 }, 100000: { open: 3000 } };

const wanted = process.argv.slice(2).map(Number).filter(Boolean);
const counts = wanted.length > 0 ? wanted : [10_000, 100_000];
const folder = temporaryFolder();
const root = join(folder, 'files');
mkdirSync(root);
for (const count of counts)
  timeCommand(process.execPath, [MAKE_TREE, join(root, String(count)), String(count)]);
const server = await startServer(root, join(folder, 'state'), { watched: false });
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  const token = await login(server);
  await endSetup(token);
  await showAs('list', token);
  const page = await openPage(token);
  if (isWanted('open')) for (const count of counts) await measureOpening(page, count);
  for (const view of isWanted('scroll') ? ['list', 'mosaic'] : []) {
    await showAs(view, token);
    for (const count of counts) await measureScrolling(page, count, view);
  }
  await showAs('list', token);
  if (isWanted('upload')) await uploadMany(page, 2000);
  if (isWanted('type')) await typeInLargeText(page, 10);
} finally {
  await browser.close();
  await server.stop();
}

/** The set-up of a new server would otherwise be the first page. */
async function endSetup(token) {
  await send('POST', '/api/welcome/seen', token, { page: 'setup' });
}

async function showAs(view, token) {
  const data = { id: 1, viewMode: view };
  await send('PUT', '/api/users/1', token, { what: 'user', which: ['viewMode'], data });
}

async function send(method, path, token, body) {
  const response = await fetch(server.origin + path, {
    method,
    headers: { 'X-Auth': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function openPage(token) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 800 },
    storageState: {
      cookies: [],
      origins: [{ origin: server.origin, localStorage: [{ name: 'jwt', value: token }] }],
    },
  });
  await context.addCookies([{ name: 'auth', value: token, url: server.origin, sameSite: 'Strict' }]);
  return context.newPage();
}

async function measureOpening(page, count) {
  const opened = [];
  const processor = [];
  const selected = [];
  for (let run = 0; run < RUNS; run++) {
    const { ms, mainMs } = await open(page, count);
    opened.push(ms);
    processor.push(mainMs);
    selected.push(await selectAll(page));
  }
  reportFigure(`${count} files, open to first rows`, median(opened), 'ms', AIMS[count]?.open);
  reportFigure(`${count} files, processor time of the page for that`, median(processor), 'ms');
  reportFigure(`${count} files, select all to the frame that shows it`, median(selected), 'ms', 100);
}

async function measureScrolling(page, count, view) {
  await open(page, count);
  const frames = await scroll(page);
  const share = (100 * frames.dropped) / (frames.drawn + frames.dropped);
  console.log(
    `${count} files, ${view}, scrolled ${SCROLLED_PIXELS} px: ${frames.drawn} frames drawn, ${frames.dropped} dropped (${share.toFixed(1)} %), ${frames.perSecond.toFixed(0)} a second; the page works ${frames.eachMs.toFixed(1)} ms for each, at most ${frames.longestMs.toFixed(0)} ms at once`,
  );
}

/**
 * The time from the double click on the folder to its first rows, by the browser's own clock, with an empty
 * cache; also the processor time that the page's main thread takes for it.
 */
async function open(page, count) {
  await page.goto('/files/');
  const row = page.getByTitle(String(count), { exact: true });
  await row.waitFor();
  await page.evaluate((name) => {
    window.shown = new Promise((resolve) => {
      const begin = ({ timeStamp }) => {
        const look = () => {
          const isThere =
            location.pathname.includes(`/${name}/`) && document.querySelector('[data-entry="15"]');
          if (isThere) resolve(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        look();
      };
      addEventListener('dblclick', begin, { once: true, capture: true });
    });
  }, String(count));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskMs(session);
  // The pointer does not hover over the row first, which would preload the folder.
  await row.dblclick();
  const ms = await page.evaluate(() => window.shown);
  const mainMs = (await taskMs(session)) - before;
  await session.detach();
  return { ms, mainMs };
}

async function taskMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}

async function selectAll(page) {
  await page.evaluate(() => {
    window.painted = new Promise((resolve) => {
      const begin = ({ key, timeStamp }) => {
        if (key !== 'a') return;
        removeEventListener('keydown', begin, true);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
      };
      addEventListener('keydown', begin, true);
    });
  });
  await page.keyboard.press('Control+a');
  return page.evaluate(() => window.painted);
}

/**
 * Starts measuring; the returned function gives the longest time for which the page was blocked, in
 * milliseconds.
 */
async function watchTasks(page) {
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  return () => page.evaluate(() => Math.max(0, ...window.tasks));
}

async function uploadMany(page, count) {
  mkdirSync(join(root, 'target'));
  // An empty folder has no grid.
  writeFileSync(join(root, 'target', 'first.txt'), '');
  await page.goto('/files/target/');
  await page.getByRole('grid').waitFor();
  await page.evaluate((files) => {
    window.dropped = new DataTransfer();
    for (let index = 0; index < files; index++)
      window.dropped.items.add(new File([`${index}`], `small ${index}.txt`));
  }, count);
  const longest = await watchTasks(page);
  const startedAt = performance.now();
  await page.evaluate(() => {
    const drop = new DragEvent('drop', { dataTransfer: window.dropped, bubbles: true, cancelable: true });
    setTimeout(() => document.querySelector('[role="grid"]').dispatchEvent(drop));
  });
  await page
    .getByRole('heading', { name: `${count.toLocaleString('en')} files uploaded` })
    .waitFor({ timeout: 600_000 });
  reportFigure(`${count} small files, uploaded`, performance.now() - startedAt, 'ms');
  reportFigure(`${count} small files, the page held still for at most`, await longest(), 'ms', 200);
}

async function typeInLargeText(page, mebibytes) {
  const line = 'a line of a log that is neither long nor short, 42 ms\n';
  writeFileSync(join(root, 'big.txt'), line.repeat(Math.floor((mebibytes * 1024 * 1024) / line.length)));
  await page.goto('/files/big.txt');
  const longest = await watchTasks(page);
  await page.getByRole('textbox', { name: 'big.txt' }).click();
  await page.keyboard.press('Control+Home');
  const startedAt = performance.now();
  await page.keyboard.type('typed ');
  await page.getByText('typed a line').waitFor();
  reportFigure(`text of ${mebibytes} MiB, six keys typed`, performance.now() - startedAt, 'ms');
  reportFigure(`text of ${mebibytes} MiB, the page held still for at most`, await longest(), 'ms', 1000);
}

async function scroll(page) {
  await page.keyboard.press('Escape');
  const session = await page.context().newCDPSession(page);
  const tracing = await browser.newBrowserCDPSession();
  const events = [];
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await tracing.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'toplevel'],
    },
  });
  const startedAt = performance.now();
  await session.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 500,
    yDistance: -SCROLLED_PIXELS,
    speed: PIXELS_PER_SECOND,
    gestureSourceType: 'mouse',
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const complete = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.end');
  await complete;
  await Promise.all([session.detach(), tracing.detach()]);
  const frames = framesIn(events);
  return { ...frames, perSecond: frames.drawn / seconds };
}

/** Times of the page's main thread are processor times, so other load on the machine does not count. */
function framesIn(events) {
  const named = (name) => events.filter((event) => event.name === name);
  const main = new Set(named('EventDispatch').map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = named('RunTask').concat(named('ThreadControllerImpl::RunTask'));
  const times = tasks.filter(({ pid, tid }) => main.has(`${pid} ${tid}`)).map(({ tdur = 0 }) => tdur / 1000);
  const drawn = named('DrawFrame').length;
  return {
    drawn,
    dropped: named('DroppedFrame').length,
    longestMs: Math.max(0, ...times),
    eachMs: times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, drawn),
  };
}
