import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, type Engine, hasEngine, launchEngine } from '../engines/support/engine.js';
import { type Satchel, startSatchel } from '../support/satchel.js';
import { type Plan, planOf } from './plan.js';
import { type Outcome, runPlan } from './run.js';

/**
 * `LINE_RUNS=50` in each engine, `LINE_SEED` is the seed of the first one and the following ones count up, and
 * `LINE_ENGINES='Firefox WebKit'` tries these.
 */
const RUNS = Number(process.env.LINE_RUNS ?? 50);
const FIRST_SEED = Number(process.env.LINE_SEED ?? 1);
const SEEDS = Array.from({ length: RUNS }, (_, index) => FIRST_SEED + index);
const wanted = ENGINES.filter((name) => (process.env.LINE_ENGINES ?? name).includes(name));
/** The longest pause between attempts is thirty seconds, and so long a request may stand still before it. */
const STUCK_MS = 100_000;

const sizeOf = ({ files }: Plan): number => files.reduce((sum, { size }) => sum + size, 0);
const inMiB = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

function report(engine: string, plan: Plan, { happened, asked, requests, seconds, faults }: Outcome): void {
  const line = plan.kbits === undefined ? '' : ` at ${plan.kbits} kbit/s`;
  const what = `${plan.files.length} files of ${inMiB(sizeOf(plan))} MiB${line}`;
  const ending = faults.length > 0 ? 'WRONG' : asked.length > 0 ? `whole, asked ${asked.length}` : 'whole';
  const cells = [engine, plan.seed, what, `${requests} requests`, `${seconds.toFixed(1)} s`, ending];
  const more = [
    ...happened,
    ...asked.map((text) => `asked: ${text}`),
    ...faults.map((text) => `WRONG: ${text}`),
  ];
  process.stdout.write(`${cells.join(' | ')}\n${more.map((text) => `    ${text}\n`).join('')}`);
}

describe.each(wanted)('uploads with %s over lines that fail', (name) => {
  let engine: Engine;
  let satchel: Satchel;
  const sum = { runs: 0, bytes: 0, asked: 0, wrong: [] as number[] };

  beforeAll(async () => {
    [satchel, engine] = await Promise.all([startSatchel(), launchEngine(name)]);
  });

  afterAll(async () => {
    process.stdout.write(
      `${name}: ${sum.runs} runs, ${inMiB(sum.bytes)} MiB, asked in ${sum.asked}, wrong: ${sum.wrong.join(' ')}\n`,
    );
    await Promise.all([engine?.close(), satchel?.stop()]);
  });

  test.skipIf(!hasEngine(name)).each(SEEDS)(
    'files are whole and there once with the seed %i',
    async (seed) => {
      const plan = planOf(seed);
      const outcome = await runPlan({ engine, satchel, stuckMs: STUCK_MS }, plan);
      report(name, plan, outcome);
      sum.runs += 1;
      sum.bytes += sizeOf(plan);
      if (outcome.asked.length > 0) sum.asked += 1;
      if (outcome.faults.length > 0) sum.wrong.push(seed);
      expect(outcome.faults, outcome.happened.join('\n')).toEqual([]);
    },
  );
});
