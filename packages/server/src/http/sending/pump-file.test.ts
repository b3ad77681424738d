import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { OpenFile } from '../../core/files/file-system.js';
import { pumpFile, sharedBytesLeft } from './pump-file.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const SIZE = 64 * MIB;

/** A file without end, with the number and the largest size of its reads. */
function endlessFile() {
  const seen = { bytes: 0, largest: 0 };
  const read = async (buffer: Uint8Array) => {
    seen.bytes += buffer.length;
    seen.largest = Math.max(seen.largest, buffer.length);
    return buffer.length;
  };
  return { seen, file: { read } as unknown as OpenFile };
}

/** Accepts `bytes`, then nothing more. */
class Reader extends Writable {
  taken = 0;
  acknowledged = 0;

  constructor(readonly bytes: number) {
    super({ highWaterMark: 1 });
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.taken += chunk.length;
    if (this.taken > this.bytes) return;
    this.acknowledged = this.taken;
    setImmediate(done);
  }
}

const whole = [{ start: 0, end: SIZE - 1 }];

/** Resolves when no more bytes are read. */
async function settled(readings: { bytes: number }[]): Promise<void> {
  const sum = () => readings.reduce((all, { bytes }) => all + bytes, 0);
  await expect
    .poll(async () => {
      const before = sum();
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return sum() - before;
    })
    .toBe(0);
}

test('C15: for a client that reads nothing 64 KiB are read, and not more', async () => {
  const { seen, file } = endlessFile();
  const reader = new Reader(0);
  const sending = pumpFile(file, whole, reader);
  await settled([seen]);
  expect(seen.bytes).toBe(64 * KIB);
  reader.destroy();
  await expect(sending).rejects.toThrow('disconnected');
});

test('C15: a client that reads fast gets larger chunks', async () => {
  const { seen, file } = endlessFile();
  await pumpFile(file, whole, new Reader(SIZE));
  expect([seen.bytes, seen.largest]).toEqual([SIZE, MIB]);
});

test('C15: two hundred clients that stop share 24 MiB beyond their first buffers, and release them', async () => {
  const readers = Array.from({ length: 200 }, () => new Reader(3 * MIB));
  const files = readers.map(() => endlessFile());
  const before = sharedBytesLeft();
  const sendings = readers.map((reader, index) => pumpFile(files[index]?.file as OpenFile, whole, reader));
  const outcome = Promise.allSettled(sendings);
  await settled(files.map(({ seen }) => seen));
  const waiting = files.reduce(
    (sum, { seen }, index) => sum + seen.bytes - (readers[index]?.acknowledged ?? 0),
    0,
  );
  expect(waiting).toBeLessThanOrEqual(24 * MIB + 200 * 64 * KIB);
  expect(sharedBytesLeft()).toBeGreaterThanOrEqual(0);
  for (const reader of readers) reader.destroy();
  await outcome;
  expect(sharedBytesLeft()).toBe(before);
});

test('a small file is handed over in one piece, and its reader does not keep the file open', async () => {
  const content = Buffer.from('a small file');
  const read = async (buffer: Uint8Array, position: number) => {
    const part = content.subarray(position, position + Math.min(5, buffer.length));
    buffer.set(part);
    return part.length;
  };
  const file = { read } as unknown as OpenFile;
  const pieces: Buffer[] = [];
  const reader = new Writable({ write: (piece: Buffer) => void pieces.push(piece) });
  await pumpFile(file, [{ start: 2, end: content.length - 1 }], reader);
  expect(pieces.map(String)).toEqual(['small file']);
  reader.destroy();
  await expect(pumpFile(file, [{ start: 0, end: 3 }], reader)).rejects.toThrow('disconnected');
});

test('a file that can only be asked for as a stream is sent as fast as the client reads', async () => {
  let made = 0;
  const file = {
    read: () => Promise.reject(new Error('It is read as a stream')),
    async *stream(start: number, end: number) {
      for (let at = start; at < end; at += 64 * KIB) {
        made += 1;
        yield new Uint8Array(Math.min(64 * KIB, end - at));
      }
    },
  } as unknown as OpenFile;
  const stalled = new Reader(0);
  const sending = pumpFile(file, whole, stalled);
  const unread = {
    get bytes() {
      return made;
    },
  };
  await settled([unread]);
  expect(made).toBe(1);
  stalled.destroy();
  await expect(sending).rejects.toThrow('disconnected');
  const reader = new Reader(SIZE);
  await pumpFile(file, [Buffer.from('head'), { start: 100_000, end: 999_999 }], reader);
  expect(reader.taken).toBe(4 + 900_000);
});
