import { beforeEach, describe, expect, it } from 'vitest';
import { installTusServer, type TusServer } from '../../../testing/tus-server';
import { BodyShapes } from './body-shapes';
import { PartSizes } from './part-sizes';
import { SecondConnection } from './second-connection';
import { sendByTus } from './tus-file';
import type { TusOptions, TusUpload } from './tus-requests';

const PART = 2048;
const SIZE = 18 * PART + 1000;
const content = new Uint8Array(SIZE).map((_, index) => index % 251);

let server: TusServer;
beforeEach(() => {
  server = installTusServer();
  server.delayMs = 25;
});

const file = () => new File([content], 'film.mov', { lastModified: Date.UTC(2024, 1, 2) });
const upload = (more: Partial<TusUpload> = {}): TusUpload => ({
  ...{ path: '/film.mov', target: '/', override: false, isBegun: false, file: file() },
  ...more,
});

function options(more: Partial<TusOptions> = {}) {
  const seen = { progress: [] as number[], offsets: [] as number[], confirmed: [] as number[] };
  const all: TusOptions = {
    signal: new AbortController().signal,
    ...{
      parts: new PartSizes(PART),
      shapes: new BodyShapes(),
      seconds: { areRefused: false, leastLeft: 16 * PART },
    },
    onOffset: (offset) => seen.offsets.push(offset),
    onConfirmed: (offset) => seen.confirmed.push(offset),
    onProgress: (loaded) => seen.progress.push(loaded),
    ...{ onBegun: () => undefined, onDisplaced: () => undefined, isAlone: () => true },
    ...more,
  };
  return { seen, all };
}

const tails = () => server.requests.filter(({ headers }) => headers.has('X-Upload-Tail'));
async function expectWhole(): Promise<void> {
  const arrived = await server.content('/film.mov');
  expect(arrived.length).toBe(SIZE);
  expect(arrived.findIndex((byte, index) => byte !== content[index])).toBe(-1);
}

describe('a second connection', () => {
  it('sends the tail of a large file on a line with a delay, and progress counts both', async () => {
    const { all, seen } = options();
    await sendByTus(upload(), all);
    await expectWhole();
    // Two parts come alone, and the tail begins in the middle of what is left then.
    expect(tails()[0]?.headers.get('X-Upload-Tail')).toBe(String(2 * PART + (SIZE - 2 * PART) / 2));
    expect(tails().length).toBeGreaterThan(1);
    expect(seen.progress.at(-1)).toBe(SIZE);
    expect(seen.confirmed.at(-1)).toBe(SIZE);
    expect(Math.max(...seen.progress)).toBe(SIZE);
  });

  it.each([
    ['beside other uploads', { isAlone: () => false }],
    ['for a storage that has refused a tail', { seconds: { areRefused: true, leastLeft: 16 * PART } }],
    ['in another shape of requests', { shapes: { of: () => 'bytes' } as unknown as BodyShapes }],
  ])('is not used %s', async (_title, more: Partial<TusOptions>) => {
    await sendByTus(upload(), options(more).all);
    await expectWhole();
    expect(tails()).toEqual([]);
  });

  it('is not used where a short request takes no time', async () => {
    let asked = 0;
    const never = () => Promise.reject(new Error('sent'));
    const second = new SecondConnection({
      ...{
        file: file(),
        all: { areRefused: false, leastLeft: 16 * PART },
        partSize: () => PART,
        isWanted: () => true,
      },
      ...{ sendPart: never, ask: async () => void asked++, onChange: () => undefined },
    });
    second.took(100);
    second.took(5);
    for (let offset = PART; offset < 10 * PART; offset += PART) await second.partSent(offset, PART, 10);
    expect([asked, second.limit]).toEqual([0, SIZE]);
  });

  it('is not used for a small file', async () => {
    const small = new File([content.subarray(0, 17 * PART)], 'film.mov');
    await sendByTus(upload({ file: small }), options().all);
    expect(tails()).toEqual([]);
  });

  it.each([
    ['refused', { status: 501, body: { code: 'not_implemented', message: '' } }],
    ['rejected', { status: 500, body: { code: 'internal', message: '' } }],
    ['broken', { status: 0 }],
    ['not understood', { status: 409, body: { code: 'upload_offset_mismatch', message: '' } }],
  ])('that is %s fails no upload, and is not tried again', async (what, response) => {
    server.onTail = () => response;
    const { all } = options();
    await sendByTus(upload(), all);
    await expectWhole();
    expect(tails()).toHaveLength(1);
    expect(all.seconds.areRefused).toBe(what === 'refused');
  });

  it('that fails in the middle leaves the rest to the first one', async () => {
    let count = 0;
    server.onTail = () => (++count === 2 ? { status: 503 } : undefined);
    const { all, seen } = options();
    await sendByTus(upload(), all);
    await expectWhole();
    expect(tails()).toHaveLength(2);
    expect(seen.confirmed.at(-1)).toBe(SIZE);
  });

  it('leaves a tail behind that the next attempt goes on with', async () => {
    const stop = new AbortController();
    const onConfirmed = () => {
      if (tails().length === 2) stop.abort(new Error('closed'));
    };
    await expect(sendByTus(upload(), options({ signal: stop.signal, onConfirmed }).all)).rejects.toThrow(
      'closed',
    );
    const before = server.sent('PATCH').length;
    const { all, seen } = options();
    await sendByTus(upload({ isBegun: true }), all);
    await expectWhole();
    expect(seen.offsets[0]).toBeGreaterThan(2 * PART);
    expect(server.sent('PATCH').length - before).toBeLessThan(SIZE / PART - 2);
    expect(server.created).toHaveLength(1);
  });
});
