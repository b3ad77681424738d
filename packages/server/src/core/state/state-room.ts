import { randomFillSync } from 'node:crypto';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.js';

const MEBIBYTE = 1024 * 1024;
const FILE = 'reserve';
/** The reserve, unless the disk is so small that this is more than an eighth of it. */
const RESERVE_BYTES = 2 * MEBIBYTE;
/** The disk is full when less than this part of the reserve is left beside it. */
const LEAST_PART = 4;
const LEAST_INODES = 8;
/** One look is one system call. */
const FRESH_MS = 100;
/** After a reserve could not be made: a quota shows itself only there. */
const AGAIN_MS = 1_000;

/**
 * The room on the disk of the state folder. A change that could not be recorded is refused before it is made.
 * A file of random bytes holds some room in reserve; it is freed when the disk is full, so that logins and
 * deletions are still recorded, and made again when there is room.
 */
export class StateRoom {
  readonly #folder: string;
  readonly #onChange: (isFull: boolean) => void;
  #nextLook = Number.NEGATIVE_INFINITY;
  #hasReserve = false;
  #isFull = false;

  constructor(folder: string, onChange: (isFull: boolean) => void) {
    this.#folder = folder;
    this.#onChange = onChange;
  }

  /** Throws `storage_full`. */
  assertRoom(): void {
    if (performance.now() >= this.#nextLook) this.look();
    if (this.#isFull)
      throw new AppError(
        'storage_full',
        'The disk of the state folder is full, so the server cannot record changes; an administrator has to make room there',
      );
  }

  /** Something could not be stored: there is no room, whatever the disk says. */
  noteFull(): void {
    this.#free();
    this.#tell(true);
    this.#nextLook = performance.now() + AGAIN_MS;
  }

  /** Makes the reserve where there is room for it. */
  look(): void {
    this.#nextLook = performance.now() + FRESH_MS;
    const { bytes, total, hasInodes } = this.#measure();
    const reserve = Math.min(RESERVE_BYTES, Math.floor(total / 8));
    const needed = reserve / LEAST_PART + (this.#hasReserve ? 0 : reserve);
    if (bytes < needed || !hasInodes) this.#free();
    else if (!this.#hasReserve) this.#hasReserve = this.#reserve(reserve);
    this.#tell(!this.#hasReserve);
  }

  /** A disk that cannot say has room: what fails says so then. */
  #measure(): { bytes: number; total: number; hasInodes: boolean } {
    try {
      const { bavail, bfree, blocks, bsize, files, ffree } = statfsSync(this.#folder);
      const free = process.getuid?.() === 0 ? bfree : bavail;
      // Some disks count no inodes.
      const hasInodes = files === 0 || ffree >= LEAST_INODES;
      return { bytes: free * bsize, total: blocks * bsize, hasInodes };
    } catch {
      return { bytes: Number.POSITIVE_INFINITY, total: 0, hasInodes: true };
    }
  }

  #reserve(bytes: number): boolean {
    const file = join(this.#folder, FILE);
    try {
      // A disk that compresses would give away what is empty.
      if (statSync(file, { throwIfNoEntry: false })?.size !== bytes)
        writeFileSync(file, randomFillSync(Buffer.allocUnsafe(bytes)), { mode: 0o600 });
      return true;
    } catch {
      this.#free();
      this.#nextLook = performance.now() + AGAIN_MS;
      return false;
    }
  }

  #free(): void {
    this.#hasReserve = false;
    try {
      rmSync(join(this.#folder, FILE), { force: true });
    } catch {
      // A disk that does not even delete will say so to whoever stores something.
    }
  }

  #tell(isFull: boolean): void {
    if (isFull !== this.#isFull) this.#onChange(isFull);
    this.#isFull = isFull;
  }
}
