import { readFileSync } from 'node:fs';
import type { StorageScope } from '../../../files/storage.js';

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
/** Mounts that appear later than this are seen at the next look. */
const LOOK_EVERY_MS = 1_000;

export interface Mount {
  /** Where it is, without a slash at the end: empty for `/`. */
  path: string;
  /** The device, `major:minor`. */
  device: string;
  isLocal: boolean;
}

/** The mounts of `/proc/self/mountinfo` (proc(5)); one that covers another comes later. */
export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [, , device, , path] = before.split(' ');
    const [kind = ''] = after.split(' ');
    if (device === undefined || path === undefined) return [];
    return [{ path: unescaped(path).replace(/\/$/, ''), device, isLocal: LOCAL_KINDS.has(kind) }];
  });
}

function unescaped(text: string): string {
  const bytes = text.replace(/\\([0-7]{3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8)));
  return Buffer.from(bytes, 'latin1').toString();
}

export interface Place {
  view: StorageScope;
  path: readonly string[];
}

/** The paths and volumes that inputs of tasks have. */
interface Named extends Place {
  from: readonly string[];
  to: readonly string[];
  paths: readonly (readonly string[])[];
  roots: readonly { path: readonly string[] }[];
  part: { groups: readonly { dir?: readonly string[] }[] };
  volume: string;
  spot: { volume: string };
}

/** All places that the input of a task names. Most name one, and each request asks: its input is that place. */
export function placesIn(input: unknown): readonly Place[] {
  const { view, path, from, to, paths, roots, part } = (input ?? {}) as Partial<Named>;
  if (!view) return [];
  if (path && !(from || to || paths || roots || part)) return [input as Place];
  const named = [path, from, to, ...(paths ?? [])];
  for (const root of roots ?? []) named.push(root.path);
  for (const { dir } of part?.groups ?? []) named.push(dir);
  return named.flatMap((one) => (one ? [{ view, path: one }] : []));
}

/** The path below the root of the volume that a task names, as `volume.ts` names them. */
function volumeIn(input: unknown): string | null {
  const { volume, spot } = (input ?? {}) as Partial<Named>;
  const [, below] = /^root:(\/.*)$/.exec(volume ?? spot?.volume ?? '') ?? [];
  return below?.replace(/\/$/, '') ?? null;
}

/** The path below the storage's root, with a slash in front of each name. */
export function belowRoot({ view: { scope, at }, path }: Place): string {
  let below = '';
  for (const names of [scope, at, path]) for (const name of names) below += `/${name}`;
  return below;
}

/** Tells on which mount a real path of the machine is. */
export class Mounts {
  #mounts: readonly Mount[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    /** The folder that all paths lie in. */
    readonly root: string,
    readonly now: () => number = () => performance.now(),
    readonly read: () => string = () => readFileSync('/proc/self/mountinfo', 'latin1'),
  ) {}

  /** Null where that is not known. `below` is a path below the root, with a slash in front of each name. */
  of(below: string): Mount | null {
    this.#look();
    const path = this.#pathOf(below);
    let found: Mount | null = null;
    for (const mount of this.#mounts) {
      const isLonger = found === null || mount.path.length >= found.path.length;
      if (isLonger && isWithin(path, mount.path)) found = mount;
    }
    return found;
  }

  /** Whether a disk of another machine is mounted somewhere below a path, whose own disk may be of this one. */
  hasFarBelow(below: string): boolean {
    this.#look();
    if (!this.#mounts.some(({ isLocal }) => !isLocal)) return false;
    const path = this.#pathOf(below);
    return this.#mounts.some((mount) => !mount.isLocal && isWithin(mount.path, path));
  }

  /**
   * Whether a task with this input touches a disk of another machine: where it is named, and, for a task that also looks at
   * what is in a folder, below it.
   */
  isFar(input: unknown, looksBelow: boolean): boolean {
    const volume = volumeIn(input);
    const named = placesIn(input).map(belowRoot);
    if (volume !== null) named.push(volume);
    return named.some(
      (below) => this.of(below)?.isLocal === false || (looksBelow && this.hasFarBelow(below)),
    );
  }

  #pathOf(below: string): string {
    return (this.root === '/' ? '' : this.root) + below;
  }

  #look(): void {
    const now = this.now();
    if (now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    try {
      const root = this.root === '/' ? '' : this.root;
      const all = parseMounts(this.read());
      this.#mounts = all.filter(({ path }) => isWithin(root, path) || isWithin(path, root));
    } catch {
      this.#mounts = [];
    }
  }
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/');
}
