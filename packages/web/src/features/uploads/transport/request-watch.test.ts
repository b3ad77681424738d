import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestWatch } from './request-watch';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(arrived?: () => Promise<number>) {
  const onGivenUp = vi.fn();
  return { watched: new RequestWatch({ length: 100, arrived, onGivenUp }), onGivenUp };
}

/** The device sleeps: its clock goes on, and no timer fires. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a request that is watched', () => {
  it('is given up after half a minute in which nothing moved', async () => {
    const { watched, onGivenUp } = watch();
    watched.progressed(10);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(onGivenUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(onGivenUp).toHaveBeenCalled();
    expect(watched.hasArrived).toBe(false);
  });

  it('is not given up while its bytes move, however slowly', async () => {
    const { watched, onGivenUp } = watch();
    for (let sent = 1; sent <= 10; sent++) {
      await vi.advanceTimersByTimeAsync(29_000);
      watched.progressed(sent);
    }
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it('is not given up while bytes from buffers on the way arrive at the server', async () => {
    let bytes = 0;
    const { watched, onGivenUp } = watch(async () => ++bytes);
    watched.progressed(100);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(onGivenUp).not.toHaveBeenCalled();
    expect(bytes).toBeGreaterThan(4);
    watched.stop();
  });

  it('ends soon when the server has all of it and the browser reports no response', async () => {
    const { watched, onGivenUp } = watch(async () => 100);
    watched.progressed(100);
    await vi.advanceTimersByTimeAsync(6900);
    expect(watched.hasArrived).toBe(true);
    // The response may come in the meantime.
    expect(onGivenUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(onGivenUp).toHaveBeenCalled();
  });

  it('is given up although questions get no answer either', async () => {
    const { onGivenUp } = watch(() => Promise.reject(new Error('no connection')));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(onGivenUp).toHaveBeenCalled();
  });

  it('does not count the time in which the device slept, and has three seconds afterwards', async () => {
    const { watched, onGivenUp } = watch();
    await vi.advanceTimersByTimeAsync(5000);
    sleep(3_600_000);
    await vi.advanceTimersByTimeAsync(3000);
    expect(onGivenUp).not.toHaveBeenCalled();
    watched.progressed(50);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onGivenUp).not.toHaveBeenCalled();
    watched.stop();
  });

  it('is given up three seconds after the device woke if nothing moves', async () => {
    const { onGivenUp } = watch();
    sleep(3_600_000);
    await vi.advanceTimersByTimeAsync(4000);
    expect(onGivenUp).toHaveBeenCalled();
  });

  it('counts one interval for each tick that a background tab delays', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { watched, onGivenUp } = watch();
    sleep(3_600_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onGivenUp).not.toHaveBeenCalled();
    watched.stop();
  });

  it('is not watched any more when it has ended', async () => {
    const { watched, onGivenUp } = watch();
    watched.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onGivenUp).not.toHaveBeenCalled();
  });
});
