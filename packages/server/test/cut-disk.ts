import { spawnSync } from 'node:child_process';
import { constants, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMissing } from './programs.js';

export const FILE_SYSTEMS = ['ext4', 'xfs', 'btrfs'] as const;
export type FileSystemKind = (typeof FILE_SYSTEMS)[number];

const MAKE: Record<FileSystemKind, readonly string[]> = {
  ext4: ['mkfs.ext4', '-q', '-F'],
  xfs: ['mkfs.xfs', '-q', '-f'],
  btrfs: ['mkfs.btrfs', '-q', '-f'],
};

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** Why there can be none here; null if there can. */
export function whyNoCutDisk(kind: FileSystemKind): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux can mount';
  const missing = [MAKE[kind][0] ?? '', 'mkfs.xfs', 'losetup'].find(isMissing);
  if (missing !== undefined) return `the machine has no ${missing}`;
  const { status } = spawnSync('losetup', ['-f']);
  return status === 0 ? null : 'the machine has no loop devices';
}

/**
 * A disk whose power can fail: a file system within a file. What the device has been told to write until a
 * moment is there afterwards, and nothing that is in the memory of the file system only. The file lies on an
 * XFS of its own, which clones it in one instant while it is written.
 */
export class CutDisk {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cut-disk-'));
  readonly #images = join(this.#folder, 'images');
  /** The folder where it is mounted. */
  readonly path = join(this.#folder, 'disk');
  #cuts = 0;

  constructor(kind: FileSystemKind) {
    for (const path of [this.#images, this.path]) mkdirSync(path);
    const store = join(this.#folder, 'store');
    run('truncate', '-s', '16G', store);
    run('mkfs.xfs', '-q', '-f', '-m', 'reflink=1', store);
    run('mount', '-o', 'loop', store, this.#images);
    run('truncate', '-s', '2G', this.#image());
    const [program = '', ...args] = MAKE[kind];
    run(program, ...args, this.#image());
    run('mount', '-o', 'loop', this.#image(), this.path);
  }

  #image(cut = this.#cuts): string {
    return join(this.#images, `${cut}.img`);
  }

  /** All of it is on the device. */
  sync(): void {
    run('sync', '-f', this.path);
  }

  /** The power fails. Those who use the disk have to end before the power comes back. */
  cut(): void {
    copyFileSync(this.#image(), this.#image(this.#cuts + 1), constants.COPYFILE_FICLONE_FORCE);
  }

  /** The power is back. */
  async mountAgain(): Promise<void> {
    // A program that the server has started, such as one that writes the disk, ends a moment after it.
    while (spawnSync('umount', [this.path]).status !== 0) await sleep(50);
    rmSync(this.#image());
    this.#cuts += 1;
    run('mount', '-o', 'loop', this.#image(), this.path);
  }

  remove(): void {
    for (const path of [this.path, this.#images]) spawnSync('umount', ['-l', path]);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
