import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from './api/connection';
import { loadPart } from './load-part';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  connection.worked();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failing = (times: number) => {
  let left = times;
  return vi.fn(() => (left-- > 0 ? Promise.reject(new TypeError('no module')) : Promise.resolve('part')));
};

describe('a part of the client', () => {
  it('waits for the connection and then loads', async () => {
    const answers = [false, false, true];
    vi.stubGlobal('fetch', () =>
      answers.shift() ? Promise.resolve(new Response()) : Promise.reject(new TypeError('offline')),
    );
    const load = failing(1);
    const part = loadPart(load);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await part).toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is requested once more and then fails, if the server responds but does not have it', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    const load = failing(9);
    await expect(loadPart(load)).rejects.toThrow('no module');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
