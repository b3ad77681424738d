import { closeSync, constants, copyFileSync, lstatSync, type Stats } from 'node:fs';
import { reserveOn } from '../../../../../lib/disk-reserve.js';
import { descriptorPath } from '../../linux/proc.js';
import { type Space, spaceAt, storageFull } from '../../staging/space.js';
import { createStaged, discardStaged } from '../../staging/staged-file.js';
import { type Dir, dirPath, entryPath } from '../../walk/dir.js';
import type { ResolvedPath } from '../../walk/path-steps.js';
import type { Walker } from '../../walk/walker.js';
import { openRegular } from '../sniff-file.js';
import { SMALL_BYTES } from './copy-file.js';

/** The usual block size. Many disks report larger blocks, which they do not use for small files. */
const BLOCK_BYTES = 4096;

function onDisk(size: number): number {
  return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}

/**
 * Adds up the space that a copy needs before anything is written. Throws `storage_full` as soon as the
 * operator's reserve would not be kept. Files that are replaced free their space, so a copy into an existing
 * folder is judged when everything is added up.
 */
export class NeededRoom {
  #written = 0;
  #shareable = 0;
  #freed = 0;
  /** The descriptor of a file whose blocks might be shared, to test whether the disk can. */
  #sample = -1;
  #canShare = false;
  readonly #space: Space;
  readonly #device: number;
  readonly #target: Walker;
  readonly #isReplacing: boolean;

  /** `resolved` is the destination, from the folder in which `target` stands until everything is added up. */
  constructor(target: Walker, resolved: ResolvedPath) {
    this.#target = target;
    this.#isReplacing = resolved.stats !== null;
    const isMerged = resolved.stats?.isDirectory() === true;
    this.#space = spaceAt(isMerged ? entryPath(target.dir, resolved.name) : dirPath(target.dir));
    this.#device = resolved.stats?.dev ?? lstatSync(`${dirPath(target.dir)}/.`).dev;
  }

  /** Adds the regular file `name` in `dir`, which will be copied. */
  add(dir: Dir, name: string, stats: Stats): void {
    if (stats.size <= SMALL_BYTES || stats.dev !== this.#device || dir.fd < 0) {
      this.#written += onDisk(stats.size);
    } else {
      if (this.#sample < 0) this.#sample = sampleOf(dir, name);
      this.#shareable += onDisk(stats.size);
    }
    if (!this.#isReplacing) this.decide();
  }

  /** Subtracts a file that will be replaced. A file with other names frees no space. */
  replaces({ size, nlink }: Stats): void {
    if (nlink === 1) this.#freed += onDisk(size);
  }

  decide(): void {
    if (this.#fits(this.#written + this.#shareable)) return;
    this.#canShare ||= this.#tryShare();
    if (!this.#canShare || !this.#fits(this.#written)) throw storageFull();
  }

  #fits(bytes: number): boolean {
    const { reserveBytes = 0 } = this.#target.context.facts;
    const reserve = reserveOn(this.#space.totalBytes, reserveBytes);
    return bytes === 0 || bytes - this.#freed + reserve <= this.#space.freeBytes;
  }

  /** The disk is tested only if there would be too little room otherwise. */
  #tryShare(): boolean {
    const { dir } = this.#target;
    if (this.#sample < 0 || dir.fd < 0) return false;
    const staged = createStaged(dir);
    try {
      const [from, to] = [descriptorPath(this.#sample), descriptorPath(staged.fd)];
      copyFileSync(from, to, constants.COPYFILE_FICLONE_FORCE);
      return true;
    } catch {
      return false;
    } finally {
      closeSync(staged.fd);
      discardStaged(dir, staged.name);
    }
  }

  close(): void {
    if (this.#sample >= 0) closeSync(this.#sample);
    this.#sample = -1;
  }
}

/** If it cannot be opened, the copy itself will fail. */
function sampleOf(dir: Dir, name: string): number {
  try {
    return openRegular(dir, name);
  } catch {
    return -1;
  }
}
