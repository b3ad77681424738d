import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

/** A disk that never answers, until it is pulled out. */
export interface SilentDisk {
  /** From now on each call of the disk fails at once. */
  fail(): void;
  /** Nothing waits for it any more, and it is gone. */
  unmount(): void;
}

/** Why there can be none; null if there can. */
export function whyNoSilentDisk(): string | null {
  if (process.getuid?.() !== 0) return 'only root can mount';
  if (!existsSync('/dev/fuse')) return 'the machine has no /dev/fuse';
  return null;
}

/**
 * Mounts a FUSE file system at the path and reads no request of the system, not even the first one. Null
 * where this machine does not allow it.
 */
export function mountSilentDisk(path: string): SilentDisk | null {
  if (whyNoSilentDisk() !== null) return null;
  mkdirSync(path, { recursive: true });
  const fd = openSync('/dev/fuse', 'r+');
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other';
  const { status } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'silent', path], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
    timeout: 10_000,
  });
  let isOpen = true;
  const fail = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  if (status !== 0) {
    fail();
    return null;
  }
  const unmount = () => {
    fail();
    spawnSync('umount', ['-l', path], { timeout: 10_000 });
  };
  return { fail, unmount };
}
