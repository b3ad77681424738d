import { expect, test } from 'vitest';
import { Pace } from './pace.js';

function awake(): Pace {
  const pace = new Pace();
  pace.wake(0);
  return pace;
}

function answers(pace: Pace, times: number, tookMs: number, now: number): void {
  for (let i = 0; i < times; i += 1) pace.waited(tookMs, now);
}

test('a disk is quick for half a minute after it answered', () => {
  const pace = new Pace();
  expect(pace.isQuick(0)).toBe(false);
  pace.wake(0);
  expect([pace.isQuick(0), pace.isQuick(29_999), pace.isQuick(30_000)]).toEqual([true, true, false]);
  pace.waited(1, 29_999);
  expect(pace.isQuick(30_000)).toBe(true);
});

test('one slow answer among many may be the fault of a busy processor', () => {
  const pace = awake();
  pace.waited(50, 1);
  expect(pace.isQuick(1)).toBe(true);
  answers(pace, 16, 1, 2);
  pace.waited(50, 3);
  expect(pace.isQuick(3)).toBe(true);
});

test('two slow answers make a disk rest, each time for longer, until it is quick again', () => {
  const pace = awake();
  answers(pace, 2, 9, 0);
  expect([pace.isQuick(199), pace.isQuick(200)]).toEqual([false, true]);
  pace.waited(9, 200);
  expect([pace.isQuick(599), pace.isQuick(600)]).toEqual([false, true]);
  for (let now = 40_000; now < 800_000; now += 40_000) pace.waited(9, now);
  pace.wake(800_000);
  expect([pace.isQuick(789_999), pace.isQuick(800_000)]).toEqual([false, true]);
  answers(pace, 16, 8, 800_000);
  answers(pace, 2, 9, 800_000);
  expect([pace.isQuick(800_199), pace.isQuick(800_200)]).toEqual([false, true]);
});
