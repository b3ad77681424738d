import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection, watchNetwork } from './connection';

let answers: (() => Promise<Response>)[];
const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const status = (value: number) => () => Promise.resolve(new Response('', { status: value }));

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  vi.stubGlobal('fetch', () => (answers.shift() ?? status(200))());
});
afterEach(() => {
  connection.worked();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection', () => {
  it('is lost with the first request without a response, and probed until there is one', async () => {
    answers = [gone, status(502), status(200)];
    const seen: boolean[] = [];
    const stop = connection.subscribe(() => seen.push(connection.isLost()));
    connection.failed();
    connection.failed();
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.isLost()).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(connection.isLost()).toBe(true);
    await vi.advanceTimersByTimeAsync(4000);
    expect(seen).toEqual([true, false]);
    stop();
  });

  it('is back with any successful request', async () => {
    connection.failed();
    let isRestored = false;
    const waiting = connection.restored().then(() => {
      isRestored = true;
    });
    connection.worked();
    await waiting;
    expect([isRestored, connection.isLost()]).toEqual([true, false]);
  });

  it('is probed at once when the browser reports that its network is back', async () => {
    const stop = watchNetwork();
    window.dispatchEvent(new Event('offline'));
    expect(connection.isLost()).toBe(true);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.isLost()).toBe(false);
    stop();
  });

  it('is probed less often when the server responds but requests still fail', async () => {
    const asked = vi.fn(status(200));
    vi.stubGlobal('fetch', asked);
    for (const delay of [1000, 2000, 4000]) {
      connection.failed();
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(connection.isLost()).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(connection.isLost()).toBe(false);
    }
    expect(asked).toHaveBeenCalledTimes(3);
  });
});
