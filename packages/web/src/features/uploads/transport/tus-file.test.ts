import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installTusServer, type TusServer } from '../../../testing/tus-server';
import { BodyShapes } from './body-shapes';
import { PartSizes } from './part-sizes';
import { sendByTus } from './tus-file';
import type { TusOptions, TusUpload } from './tus-requests';

const K = 1024;

function fileOf(bytes: number, name = 'film.mov'): File {
  const content = new Uint8Array(bytes).map((_, index) => index % 251);
  return new File([content], name, { lastModified: Date.UTC(2024, 1, 2) });
}

let server: TusServer;
beforeEach(() => {
  server = installTusServer();
});

function upload(file: File, more: Partial<TusUpload> = {}): TusUpload {
  return {
    path: '/docs/film.mov',
    target: '/docs',
    override: false,
    isBegun: false,
    file,
    ...more,
  };
}

function options(more: Partial<TusOptions> = {}) {
  const seen = { offsets: [] as number[], confirmed: [] as number[], begun: 0, progress: [] as number[] };
  const all: TusOptions = {
    signal: new AbortController().signal,
    parts: new PartSizes(4 * K),
    shapes: new BodyShapes(),
    seconds: { areRefused: false, leastLeft: 1024 * K },
    onOffset: (offset) => seen.offsets.push(offset),
    onConfirmed: (offset) => seen.confirmed.push(offset),
    onProgress: (loaded) => seen.progress.push(loaded),
    onBegun: () => {
      seen.begun++;
    },
    onDisplaced: () => undefined,
    ...more,
  };
  return { seen, all };
}

describe('sending a file in parts', () => {
  it('sends all of it, with its length and its modification time', async () => {
    const { all, seen } = options();
    await sendByTus(upload(fileOf(10 * K)), all);
    expect(server.sent('PATCH')).toEqual([0, 4 * K, 8 * K]);
    expect(server.finished.get('/docs/film.mov')?.size).toBe(10 * K);
    expect(server.created[0]).toMatchObject({ length: 10 * K, modifiedMs: Date.UTC(2024, 1, 2) });
    expect(seen).toMatchObject({ begun: 1, offsets: [0], confirmed: [4 * K, 8 * K, 10 * K] });
    expect(seen.progress.at(-1)).toBe(10 * K);
  });

  it("continues at the server's offset after the connection broke in the middle of a part", async () => {
    const file = fileOf(10 * K);
    server.breakAfter = 5 * K;
    await expect(sendByTus(upload(file), options().all)).rejects.toMatchObject({
      fault: { kind: 'network' },
    });
    const { all, seen } = options();
    await sendByTus(upload(file, { isBegun: true }), all);
    expect(seen.offsets).toEqual([5 * K]);
    expect(server.created).toHaveLength(1);
    expect(await server.content('/docs/film.mov')).toEqual(new Uint8Array(await file.arrayBuffer()));
  });

  it('asks for the offset again when a part does not match', async () => {
    server.respondOnce('PATCH', 409, { code: 'upload_offset_mismatch' });
    const { all, seen } = options();
    await sendByTus(upload(fileOf(5 * K)), all);
    expect(seen.offsets).toEqual([0, 0]);
    expect(server.finished.get('/docs/film.mov')?.size).toBe(5 * K);
  });

  it('restarts when the server has deleted the upload', async () => {
    const { all, seen } = options();
    await sendByTus(upload(fileOf(5 * K), { isBegun: true }), all);
    expect(seen).toMatchObject({ begun: 1, offsets: [0] });

    server.expireAt = 4 * K;
    await sendByTus(upload(fileOf(9 * K), { path: '/docs/b.mov' }), options().all);
    expect(server.finished.get('/docs/b.mov')?.size).toBe(9 * K);
  });

  it('does not continue an upload of another length', async () => {
    server.breakAfter = 5 * K;
    await sendByTus(upload(fileOf(10 * K)), options().all).catch(() => undefined);
    const { all, seen } = options();
    await sendByTus(upload(fileOf(9 * K), { isBegun: true, override: true }), all);
    expect(seen.offsets).toEqual([0]);
  });

  it('recognises a complete upload when only the last response was lost', async () => {
    const file = fileOf(5 * K);
    server.loseLastResponse = true;
    await sendByTus(upload(file), options().all).catch(() => undefined);
    await sendByTus(upload(file, { isBegun: true }), options().all);
    expect(server.created).toHaveLength(1);

    server.respondOnce('PATCH', 409, { code: 'upload_offset_mismatch', details: { offset: file.size } });
    await sendByTus(upload(file, { path: '/docs/c.mov' }), options().all);
  });

  it('is rejected when there are too many unfinished ones, and does not look like a lost connection', async () => {
    server.respondOnce('POST', 429, { code: 'too_many_requests' });
    await expect(sendByTus(upload(fileOf(5 * K)), options().all)).rejects.toMatchObject({
      fault: { kind: 'rejected', error: { code: 'too_many_requests' } },
    });
  });

  it('reports a name that was created in the meantime as a conflict', async () => {
    server.respondOnce('PATCH', 409, { code: 'already_exists' });
    await expect(sendByTus(upload(fileOf(5 * K)), options().all)).rejects.toMatchObject({
      fault: { kind: 'conflict' },
    });
  });

  it('neither adds to what another client uploads there, nor takes its place without being asked', async () => {
    const onBegun = vi.fn();
    const other = () => void sendByTus(upload(fileOf(20 * K)), options().all).catch(() => undefined);
    server.breakAfter = 5 * K;
    await sendByTus(upload(fileOf(10 * K)), options({ onBegun }).all).catch(() => undefined);
    server.breakAfter = 1;
    other();
    await expect.poll(() => server.holds('/docs/film.mov')).toBe(1);
    const [uploadId] = onBegun.mock.calls[0] as [string];
    const again = sendByTus(upload(fileOf(10 * K), { isBegun: true, uploadId }), options().all);
    await expect(again).rejects.toMatchObject({ fault: { kind: 'conflict' } });
    expect(server.holds('/docs/film.mov')).toBe(1);
  });

  it('gives up for now when the server never has the offset that it reports', async () => {
    server.respondAlways('PATCH', 409, { code: 'upload_offset_mismatch' });
    await expect(sendByTus(upload(fileOf(5 * K)), options().all)).rejects.toMatchObject({
      fault: { kind: 'busy' },
    });
  });

  it('stops in the middle when it is paused, and keeps the part at the server', async () => {
    const file = fileOf(10 * K);
    const pause = new AbortController();
    const { all } = options({ signal: pause.signal, onConfirmed: () => pause.abort(new Error('paused')) });
    await expect(sendByTus(upload(file), all)).rejects.toThrow('paused');
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    const { all: again, seen } = options();
    await sendByTus(upload(file, { isBegun: true }), again);
    expect(seen.offsets).toEqual([4 * K]);
  });
});

describe('a part that does not get through', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Runs all attempts of an upload, as the queue repeats them. */
  async function sendPersistently(file: File, { all }: ReturnType<typeof options>): Promise<number> {
    let attempts = 0;
    let isBegun = false;
    let isOver = false;
    while (!isOver) {
      attempts++;
      const sent = sendByTus(upload(file, { isBegun }), all).then(
        () => true,
        () => false,
      );
      isBegun = true;
      const ended = Promise.race([sent, vi.advanceTimersByTimeAsync(40_000).then(() => sent)]);
      isOver = await ended;
    }
    return attempts;
  }

  it('is sent from memory at once where the browser never reports the response', async () => {
    const file = fileOf(10 * K);
    server.unreported = (body) => body instanceof Blob;
    const run = options();
    expect(await sendPersistently(file, run)).toBe(1);
    expect(server.shapes).toEqual(['Blob', 'ArrayBuffer', 'ArrayBuffer']);
    expect(await server.content('/docs/film.mov')).toEqual(new Uint8Array(await file.arrayBuffer()));
  });

  it('is recognised as complete where the response to the last one is never reported', async () => {
    server.unreported = (body) => body instanceof Blob;
    const run = options();
    expect(await sendPersistently(fileOf(3 * K), run)).toBe(1);
    expect(server.finished.get('/docs/film.mov')?.size).toBe(3 * K);
    expect(server.created).toHaveLength(1);
  });

  it('is given up after half a minute, and sent in another shape after the second time', async () => {
    server.stuck = (body) => body instanceof Blob;
    const run = options();
    expect(await sendPersistently(fileOf(5 * K), run)).toBe(3);
    expect(server.shapes).toEqual(['ArrayBuffer', 'ArrayBuffer']);
    expect(server.created).toHaveLength(1);
  });

  it('is sent by fetch where XMLHttpRequest sends nothing', async () => {
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends XMLHttpRequest {
        override send(body: Blob | null): void {
          if (!body) super.send(body);
        }
      },
    );
    expect(await sendPersistently(fileOf(5 * K), options())).toBe(5);
    expect(server.shapes).toEqual(['Blob', 'Blob']);
  });

  it.each([0, 408, 502, 504])('is followed by a small one after status %d', async (status) => {
    const parts = new PartSizes(64 * 1024 * K);
    server.respondOnce('PATCH', status);
    await expect(sendByTus(upload(fileOf(5 * K)), options({ parts }).all)).rejects.toThrow();
    expect(parts.size).toBe(256 * K);
  });

  it('is made smaller when a proxy refuses it for its size', async () => {
    const MiB = 1024 * K;
    server.proxyLimit = 600 * K;
    const { all } = options({ parts: new PartSizes(64 * MiB) });
    await sendByTus(upload(fileOf(2 * MiB)), all);
    expect(server.finished.get('/docs/film.mov')?.size).toBe(2 * MiB);
    expect(server.sent('PATCH').length).toBeGreaterThan(3);
  });
});
