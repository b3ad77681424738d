import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error';
import type { SendOptions, SendRequest, Transport } from './transport';
import { type ExistingFile, type NewUpload, UploadFailure, type UploadFault } from './upload-job';
import { UploadQueue, type UploadQueueOptions } from './upload-queue';

interface Sending extends SendRequest {
  progress: (loaded: number) => void;
  stands: (offset: number) => void;
  confirmed: (offset: number) => void;
  finish: () => Promise<void>;
  fail: (fault: UploadFault) => Promise<void>;
}

/** A transport without a server: each upload waits until the test ends it. */
class FakeTransport implements Transport {
  sendings: Sending[] = [];
  existing = new Map<string, ExistingFile>();
  probed: string[] = [];
  discarded: string[] = [];
  /** Files of this size and above are sent in parts. */
  resumableFrom = Number.POSITIVE_INFINITY;
  begun = new Set<string>();

  isResumable(file: File | null): boolean {
    return (file?.size ?? 0) >= this.resumableFrom;
  }

  hasBegun(path: string): boolean {
    return this.begun.has(path);
  }

  async discard(path: string): Promise<void> {
    this.discarded.push(path);
  }

  send(request: SendRequest, { signal, onProgress, onOffset, onConfirmed }: SendOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = async (settle: () => void) => {
        this.sendings = this.sendings.filter((each) => each !== sending);
        settle();
        await vi.advanceTimersByTimeAsync(0);
      };
      const sending: Sending = {
        ...request,
        progress: onProgress,
        stands: onOffset,
        confirmed: (offset) => onConfirmed?.(offset),
        finish: () => end(resolve),
        fail: (fault) => end(() => reject(new UploadFailure(fault))),
      };
      signal.addEventListener('abort', () => void end(() => reject(signal.reason)));
      this.sendings.push(sending);
    });
  }

  async probe(path: string): Promise<ExistingFile | null> {
    this.probed.push(path);
    return this.existing.get(path) ?? null;
  }

  to(path: string): Sending {
    const sending = this.sendings.find((each) => each.path === path);
    if (!sending) throw new Error(`Nothing is being sent to ${path}`);
    return sending;
  }

  get paths(): string[] {
    return this.sendings.map((sending) => sending.path);
  }
}

const upload = (relativePath: string, bytes = 10): NewUpload => ({
  relativePath,
  file: new File([new Uint8Array(bytes)], relativePath.split('/').at(-1) ?? ''),
});

function start(options: UploadQueueOptions = {}) {
  const transport = new FakeTransport();
  const queue = new UploadQueue(transport, options);
  const idOf = (name: string) => queue.rows().find((job) => job.name === name)?.id ?? -1;
  return { transport, queue, idOf };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the upload queue', () => {
  it('sends five at once and the next one when one is finished', async () => {
    const { transport, queue } = start();
    queue.add(
      '/docs',
      ['1', '2', '3', '4', '5', '6', '7'].map((name) => upload(name)),
    );
    expect(transport.paths).toEqual(['/docs/1', '/docs/2', '/docs/3', '/docs/4', '/docs/5']);
    expect(queue.summary().counts).toMatchObject({ active: 5, queued: 2 });

    await transport.to('/docs/3').finish();
    expect(transport.paths).toEqual(['/docs/1', '/docs/2', '/docs/4', '/docs/5', '/docs/6']);
    expect(queue.summary().counts).toMatchObject({ active: 5, queued: 1, done: 1 });
    expect(queue.rows().at(-1)).toMatchObject({ name: '3', state: 'done', file: null, isFolder: false });
  });

  it('puts files of the root below the root, and creates empty folders', () => {
    const { transport, queue } = start();
    queue.add('/', [upload('photos/a.jpg'), { relativePath: 'photos/empty', file: null }]);
    expect(transport.paths).toEqual(['/photos/a.jpg', '/photos/empty']);
    expect(transport.to('/photos/empty').file).toBeNull();
  });

  it('notifies listeners at most once per 100 ms', async () => {
    const { transport, queue } = start();
    const listener = vi.fn();
    queue.subscribe(listener);
    queue.add('/', [upload('a', 1000)]);
    await vi.advanceTimersByTimeAsync(1);
    expect(listener).toHaveBeenCalledTimes(1);

    for (let loaded = 1; loaded <= 99; loaded++) {
      transport.to('/a').progress(loaded);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(listener).toHaveBeenCalledTimes(2);
    expect(queue.summary().bytesLoaded).toBe(99);
  });

  it('computes speed and remaining time', async () => {
    const { transport, queue } = start();
    queue.add('/', [upload('a', 10_000)]);
    for (let second = 1; second <= 4; second++) {
      transport.to('/a').progress(second * 1000);
      await vi.advanceTimersByTimeAsync(1000);
    }
    const { speed, secondsLeft, fraction } = queue.summary();
    expect(speed).toBeGreaterThan(700);
    expect(speed).toBeLessThan(1100);
    expect(secondsLeft).toBeGreaterThan(6);
    expect(fraction).toBeGreaterThan(0);
    expect(fraction).toBeLessThan(1);
  });

  it('asks about a name in use, and replaces the file on request', async () => {
    const { transport, queue, idOf } = start();
    queue.add('/', [upload('a.txt')]);
    await transport.to('/a.txt').fail({ kind: 'conflict' });
    expect(queue.summary().counts).toMatchObject({ conflict: 1, active: 0 });

    queue.resolve(idOf('a.txt'), 'replace');
    expect(transport.to('/a.txt').override).toBe(true);
  });

  it('keeps both with the first free number', async () => {
    const { transport, queue, idOf } = start();
    queue.add('/d', [upload('a.txt')]);
    await transport.to('/d/a.txt').fail({ kind: 'conflict' });
    queue.resolve(idOf('a.txt'), 'keep-both');
    await transport.to('/d/a(1).txt').fail({ kind: 'conflict' });
    await transport.to('/d/a(2).txt').finish();
    expect(queue.rows().map((job) => [job.name, job.state])).toEqual([['a(2).txt', 'done']]);
  });

  it('applies the same answer to the rest of the round, and asks again in the next', async () => {
    const { transport, queue, idOf } = start();
    queue.add('/', [upload('a'), upload('b'), upload('c')]);
    await transport.to('/a').fail({ kind: 'conflict' });
    await transport.to('/b').fail({ kind: 'conflict' });
    queue.resolve(idOf('a'), 'skip', true);
    await transport.to('/c').fail({ kind: 'conflict' });
    expect(queue.summary().pending).toBe(0);

    await vi.advanceTimersByTimeAsync(200);
    queue.add('/', [upload('a')]);
    await transport.to('/a').fail({ kind: 'conflict' });
    expect(queue.summary().counts.conflict).toBe(1);
  });

  it('checks the name of a big file before any byte is sent', async () => {
    const { transport, queue } = start();
    transport.existing.set('/big', { size: 1, modifiedMs: null });
    queue.add('/', [upload('big', 2 * 1024 * 1024), upload('small')]);
    await vi.advanceTimersByTimeAsync(0);
    expect(transport.probed).toEqual(['/big']);
    expect(transport.paths).toEqual(['/small']);
    expect(queue.rows()[0]).toMatchObject({ state: 'conflict', existing: { size: 1 } });
  });

  it('asks what is there under a name that was free before it was sent', async () => {
    const { transport, queue, idOf } = start();
    queue.add('/', [upload('big', 2 * 1024 * 1024)]);
    await vi.advanceTimersByTimeAsync(0);
    transport.existing.set('/big', { size: 1, modifiedMs: null });
    await transport.to('/big').fail({ kind: 'conflict' });
    await queue.describeExisting(idOf('big'));
    expect(queue.rows()[0]).toMatchObject({ state: 'conflict', existing: { size: 1 } });
  });

  it('cancels one and all', async () => {
    const { transport, queue, idOf } = start();
    queue.add(
      '/',
      ['1', '2', '3', '4', '5', '6', '7'].map((name) => upload(name)),
    );
    queue.cancel(idOf('2'));
    queue.cancel(idOf('6'));
    await vi.advanceTimersByTimeAsync(0);
    expect(transport.paths).toEqual(['/1', '/3', '/4', '/5', '/7']);

    queue.cancelAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(transport.paths).toEqual([]);
    expect(queue.rows()).toEqual([]);
  });

  it('restarts a paused file from its beginning', async () => {
    const { transport, queue, idOf } = start();
    queue.add('/', [upload('a', 100)]);
    transport.to('/a').progress(60);
    queue.pause(idOf('a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(transport.paths).toEqual([]);
    expect(queue.summary()).toMatchObject({ bytesLoaded: 0, pending: 1 });

    queue.resume(idOf('a'));
    await transport.to('/a').finish();
    expect(queue.summary().counts).toMatchObject({ done: 1, paused: 0 });
  });

  it('tries again after a lost connection, at increasing intervals, with one file first', async () => {
    const { transport, queue } = start();
    queue.add('/', [upload('a'), upload('b'), upload('c')]);
    for (const sending of [...transport.sendings]) await sending.fail({ kind: 'network' });
    expect(queue.summary()).toMatchObject({ isConnected: false, counts: { queued: 3, failed: 0 } });

    await vi.advanceTimersByTimeAsync(999);
    expect(transport.paths).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(transport.paths).toHaveLength(1);

    await transport.sendings[0]?.fail({ kind: 'network' });
    await vi.advanceTimersByTimeAsync(1999);
    expect(transport.paths).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await transport.sendings[0]?.finish();
    expect(transport.paths).toHaveLength(2);
    expect(queue.summary().isConnected).toBe(true);
  });

  it('tries without an end while the server cannot be reached, and says when', async () => {
    const { transport, queue } = start();
    queue.add('/', [upload('a')]);
    for (let tries = 0; tries < 20; tries++) {
      await transport.to('/a').fail({ kind: 'network' });
      expect(queue.summary().retryInMs).toBe(Math.min(30_000, 1000 * 2 ** tries));
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(queue.summary()).toMatchObject({ retryInMs: null, counts: { active: 1, failed: 0 } });

    await transport.to('/a').fail({ kind: 'network' });
    queue.retryNow();
    await transport.to('/a').finish();
    expect(queue.summary()).toMatchObject({ retryInMs: null, counts: { done: 1 } });
  });

  it('gives a file up that does not get through eight times, and restarts it when the connection changes', async () => {
    const { transport, queue } = start();
    queue.add('/', [upload('a')]);
    for (let tries = 0; tries < 8; tries++) {
      transport.to('/a').stands(0);
      await transport.to('/a').fail({ kind: 'network' });
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(queue.rows()[0]).toMatchObject({ state: 'failed', fault: { kind: 'stuck' } });

    queue.connectionReturned();
    await transport.to('/a').finish();
    expect(queue.summary().counts.done).toBe(1);
  });

  it('waits for as long as a busy server wants', async () => {
    const { transport, queue } = start();
    queue.add('/', [upload('a')]);
    await transport.to('/a').fail({ kind: 'busy', isServer: true, waitMs: 12_000 });
    expect(queue.summary().retryInMs).toBe(12_000);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(transport.paths).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await transport.to('/a').finish();
    expect(queue.summary().counts.done).toBe(1);
  });

  it('tells for how long nothing has moved', async () => {
    const { transport, queue } = start();
    queue.add('/', [upload('a', 1000), upload('b', 1000)]);
    await vi.advanceTimersByTimeAsync(9000);
    expect(queue.summary().stillMs).toBe(9000);
    transport.to('/b').progress(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(queue.summary().stillMs).toBe(2000);
  });

  it('retries of the failed files only those that can still be read', async () => {
    const { transport, queue } = start();
    const error = new ApiError({ status: 507, code: 'storage_full', message: 'full' });
    queue.add('/', [upload('a'), upload('b')]);
    await transport.to('/a').fail({ kind: 'unreadable' });
    await transport.to('/b').fail({ kind: 'rejected', error });
    queue.retryFailed();
    expect(transport.paths).toEqual(['/b']);
    expect(queue.summary().counts).toMatchObject({ active: 1, failed: 1 });
  });

  it('keeps a rejected file with its reason until it is retried or dismissed', async () => {
    const onRoundEnd = vi.fn();
    const { transport, queue, idOf } = start({ onRoundEnd });
    const error = new ApiError({ status: 403, code: 'forbidden', message: 'no' });
    queue.add('/', [upload('a'), upload('b')]);
    await transport.to('/a').fail({ kind: 'rejected', error });
    await transport.to('/b').finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(onRoundEnd).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        ...{ done: 1, failed: 1, cancelled: 0 },
        entries: { folder: '/', names: ['b'] },
      }),
    );

    queue.retry(idOf('a'));
    await transport.to('/a').fail({ kind: 'rejected', error });
    queue.dismiss();
    expect(queue.rows()).toEqual([]);
  });

  it('pauses the others when the disk is full or the session has ended', async () => {
    const { transport, queue } = start();
    const error = new ApiError({ status: 507, code: 'storage_full', message: 'full' });
    queue.add(
      '/',
      ['1', '2', '3', '4', '5', '6'].map((name) => upload(name)),
    );
    await transport.to('/1').fail({ kind: 'rejected', error });
    expect(queue.summary().counts).toMatchObject({ failed: 1, paused: 5, active: 0 });

    queue.resumeAll();
    await transport.sendings[0]?.fail({ kind: 'session' });
    expect(queue.summary().counts).toMatchObject({ failed: 1, paused: 5, active: 0 });
  });

  it('continues after the login that it waited for, except for uploads that the user had paused', async () => {
    const { transport, queue, idOf } = start();
    queue.add('/', [upload('1'), upload('2'), upload('3')]);
    queue.pause(idOf('3'));
    await transport.to('/1').fail({ kind: 'session' });
    expect(queue.summary().counts).toMatchObject({ paused: 3, active: 0 });
    queue.sessionReturned();
    expect(queue.summary().counts).toMatchObject({ paused: 1, active: 2 });
  });

  it('sends uploads again that were rejected for the former session, even if the response arrives after the login', async () => {
    const { transport, queue } = start();
    queue.add('/', [upload('1')]);
    const late = transport.to('/1');
    queue.sessionReturned();
    await late.fail({ kind: 'session' });
    expect(queue.summary().counts).toMatchObject({ paused: 0, active: 1 });
    await transport.to('/1').finish();
    expect(queue.summary().counts).toMatchObject({ done: 1 });
  });

  it('reports each folder once when its last upload has ended', async () => {
    const onFoldersChanged = vi.fn();
    const { transport, queue } = start({ onFoldersChanged });
    queue.add('/a', [upload('1'), upload('2')]);
    queue.add('/b', [upload('3')]);
    await transport.to('/a/1').finish();
    await transport.to('/b/3').finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(onFoldersChanged).toHaveBeenCalledExactlyOnceWith(['/b']);

    await transport.to('/a/2').finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(onFoldersChanged).toHaveBeenLastCalledWith(['/a']);
  });

  it('reports a growing folder at increasing intervals', async () => {
    const onFoldersChanged = vi.fn();
    const { transport, queue } = start({ onFoldersChanged });
    queue.add(
      '/a',
      Array.from({ length: 200 }, (_, index) => upload(`${index}`)),
    );
    for (let second = 0; second < 20; second++) {
      await transport.sendings[0]?.finish();
      await vi.advanceTimersByTimeAsync(1000);
    }
    // The folders are reported after 2, 6 and 14 seconds.
    expect(onFoldersChanged.mock.calls).toEqual([[['/a']], [['/a']], [['/a']]]);
  });

  it('is not finished while dropped folders are still being read', async () => {
    const onRoundEnd = vi.fn();
    const { transport, queue } = start({ onRoundEnd });
    let readOn = () => {};
    const more = new Promise<void>((resolve) => {
      readOn = resolve;
    });
    async function* found() {
      yield [upload('a')];
      await more;
      yield [upload('b')];
    }
    const adding = queue.addFound('/', found());
    await vi.advanceTimersByTimeAsync(0);
    await transport.to('/a').finish();
    await vi.advanceTimersByTimeAsync(200);
    expect(onRoundEnd).not.toHaveBeenCalled();
    expect(queue.summary().isScanning).toBe(true);

    readOn();
    await adding;
    await transport.to('/b').finish();
    await vi.advanceTimersByTimeAsync(200);
    expect(onRoundEnd).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ done: 2, failed: 0, cancelled: 0 }),
    );
  });

  it('reports where uploads are seen, unless they went to several folders', async () => {
    const onRoundEnd = vi.fn();
    const { transport, queue } = start({ onRoundEnd });
    queue.add('/docs', [upload('trip/a'), upload('trip/b'), upload('c')]);
    for (const name of ['trip/a', 'trip/b', 'c']) await transport.to(`/docs/${name}`).finish();
    await vi.advanceTimersByTimeAsync(200);
    const entries = { folder: '/docs', names: ['trip', 'c'] };
    expect(onRoundEnd).toHaveBeenLastCalledWith(expect.objectContaining({ entries }));

    queue.add('/', [upload('d')]);
    queue.add('/docs', [upload('e')]);
    await transport.to('/d').finish();
    await transport.to('/docs/e').finish();
    await vi.advanceTimersByTimeAsync(200);
    expect(onRoundEnd).toHaveBeenLastCalledWith(expect.objectContaining({ entries: null }));
  });

  it('has the same rows as a whole and in parts, those that need an answer first', async () => {
    const { transport, queue } = start();
    queue.add(
      '/',
      Array.from({ length: 9 }, (_, index) => upload(`${index}`)),
    );
    await transport.to('/0').finish();
    await transport.to('/3').fail({ kind: 'conflict' });
    const names = (...places: number[]) => queue.rows(...places).map(({ name }) => name);
    expect(names()).toEqual(['3', '1', '2', '4', '5', '6', '7', '8', '0']);
    expect(names(0, 2)).toEqual(['3', '1']);
    expect(names(4, 8)).toEqual(['5', '6', '7', '8']);
    expect(names(7, 100)).toEqual(['8', '0']);
    expect(names(9, 12)).toEqual([]);
  });

  it('notifies listeners less often while many files wait', async () => {
    const { transport, queue } = start();
    const listener = vi.fn();
    queue.add(
      '/',
      Array.from({ length: 100 }, (_, index) => upload(`${index}`, 1000)),
    );
    await vi.advanceTimersByTimeAsync(1);
    queue.subscribe(listener);
    for (let loaded = 1; loaded < 300; loaded++) {
      transport.to('/0').progress(loaded);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('accepts ten thousand files with few notifications', async () => {
    const onRoundEnd = vi.fn();
    const { transport, queue } = start({ onRoundEnd });
    const listener = vi.fn(() => void queue.summary());
    queue.subscribe(listener);
    const file = new File(['x'], 'x');
    queue.add(
      '/',
      Array.from({ length: 10_000 }, (_, index) => ({ relativePath: `${index}`, file })),
    );
    while (transport.sendings.length > 0) {
      await Promise.all(transport.sendings.map((sending) => sending.finish()));
    }
    await vi.advanceTimersByTimeAsync(300);
    expect(listener.mock.calls.length).toBeLessThan(20);
    expect(onRoundEnd).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ done: 10_000, failed: 0, cancelled: 0 }),
    );
  });
});

describe('files that are sent in parts', () => {
  function startLarge() {
    const started = start();
    started.transport.resumableFrom = 1000;
    started.queue.add('/', [upload('film.mov', 1000)]);
    return started;
  }

  it('are tried at growing pauses where only the question for the offset gets through', async () => {
    const { transport, queue } = startLarge();
    for (const pause of [1000, 2000, 4000]) {
      transport.to('/film.mov').stands(0);
      await transport.to('/film.mov').fail({ kind: 'busy', isServer: false, waitMs: 0 });
      expect(queue.summary().retryInMs).toBe(pause);
      await vi.advanceTimersByTimeAsync(pause);
    }
    transport.to('/film.mov').stands(0);
    expect(queue.summary().isConnected).toBe(false);
    transport.to('/film.mov').confirmed(300);
    expect(queue.summary().isConnected).toBe(true);
    await transport.to('/film.mov').fail({ kind: 'network' });
    expect(queue.summary().retryInMs).toBe(1000);
  });

  it('leave each other alone where several have one path', async () => {
    const { transport, queue } = startLarge();
    queue.add('/', [upload('film.mov', 1000)]);
    const [first, second] = queue.rows();
    if (!first || !second) throw new Error('There are two');
    queue.cancel(second.id);
    await vi.advanceTimersByTimeAsync(0);
    expect(transport.discarded).toEqual([]);
    queue.cancel(first.id);
    expect(transport.discarded).toEqual(['/film.mov']);
  });

  it('go on without a pause when another one shows that the connection works', async () => {
    const { transport, queue } = startLarge();
    queue.add('/', [upload('other.mov', 1000)]);
    transport.to('/other.mov').stands(0);
    await transport.to('/other.mov').fail({ kind: 'busy', isServer: false, waitMs: 0 });
    expect(transport.paths).toEqual(['/film.mov']);
    transport.to('/film.mov').confirmed(10);
    expect(transport.paths).toEqual(['/film.mov', '/other.mov']);
  });

  it('are sent four at once, so that the browser has a connection left for folders', async () => {
    const { transport, queue } = start();
    transport.resumableFrom = 1000;
    const names = ['1', '2', '3', '4', '5', '6'];
    queue.add(
      '/',
      names.map((name) => upload(name, 1000)),
    );
    expect(transport.paths).toHaveLength(4);
    queue.add('/', [upload('small')]);
    for (const path of ['/1', '/2', '/3', '/4', '/5']) await transport.to(path).finish();
    expect(transport.paths).toEqual(['/6', '/small']);
  });

  it("keep the sent part while they are paused, and continue at the server's offset", async () => {
    const { transport, queue, idOf } = startLarge();
    transport.to('/film.mov').progress(400);
    queue.pause(idOf('film.mov'));
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.summary().bytesLoaded).toBe(400);

    queue.resume(idOf('film.mov'));
    transport.to('/film.mov').stands(300);
    expect(queue.summary().bytesLoaded).toBe(300);
    transport.to('/film.mov').progress(500);
    expect(queue.summary().bytesLoaded).toBe(500);
  });

  it('are not given up while every attempt makes progress', async () => {
    const { transport, queue } = startLarge();
    for (let offset = 0; offset < 20; offset++) {
      transport.to('/film.mov').stands(offset);
      await transport.to('/film.mov').fail({ kind: 'network' });
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(queue.summary().counts).toMatchObject({ active: 1, failed: 0 });

    for (let attempt = 1; attempt < 8; attempt++) {
      transport.to('/film.mov').stands(19);
      await transport.to('/film.mov').fail({ kind: 'network' });
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(queue.summary().counts).toMatchObject({ failed: 1 });
  });

  it('are deleted at the server when they are cancelled, but not when they are paused', async () => {
    const { transport, queue, idOf } = startLarge();
    queue.pause(idOf('film.mov'));
    await vi.advanceTimersByTimeAsync(0);
    expect(transport.discarded).toEqual([]);
    queue.cancel(idOf('film.mov'));
    expect(transport.discarded).toEqual(['/film.mov']);
  });

  it('cause no question when their own unfinished upload has the name', () => {
    const { transport, queue } = start();
    transport.begun.add('/big.iso');
    queue.add('/', [upload('big.iso', 2 * 1024 * 1024)]);
    expect(transport.probed).toEqual([]);
    expect(transport.to('/big.iso').override).toBe(false);
  });

  it('are stored as long as they can be resumed', async () => {
    const { transport, queue } = start();
    queue.add(
      '/',
      ['a', 'b', 'c'].map((name) => upload(name)),
    );
    await transport.to('/a').finish();
    await transport.to('/b').fail({ kind: 'unreadable' });
    expect(queue.unfinished().map(({ name }) => name)).toEqual(['c']);
  });
});
