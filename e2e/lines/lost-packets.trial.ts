import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTunnel, whyNoFarLine } from '../../bench/line/far-line.mjs';
import { ENGINES, type Engine, hasEngine, launchEngine } from '../engines/support/engine.js';
import { type Satchel, startSatchel } from '../support/satchel.js';
import type { Plan } from './plan.js';
import { runPlan } from './run.js';

const KiB = 1024;
const MiB = 1024 * KiB;
const SIZES = [0, 1, 40 * KiB, 900 * KiB, 3 * MiB, 9 * MiB];
const PLAN: Plan = {
  seed: 0,
  files: SIZES.map((size) => ({ name: `${size}.bin`, size })),
  kbits: undefined,
  incidents: [],
};
/** Of twenty packets one is lost, so TCP alone waits for seconds at times. */
const LOSS_PERCENT = 5;

const why = whyNoFarLine();
if (why) process.stdout.write(`No packets are lost on this machine: ${why}.\n`);
const wanted = ENGINES.filter((name) => (process.env.LINE_ENGINES ?? name).includes(name));

describe.skipIf(why !== undefined).each(wanted)('uploads with %s while packets are lost', (name) => {
  let engine: Engine | undefined;
  let satchel: Satchel;
  let tunnel: Awaited<ReturnType<typeof openTunnel>>;

  beforeAll(async () => {
    satchel = await startSatchel();
    tunnel = await openTunnel(satchel.origin, { roundTripMs: 80, lossPercent: LOSS_PERCENT });
    if (hasEngine(name)) engine = await launchEngine(name);
  });

  afterAll(async () => {
    await Promise.all([engine?.close(), satchel?.stop()]);
    await tunnel?.close();
  });

  test.skipIf(!hasEngine(name))('files are whole and there once, and nobody is asked', async () => {
    if (!engine) return;
    const outcome = await runPlan({ engine, satchel, upstream: tunnel.path, stuckMs: 100_000 }, PLAN);
    process.stdout.write(
      `${name}: ${outcome.seconds.toFixed(1)} s with ${LOSS_PERCENT} % of the packets lost\n`,
    );
    expect(outcome).toMatchObject({ faults: [], asked: [] });
  });
});
