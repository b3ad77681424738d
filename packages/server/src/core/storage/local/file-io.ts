import { close, fdatasync, ftruncate, read, writev } from 'node:fs';
import { promisify } from 'node:util';
import { AppError } from '../../../lib/app-error.js';
import { assertRoomFor } from './staging/space.js';
import { unlessUnsupported } from './sync-file.js';
import type { Dir } from './walk/dir.js';
import { NotTried } from './walk/other-disk.js';
import type { StorageSettings } from './walk/walk-context.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** The calls for an open file. The main thread does nothing else with a descriptor. */
export interface FileIo {
  /** Fills `buffer` from `position` as far as one call does. Resolves to the bytes read, 0 at the end. */
  read(fd: number, buffer: Uint8Array, position: number): Promise<number>;
  /** Resolves to the number of bytes that were written. */
  write(fd: number, pieces: readonly Uint8Array[], position: number): Promise<number>;
  sync(fd: number): Promise<void>;
  truncate(fd: number, length: number): Promise<void>;
  /** Throws `storage_full` if the disk must not take that many more bytes. */
  assertRoom(fd: number, bytes: number): Promise<void>;
  close(fd: number): Promise<void>;
  /** Syncs a folder; null where this is done as for every folder of this machine. */
  readonly syncNames: ((dir: Dir) => Promise<void>) | null;
}

const readAsync = promisify(read);
const syncAsync = promisify(fdatasync);
const truncateAsync = promisify(ftruncate);
const closeAsync = promisify(close);

/** Makes the calls in the pool of libuv, which has four threads for everything. */
export function pooledIo(facts: StorageSettings): FileIo {
  return {
    read: async (fd, buffer, position) => (await readAsync(fd, buffer, 0, buffer.length, position)).bytesRead,
    write: (fd, pieces, position) =>
      new Promise((resolve, reject) => {
        writev(fd, [...pieces], position, (error, written) => (error ? reject(error) : resolve(written)));
      }),
    sync: (fd) => syncAsync(fd).catch(unlessUnsupported),
    truncate: (fd, length) => truncateAsync(fd, length),
    assertRoom: (fd, bytes) => assertRoomFor(facts, fd, bytes),
    close: (fd) => closeAsync(fd),
    syncNames: null,
  };
}

/** Makes the calls in the threads of a remote disk, so that one that hangs blocks no thread of libuv. */
export function remoteIo(pool: Pick<WorkerPool, 'run'>, disk: string): FileIo {
  return {
    read: async (fd, buffer, position) => {
      const { content } = await pool.run('readPiece', { disk, fd, position, length: buffer.length });
      buffer.set(content);
      return content.length;
    },
    write: (fd, pieces, position) => {
      // A message carries the whole memory that a piece is part of.
      const copies = pieces.map((piece) => new Uint8Array(piece));
      const transfer = copies.map(({ buffer }) => buffer);
      return pool.run('writePieces', { disk, fd, pieces: copies, position }, { transfer });
    },
    sync: (fd) => pool.run('syncFile', { disk, fd }),
    truncate: (fd, length) => pool.run('truncateFile', { disk, fd, length }),
    assertRoom: (fd, bytes) => pool.run('roomOf', { disk, fd, bytes }),
    close: (fd) => closeRemote(pool, disk, fd),
    syncNames: (dir) => pool.run('syncNames', { disk, dir }),
  };
}

const CLOSE_AGAIN_MS = 5_000;
const UNANSWERED = new Set(['disk_unreachable', 'busy']);

/** Nobody waits until a silent disk has closed a file. A close that was not tried yet is tried later. */
async function closeRemote(pool: Pick<WorkerPool, 'run'>, disk: string, fd: number): Promise<void> {
  try {
    await pool.run('closeFile', { disk, fd });
  } catch (error) {
    if (error instanceof NotTried) setTimeout(() => void closeRemote(pool, disk, fd), CLOSE_AGAIN_MS).unref();
    else if (!(error instanceof AppError && UNANSWERED.has(error.code))) throw error;
  }
}
