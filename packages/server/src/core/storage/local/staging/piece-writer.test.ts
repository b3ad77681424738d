import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '../../../../lib/app-error.js';
import { pooledIo } from '../file-io.js';
import type { StorageSettings } from '../walk/walk-context.js';
import { PieceWriter } from './piece-writer.js';

const io = pooledIo({} as StorageSettings);
const MEBIBYTE = 1024 * 1024;

test('C14: the room on the disk is looked at before the first byte, and every 64 MiB', async () => {
  const fd = openSync('/dev/null', 'w');
  try {
    const looks: number[] = [];
    const writer: PieceWriter = new PieceWriter(io, fd, 0, async (bytes) => {
      looks.push(writer.at / MEBIBYTE);
      expect(bytes).toBe(MEBIBYTE);
      if (looks.length === 3) throw new AppError('storage_full', 'full');
    });
    const piece = Buffer.alloc(MEBIBYTE);
    const filling = async () => {
      for (let n = 0; n < 1000; n += 1) await writer.add(piece);
    };
    await expect(filling()).rejects.toMatchObject({ code: 'storage_full' });
    expect(looks).toEqual([0, 64, 128]);
    await writer.settle();
  } finally {
    closeSync(fd);
  }
});

test('each piece is free once it is written, and not before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-pieces-'));
  const fd = openSync(join(folder, 'file'), 'w');
  try {
    const freed = new Set<Uint8Array>();
    const writer = new PieceWriter(io, fd, 0, undefined, true, (pieces) => {
      for (const piece of pieces) freed.add(piece.fill(0xff));
    });
    const pieces = Array.from({ length: 100 }, (_, index) => Buffer.alloc(70_000, index));
    const expected = Buffer.concat(pieces);
    for (const piece of pieces) await writer.add(piece);
    await writer.finish();
    expect(readFileSync(join(folder, 'file')).equals(expected)).toBe(true);
    expect(freed).toEqual(new Set(pieces));
  } finally {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  }
});
