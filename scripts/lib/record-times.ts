import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';

/**
 * Loaded into each test file by `npm run test:times`. The counters of a worker go on over several files, so
 * it subtracts.
 */
const TICK_MS = 10;

interface Process {
  parent: number;
  ownMs: number;
  /** The times of child processes that have ended. */
  endedMs: number;
}

function readProcess(id: string): Process {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    ownMs: (user + system) * TICK_MS,
    endedMs: (childUser + childSystem) * TICK_MS,
  };
}

/** The times of this process and of all its descendants: servers and browsers go on running after a file. */
function processorTimes(): { ownMs: number; childrenMs: number } {
  const all = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      all.set(Number(name), readProcess(name));
    } catch {
      // The process has ended in the meantime; its time was added to its parent's.
    }
  }
  const isBelow = ({ parent }: Process): boolean => {
    if (parent === process.pid) return true;
    const next = all.get(parent);
    return next !== undefined && isBelow(next);
  };
  const own = readProcess('self');
  let childrenMs = own.endedMs;
  for (const each of all.values()) if (isBelow(each)) childrenMs += each.ownMs + each.endedMs;
  return { ownMs: own.ownMs, childrenMs };
}

const counted = globalThis as { processorTimes?: ReturnType<typeof processorTimes> };
let startedAt = 0;

beforeAll(() => {
  startedAt = performance.now();
});

afterAll(() => {
  const before = counted.processorTimes ?? { ownMs: 0, childrenMs: 0 };
  const now = processorTimes();
  counted.processorTimes = now;
  const record = {
    file: expect.getState().testPath,
    wallMs: performance.now() - startedAt,
    ownMs: now.ownMs - before.ownMs,
    childrenMs: now.childrenMs - before.childrenMs,
  };
  appendFileSync(process.env.TEST_TIMES ?? '', `${JSON.stringify(record)}\n`);
});
