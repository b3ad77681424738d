import { isLocalType, isRemoteType } from '../linux/file-systems.js';
import { readMountInfo } from '../linux/proc.js';

/** A mount is noticed within this time. */
const LOOK_EVERY_MS = 1_000;

export interface Mount {
  /**
   * Identifies the mount as long as it exists. The system reuses the numbers of a mount that is gone, so the
   * key also has its kind and its source.
   */
  key: string;
  /** The mount point without a slash at the end; empty for `/`. */
  path: string;
  /** The device as `major:minor`. */
  device: string;
  /** True if it is a disk or the memory of this machine, which may be fast. */
  isLocal: boolean;
  /** True if it may wait for another machine or program without an end. */
  isRemote: boolean;
}

/** Parses `/proc/self/mountinfo` (proc(5)). A mount that covers another comes later. */
export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [id, , device, , path] = before.split(' ');
    const [kind = '', source = ''] = after.split(' ');
    if (device === undefined || path === undefined) return [];
    const isLocal = isLocalType(kind);
    const isRemote = isRemoteType(kind);
    return [
      {
        key: `${id} ${device} ${kind} ${source}`,
        path: unescaped(path).replace(/\/$/, ''),
        device,
        isLocal,
        isRemote,
      },
    ];
  });
}

function unescaped(text: string): string {
  const bytes = text.replace(/\\([0-7]{3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The mount points of the machine as they are now; empty for `/`. */
export function mountPoints(): string[] {
  return parseMounts(readMountInfo()).map(({ path }) => path);
}

/** The mounts of the machine, which are read at most once a second. */
export class MountTable {
  #mounts: readonly Mount[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly now: () => number = () => performance.now(),
    readonly read: () => string = readMountInfo,
    /** True if a mount at this path is of interest. */
    readonly isWanted: (path: string) => boolean = () => true,
  ) {}

  /** A mount that covers another comes later. Empty where nothing is known. */
  get mounts(): readonly Mount[] {
    const now = this.now();
    if (now - this.#lookedAt >= LOOK_EVERY_MS) {
      this.#lookedAt = now;
      this.#mounts = this.#look();
    }
    return this.#mounts;
  }

  #look(): readonly Mount[] {
    try {
      return parseMounts(this.read()).filter(({ path }) => this.isWanted(path));
    } catch {
      return [];
    }
  }
}

/** True if a real path is the folder or below it. The root of the machine is the empty text. */
export function liesIn(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/');
}

/** Finds the innermost mount that holds a path without a slash at the end; the last of several there. */
export function mountOf(mounts: readonly Mount[], path: string): Mount | null {
  let found: Mount | null = null;
  for (const mount of mounts) {
    const isLonger = found === null || mount.path.length >= found.path.length;
    if (isLonger && liesIn(path, mount.path)) found = mount;
  }
  return found;
}
