import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { isFlagSet } from '../../lib/shared-flag.js';
import type { AppDatabase } from './app-database.js';
import { afterLook, type ClockState, isSteady, newClock } from './clock-state.js';
import { clockDoubt, RetentionClock, trustClock } from './retention-clock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEARS = 730 * DAY;
const START = Date.UTC(2026, 10, 27);

/** A machine whose wall clock can be set, with a process that looks at it every ten minutes while it runs. */
class Machine {
  wall = START;
  state: ClockState = newClock(START);

  run(ms: number): void {
    for (let left = ms; left > 0; left -= 10 * MINUTE) {
      const passed = Math.min(left, 10 * MINUTE);
      this.wall += passed;
      this.#look(passed);
    }
  }

  /** The process ends, and another one starts. */
  stop(ms: number): void {
    this.wall += ms;
    this.#look(0);
  }

  #look(passed: number): void {
    const before = this.state.time;
    this.state = afterLook(this.state, { wall: this.wall, passed, time: before + passed });
    expect(this.state.time).toBeGreaterThanOrEqual(before);
  }

  /** How much older everything is by now. */
  get age(): number {
    return this.state.time - START;
  }
}

const HARDLY = 10 * MINUTE;

test('while the clock goes as it should, and over stops of up to a day, ages are what the clock says', () => {
  const machine = new Machine();
  machine.run(3 * DAY);
  machine.stop(20 * HOUR);
  machine.run(HOUR);
  expect(machine.age).toBe(3 * DAY + 21 * HOUR);
  expect(machine.state).toMatchObject({ doubted: 0, jump: null });
});

test.each([
  ['ahead', YEARS],
  ['back', -YEARS],
])('a clock that jumps %s makes nothing older, while the server runs and over a stop', (_, jump) => {
  const running = new Machine();
  running.run(HOUR);
  running.wall += jump;
  running.run(HOUR);
  expect(running.age).toBe(2 * HOUR);
  expect(running.state.jump).toMatchObject({ from: START + HOUR + HARDLY, to: START + HOUR + HARDLY + jump });
  expect(running.state.doubted).not.toBe(0);

  const stopped = new Machine();
  stopped.run(HOUR);
  stopped.stop(jump);
  stopped.run(HOUR);
  expect(stopped.age).toBe(2 * HOUR);
  expect(stopped.state.doubted).not.toBe(0);
  expect(isSteady(stopped.state)).toBe(false);
});

test.each([
  ['ahead', YEARS],
  ['back', -YEARS],
])('a clock that was %s and is corrected is trusted again, and nothing is older than it is', (_, jump) => {
  const machine = new Machine();
  machine.run(HOUR);
  for (let round = 0; round < 40; round += 1) {
    machine.stop(jump + MINUTE);
    expect(machine.state.doubted).not.toBe(0);
    machine.run(HARDLY);
    machine.stop(-jump + MINUTE);
    expect(machine.state.doubted).toBe(0);
    machine.run(HARDLY);
  }
  expect(machine.age).toBeLessThanOrEqual(HOUR + 40 * (2 * MINUTE + 2 * HARDLY));
  expect(machine.age).toBeGreaterThanOrEqual(HOUR + 40 * HARDLY);
});

test('what was kept before a clock was corrected is kept for its full time afterwards', () => {
  const machine = new Machine();
  machine.wall = START - YEARS;
  machine.state = newClock(machine.wall);
  machine.run(HOUR);
  const kept = machine.state.time;
  machine.stop(YEARS);
  machine.run(2 * DAY);
  expect(machine.state.doubted).toBe(0);
  expect(machine.state.time - kept).toBe(2 * DAY);
});

test('a clock that goes on for a day after a jump is trusted', () => {
  const machine = new Machine();
  machine.stop(30 * DAY);
  machine.run(23 * HOUR);
  expect(machine.state.doubted).toBe(30 * DAY);
  machine.run(HOUR);
  expect(machine.state.doubted).toBe(0);
  expect(isSteady(machine.state)).toBe(true);
  expect(machine.age).toBe(DAY);
});

test('steps of hours, back and forth, do not add up', () => {
  const machine = new Machine();
  for (let round = 0; round < 60; round += 1) {
    machine.stop(12 * HOUR + MINUTE);
    machine.stop(-12 * HOUR + MINUTE);
  }
  expect(machine.age).toBeLessThanOrEqual(12 * HOUR + 120 * MINUTE);
});

/** Leaves the state of a clock that was set by so much: that of PostgreSQL cannot be set here. */
async function setBefore(database: AppDatabase, ms: number): Promise<number> {
  const { time } = await database.query
    .updateTable('retention_clock')
    .set(({ eb }) => ({ wall: eb('wall', '+', ms), time: eb('time', '+', ms) }))
    .returning('time')
    .executeTakeFirstOrThrow();
  return Number(time);
}

describeOnBothDatabases('the clock of the retention', (open) => {
  const start = async (database: AppDatabase, facts: { wall: number; passed: number }) => {
    const jumps: unknown[] = [];
    const clock = await RetentionClock.open(database, {
      now: () => facts.wall,
      passed: () => facts.passed,
      onJump: (jump) => jumps.push(jump),
      onError: (error) => {
        throw error;
      },
    });
    return { clock, jumps };
  };

  test('the clock of the retention goes on by what has passed in the process, whatever the wall clock does', async () => {
    const database = await open();
    const facts = { wall: Date.now(), passed: 0 };
    const { clock } = await start(database, facts);
    const began = clock.now();
    facts.wall += YEARS;
    facts.passed += 5 * MINUTE;
    expect(clock.now() - began).toBe(5 * MINUTE);
    expect(clock.isTrusted).toBe(false);
    await clock.close();
  });

  test('the clock of the retention is the same for the next process, which another program can tell to trust the wall clock', async () => {
    const database = await open();
    const first = await start(database, { wall: Date.now(), passed: 0 });
    await first.clock.close();
    expect(await clockDoubt(database)).toBe(null);
    const past = await setBefore(database, -YEARS);
    const { clock, jumps } = await start(database, { wall: Date.now(), passed: 0 });
    expect(Math.abs(clock.now() - past)).toBeLessThan(MINUTE);
    expect(jumps).toEqual([clock.doubt]);
    expect([clock.isTrusted, isFlagSet(clock.steady)]).toEqual([false, false]);
    expect(clock.longestSince(past)).toBe(Number.POSITIVE_INFINITY);
    await clock.stored();
    expect(await clockDoubt(database)).toEqual(clock.doubt);
    await trustClock(database);
    await clock.look();
    expect([clock.doubt, clock.isTrusted, isFlagSet(clock.steady)]).toEqual([null, true, false]);
    expect(jumps).toHaveLength(1);
    await clock.close();
  });

  test('the clock of the retention is confirmed by an administrator, and makes nothing older', async () => {
    const database = await open();
    const { clock } = await start(database, { wall: Date.now(), passed: 0 });
    await clock.stored();
    const began = await setBefore(database, YEARS);
    await clock.look();
    expect(clock.doubt).not.toBe(null);
    await clock.confirm();
    expect([clock.doubt, await clockDoubt(database)]).toEqual([null, null]);
    expect(Math.abs(clock.now() - began)).toBeLessThan(MINUTE);
    await clock.close();
  });

  test('looks of several servers do not add up', async () => {
    const database = await open();
    const facts = { wall: Date.now(), passed: 0 };
    const one = await start(database, facts);
    const other = await start(database, facts);
    const began = one.clock.now();
    facts.passed += HOUR;
    facts.wall += HOUR;
    for (const { clock } of [one, other, one, other]) await clock.look();
    expect(one.clock.now() - began).toBeLessThanOrEqual(HOUR + MINUTE);
    await one.clock.close();
    await other.clock.close();
  });
});
