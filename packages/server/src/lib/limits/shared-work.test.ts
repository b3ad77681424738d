import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedWork } from './shared-work.js';

/** Work whose runs end when the test says so. */
function workToEnd() {
  const begun: { end: (result: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((end, fail) => {
      begun.push({ end, fail, signal });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  return { begun, work };
}

test('those who wait for their turn share a run that begins after the last of them has asked', async () => {
  const shared = new SharedWork<string>(1);
  const { begun, work } = workToEnd();
  const first = shared.run('a', work);
  const waiting = [shared.run('a', work), shared.run('a', work), shared.run('a', work)];
  expect(begun).toHaveLength(1);
  begun[0]?.end('old');
  expect(await first).toBe('old');
  await setImmediate();
  expect(begun).toHaveLength(2);
  const late = shared.run('a', work);
  begun[1]?.end('new');
  expect(await Promise.all(waiting)).toEqual(['new', 'new', 'new']);
  await setImmediate();
  begun[2]?.end('newest');
  expect(await late).toBe('newest');
});

test('as many as allowed run at once, and other keys are not held up', async () => {
  const shared = new SharedWork<string>(2);
  const { begun, work } = workToEnd();
  const all = ['a', 'a', 'a', 'b'].map((key) => shared.run(key, work));
  expect(begun).toHaveLength(3);
  for (const { end } of begun) end('done');
  await setImmediate();
  begun[3]?.end('last');
  expect(await Promise.all(all)).toEqual(['done', 'done', 'last', 'done']);
});

test('who leaves is rejected at once, and the work ends when all have left', async () => {
  const shared = new SharedWork<string>(1);
  const { begun, work } = workToEnd();
  const running = shared.run('a', work);
  const [one, other] = [new AbortController(), new AbortController()];
  const waiting = [one, other].map(({ signal }) => shared.run('a', work, signal));
  one.abort(new Error('left'));
  await expect(waiting[0]).rejects.toThrow('left');
  begun[0]?.end('done');
  expect(await running).toBe('done');
  await setImmediate();
  expect(begun[1]?.signal.aborted).toBe(false);
  other.abort(new Error('left, too'));
  await expect(waiting[1]).rejects.toThrow('left, too');
  expect(begun[1]?.signal.aborted).toBe(true);
  await setImmediate();
  await expect(shared.run('a', work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test('who asks after all who waited have left gets a run of their own', async () => {
  const shared = new SharedWork<string>(1);
  const { begun, work } = workToEnd();
  const running = shared.run('a', work);
  const gone = new AbortController();
  const left = shared.run('a', work, gone.signal);
  gone.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  const late = shared.run('a', work);
  begun[0]?.end('done');
  await running;
  await setImmediate();
  expect(begun[1]?.signal.aborted).toBe(false);
  begun[1]?.end('late');
  expect(await late).toBe('late');
});

test('a run that all left before it began is not begun, and one that fails fails for all', async () => {
  const shared = new SharedWork<string>(1);
  const { begun, work } = workToEnd();
  const first = shared.run('a', work);
  const gone = new AbortController();
  const left = shared.run('a', work, gone.signal);
  gone.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  begun[0]?.end('done');
  await first;
  await setImmediate();
  expect(begun).toHaveLength(1);
  const all = ['a', 'a', 'a'].map((key) => shared.run(key, work));
  begun[1]?.fail(new Error('failed'));
  await expect(all[0]).rejects.toThrow('failed');
  await setImmediate();
  begun[2]?.fail(new Error('failed again'));
  for (const one of all.slice(1)) await expect(one).rejects.toThrow('failed again');
});
