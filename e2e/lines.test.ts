import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ENGINES,
  type Engine,
  hasEngine,
  launchEngine,
  openTab,
  type Tab,
} from './engines/support/engine.js';
import { checksumOf, FolderWatch } from './lines/folder-watch.js';
import { type Fault, type Line, openLine } from './support/line.js';
import { type Satchel, startSatchel } from './support/satchel.js';

const KiB = 1024;
const MiB = 1024 * KiB;
/** The page waits so many times as fast for a request that stands still. */
const HASTE = 40;

/** The first request of this kind has a fault. Files above 8 MiB are sent in parts. */
const CASES: { what: string; size: number; method: 'POST' | 'PATCH'; fault: Fault }[] = [
  {
    what: 'the response to a file is lost',
    size: 200 * KiB,
    method: 'POST',
    fault: { at: 'response', does: 'end' },
  },
  { what: 'a part stands still', size: 9 * MiB, method: 'PATCH', fault: { at: 3 * MiB, does: 'stall' } },
  {
    what: 'the response to a part never comes',
    size: 9 * MiB,
    method: 'PATCH',
    fault: { at: 'response', does: 'stall' },
  },
  {
    what: 'a proxy responds to a part',
    size: 9 * MiB,
    method: 'PATCH',
    fault: { at: MiB, does: 'respond', status: 502 },
  },
  {
    what: 'a part comes twice',
    size: 9 * MiB,
    method: 'PATCH',
    fault: { does: 'repeat', answers: 'second' },
  },
];

/** `npm run trials -- lines` tries many more, of all sizes and at random. */
describe.each(ENGINES)('with %s over a line that fails', (name) => {
  let satchel: Satchel;
  let engine: Engine;
  let line: Line;
  let tab: Tab;
  /** A folder of the person. */
  let desk: string;
  let folder: string;
  let watch: FolderWatch;
  const expected = new Map<string, { size: number; sum: string }>();

  beforeAll(async () => {
    if (!hasEngine(name)) return;
    desk = await mkdtemp(join(tmpdir(), 'satchel-line-'));
    [satchel, engine] = await Promise.all([startSatchel(), launchEngine(name)]);
    line = await openLine({ upstream: satchel.origin });
    folder = join(satchel.root, 'line');
    await mkdir(folder);
    watch = new FolderWatch(folder, expected);
    tab = await openTab(engine, line.origin);
    await tab.logIn('admin', satchel.password);
    await tab.goto('/files/line/');
    await tab.sees({ role: 'button', name: 'Upload' });
    await tab.evaluate(hurry, HASTE);
  });

  afterAll(async () => {
    const wrong = await watch?.end();
    await Promise.all([engine?.close(), line?.close()]);
    await satchel?.stop();
    if (desk) await rm(desk, { recursive: true, force: true });
    expect(wrong ?? []).toEqual([]);
  });

  beforeEach(() => {
    if (line) line.requests.length = 0;
  });

  test.skipIf(!hasEngine(name)).each(CASES)('a file is there whole when $what', async (one) => {
    const path = join(desk, `${one.what}.bin`);
    await writeFile(path, randomBytes(one.size));
    expected.set(`${one.what}.bin`, { size: one.size, sum: await checksumOf(path) });
    let struck = 0;
    line.faultOf = ({ method, length }) =>
      method === one.method && length > 0 && struck++ === 0 ? one.fault : undefined;
    await tab.upload(path);
    await expect.poll(() => watch.isFull()).toBe(true);
    await tab.misses({ css: 'section[aria-label="Uploads"]' });
    expect(struck).toBeGreaterThan(0);
    expect(await tab.textsOf({ css: '[role="dialog"]' })).toEqual([]);
  });
});

/**
 * A request that stands still is watched by ticks of a second, for up to thirty. Other timers keep their time: a
 * page that expects events so much earlier would ask for them all the time.
 */
function hurry(haste: number): void {
  const { setInterval } = window;
  const faster = (call: TimerHandler, ms?: number) => setInterval(call, ms === 1000 ? ms / haste : ms);
  Object.assign(window, { setInterval: faster });
}
