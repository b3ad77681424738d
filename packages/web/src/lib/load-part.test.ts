import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from './api/connection';
import { loadPart, PartLate } from './load-part';

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

  it('fails when it has not arrived after two minutes, without another request', async () => {
    const load = vi.fn(() => new Promise<string>(() => undefined));
    const outcome = loadPart(load).catch((error: unknown) => error);
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(PartLate);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('leaves no timer behind when it has arrived', async () => {
    expect(await loadPart(async () => 'part')).toBe('part');
    expect(vi.getTimerCount()).toBe(0);
  });
});
