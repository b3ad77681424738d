import { expect, test } from 'vitest';
import { DiskLatency } from './disk-latency.js';

function awake(): DiskLatency {
  const pace = new DiskLatency();
  pace.noteAnswer(0);
  return pace;
}

function answers(pace: DiskLatency, times: number, tookMs: number, now: number): void {
  for (let i = 0; i < times; i += 1) pace.noteWait(tookMs, now);
}

test('a disk is quick for half a minute after it answered', () => {
  const pace = new DiskLatency();
  expect(pace.isLow(0)).toBe(false);
  pace.noteAnswer(0);
  expect([pace.isLow(0), pace.isLow(29_999), pace.isLow(30_000)]).toEqual([true, true, false]);
  pace.noteWait(1, 29_999);
  expect(pace.isLow(30_000)).toBe(true);
});

test('one slow answer among many may be the fault of a busy processor', () => {
  const pace = awake();
  pace.noteWait(50, 1);
  expect(pace.isLow(1)).toBe(true);
  answers(pace, 16, 1, 2);
  pace.noteWait(50, 3);
  expect(pace.isLow(3)).toBe(true);
});

test('two slow answers make a disk rest, each time for longer, until it is quick again', () => {
  const pace = awake();
  answers(pace, 2, 9, 0);
  expect([pace.isLow(199), pace.isLow(200)]).toEqual([false, true]);
  pace.noteWait(9, 200);
  expect([pace.isLow(599), pace.isLow(600)]).toEqual([false, true]);
  for (let now = 40_000; now < 800_000; now += 40_000) pace.noteWait(9, now);
  pace.noteAnswer(800_000);
  expect([pace.isLow(789_999), pace.isLow(800_000)]).toEqual([false, true]);
  answers(pace, 16, 8, 800_000);
  answers(pace, 2, 9, 800_000);
  expect([pace.isLow(800_199), pace.isLow(800_200)]).toEqual([false, true]);
});
