import { expect, it } from 'vitest';
import { pictureQueue } from './picture-queue';

/** A queue whose pictures are finished by hand. */
function slowQueue(most: number, mostKept = 10) {
  const queue = pictureQueue<string>(most, mostKept);
  const started: string[] = [];
  const finish = new Map<string, (picture: string | null) => void>();
  const ask = (key: string, stop = new AbortController(), urgency?: () => number) =>
    queue.picture(
      key,
      () => {
        started.push(key);
        return new Promise((resolve) => finish.set(key, resolve));
      },
      stop.signal,
      urgency,
    );
  return {
    queue,
    started,
    ask,
    finish: (key: string, picture: string | null = key) => finish.get(key)?.(picture),
  };
}

it('the queue begins with what is most urgent by now, and skips what scrolled away', async () => {
  const { ask, started, finish } = slowQueue(1);
  const at: Record<string, number> = { top: 0, second: 40, gone: 20, far: 900 };
  const stop = new AbortController();
  const asked = Object.fromEntries(
    Object.keys(at).map((key) => [
      key,
      ask(key, key === 'gone' ? stop : new AbortController(), () => at[key] ?? 0),
    ]),
  );
  stop.abort();
  await expect(asked.gone).rejects.toThrow();
  // The page is scrolled down.
  at.far = 10;
  finish('top');
  expect(await asked.top).toBe('top');
  finish('far');
  expect(await asked.far).toBe('far');
  finish('second');
  expect(await asked.second).toBe('second');
  expect(started).toEqual(['top', 'far', 'second']);
});

it('the queue keeps what was made, also that there is none, and forgets what was used longest ago', async () => {
  const { queue, ask, started, finish } = slowQueue(2, 2);
  const none = ask('a');
  finish('a', null);
  expect(await none).toBeNull();
  const second = ask('b');
  finish('b');
  await second;
  expect(await ask('a')).toBeNull();
  const third = ask('c');
  finish('c');
  await third;
  expect(started).toEqual(['a', 'b', 'c']);
  expect([queue.kept('a'), queue.kept('b'), queue.kept('c')]).toEqual([null, undefined, 'c']);
});

it('the queue goes on after a failure, which is not kept', async () => {
  const queue = pictureQueue<string>(1, 10);
  const { signal } = new AbortController();
  await expect(queue.picture('a', () => Promise.reject(new Error('busy')), signal)).rejects.toThrow('busy');
  expect(await queue.picture('a', () => Promise.resolve('made'), signal)).toBe('made');
});

it('the queue makes again what is out of date, and keeps it until then', async () => {
  const { queue, ask, started, finish } = slowQueue(2);
  for (const key of ['a', 'b']) {
    const made = ask(key);
    finish(key);
    await made;
  }
  queue.outdate((key) => key === 'a');
  expect([queue.isCurrent('a'), queue.isCurrent('b'), queue.kept('a')]).toEqual([false, true, 'a']);
  const again = ask('a');
  finish('a', 'new');
  expect([await again, await ask('b')]).toEqual(['new', 'b']);
  expect(started).toEqual(['a', 'b', 'a']);
  expect([queue.isCurrent('a'), queue.kept('a')]).toEqual([true, 'new']);
});
