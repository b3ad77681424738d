import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../lib/start-error.js';
import { systemReason } from '../../lib/system-reason.js';

export interface SettledFile {
  bytes: Buffer;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  /** Another program holds a lock on the file. */
  isLocked: boolean;
}

export interface SettledFileOptions {
  /** Larger files are rejected. */
  mostBytes: number;
  /** The version of the file, as its first `headBytes` bytes describe it. */
  versionOf: (head: Buffer) => string;
  headBytes: number;
}

const MOST_TRIES = 10;

/**
 * Reads a file that another program may be writing, without changing it. It is read again until its version
 * is the same before and after. Throws `StartError`.
 */
export async function readSettledFile(file: string, options: SettledFileOptions): Promise<SettledFile> {
  const handle = await openForReading(file);
  try {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { size, mtimeMs } = await handle.stat();
      if (size > options.mostBytes) {
        throw new StartError(`The file ${file} is larger than ${options.mostBytes} bytes and is not read.`);
      }
      const bytes = await readBytes(handle, size);
      const head = await readBytes(handle, Math.min(size, options.headBytes));
      if (options.versionOf(bytes.subarray(0, options.headBytes)) === options.versionOf(head)) {
        return { bytes, modifiedMs: Math.floor(mtimeMs), isLocked: await isLocked(handle) };
      }
    }
  } finally {
    await handle.close();
  }
  throw new StartError(`The file ${file} changes while it is read; stop the program that writes it.`);
}

/** Null when there is no such file. */
export async function fileStamp(file: string): Promise<{ size: number; modifiedMs: number } | null> {
  const stats = await stat(file).catch(() => null);
  return stats?.isFile() ? { size: stats.size, modifiedMs: Math.floor(stats.mtimeMs) } : null;
}

/** True if only the file is mounted, so that its siblings are on another disk. */
export async function isMountedAlone(file: string): Promise<boolean> {
  const [own, folder] = await Promise.all([stat(file), stat(dirname(file))]).catch(() => []);
  return own !== undefined && folder !== undefined && own.dev !== folder.dev;
}

async function openForReading(file: string): Promise<FileHandle> {
  // A pipe must not block the start.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((cause: unknown) => {
    throw new StartError(`The file ${file} cannot be read: ${systemReason(cause)}.`, { cause });
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new StartError(`The file ${file} cannot be read: it is not a regular file.`);
}

async function readBytes(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await handle.read(bytes, filled, size - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** The Linux kernel lists locks; on other systems this is unknown. */
async function isLocked(handle: FileHandle): Promise<boolean> {
  const table = await readFile('/proc/locks', 'utf8').catch(() => '');
  const { ino } = await handle.stat({ bigint: true });
  return table.split('\n').some((line) => {
    const [, kind, , access, , place] = line.trim().split(/\s+/);
    return kind === 'FLOCK' && access === 'WRITE' && place?.split(':')[2] === String(ino);
  });
}
