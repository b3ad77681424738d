import { readFileSync } from 'node:fs';

/** File systems of this machine's own disks and memory. All others may wait for a network or for another program. */
const LOCAL_KINDS = new Set([
  'ext2',
  'ext3',
  'ext4',
  'xfs',
  'btrfs',
  'f2fs',
  'zfs',
  'bcachefs',
  'tmpfs',
  'ramfs',
  'overlay',
]);
/** What the kernel itself makes up: it may take its time, and waits for nobody. */
const KERNEL_KINDS = new Set([
  ...['proc', 'sysfs', 'devtmpfs', 'devpts', 'mqueue', 'hugetlbfs', 'cgroup', 'cgroup2', 'nsfs', 'bpf'],
  ...['debugfs', 'tracefs', 'securityfs', 'configfs', 'fusectl', 'pstore', 'efivarfs', 'binfmt_misc'],
]);
/** Mounts that appear later than this are seen at the next look. */
const LOOK_EVERY_MS = 1_000;

export interface Mount {
  /**
   * Which mount it is, as long as it is there. The system gives the numbers of a mount that is gone to the next one, so its
   * kind and its source belong to it.
   */
  key: string;
  /** Where it is, without a slash at the end: empty for `/`. */
  path: string;
  /** The device, `major:minor`. */
  device: string;
  /** Whether it is a disk or the memory of this machine, which may be quick. */
  isLocal: boolean;
  /** Whether it may wait for another machine or program, without an end. */
  isFar: boolean;
}

/** The mounts of `/proc/self/mountinfo` (proc(5)); one that covers another comes later. */
export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [id, , device, , path] = before.split(' ');
    const [kind = '', source = ''] = after.split(' ');
    if (device === undefined || path === undefined) return [];
    const isLocal = LOCAL_KINDS.has(kind);
    const isFar = !isLocal && !KERNEL_KINDS.has(kind);
    return [
      {
        key: `${id} ${device} ${kind} ${source}`,
        path: unescaped(path).replace(/\/$/, ''),
        device,
        isLocal,
        isFar,
      },
    ];
  });
}

function unescaped(text: string): string {
  const bytes = text.replace(/\\([0-7]{3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8)));
  return Buffer.from(bytes, 'latin1').toString();
}

export function readMountTable(): string {
  return readFileSync('/proc/self/mountinfo', 'latin1');
}

/** The mounts of the machine, looked at no more than once a second. */
export class MountTable {
  #mounts: readonly Mount[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly now: () => number = () => performance.now(),
    readonly read: () => string = readMountTable,
    /** Whether a mount at this path is of interest. */
    readonly isWanted: (path: string) => boolean = () => true,
  ) {}

  /** One that covers another comes later. Empty where nothing is known. */
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

export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/');
}

/** The innermost mount that holds a path without a slash at the end, the last one of those at one place. */
export function mountOf(mounts: readonly Mount[], path: string): Mount | null {
  let found: Mount | null = null;
  for (const mount of mounts) {
    const isLonger = found === null || mount.path.length >= found.path.length;
    if (isLonger && isWithin(path, mount.path)) found = mount;
  }
  return found;
}
