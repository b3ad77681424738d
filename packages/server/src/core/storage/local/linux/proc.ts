import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** The files of proc(5) that this storage reads. Nothing else names them. */

/** True if folders can be reached by their descriptors. */
export function hasProc(): boolean {
  return existsSync('/proc/self/fd');
}

/** A path of the open file or folder itself, wherever it was moved. */
export function descriptorPath(fd: number): string {
  return `/proc/self/fd/${fd}`;
}

/** Lines in `latin1`, as names of mount points are bytes. */
export function readMountInfo(): string {
  return readFileSync('/proc/self/mountinfo', 'latin1');
}

/** The number of the mount that an open folder belongs to; `undefined` where the system does not tell it. */
export function mountIdOf(fd: number): string | undefined {
  return /^mnt_id:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1];
}

/** The number of the calling thread; `null` where it is not known. */
export function threadNumber(): string | null {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1) ?? null;
  } catch {
    return null;
  }
}

/**
 * A text that changes whenever the thread ran. Only a thread that waits inside of the system keeps the same.
 * Empty where it is not known.
 */
export function progressOfThread(number: string | null): string {
  if (number === null) return '';
  try {
    return readFileSync(`/proc/self/task/${number}/schedstat`, 'latin1');
  } catch {
    return '';
  }
}

const NS_PER_MS = 1e6;

/** Milliseconds for which the calling thread has waited for a processor; 0 where it is not known. */
export function queuedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1] ?? 0) / NS_PER_MS;
  } catch {
    return 0;
  }
}
