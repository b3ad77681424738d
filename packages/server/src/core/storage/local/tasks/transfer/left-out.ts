import { rebasePath, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../../lib/app-error.js';
import type { LeftOut } from '../../../../files/file-system.js';
import type { CheckedChild } from '../tree-check.js';

const MOST_NAMED = 100;

/** Collects what a copy leaves out of a folder. */
export class LeftOutEntries {
  readonly #from: VirtualPath;
  readonly #found: LeftOut = { count: 0, paths: [] };

  /** `from` is the path of the folder as it was spelled. */
  constructor(from: VirtualPath) {
    this.#from = from;
  }

  add({ below }: Pick<CheckedChild, 'below'>): void {
    this.#found.count += 1;
    if (this.#found.paths.length < MOST_NAMED) this.#found.paths.push(rebasePath(this.#from, below));
  }

  get found(): LeftOut | undefined {
    return this.#found.count > 0 ? this.#found : undefined;
  }
}

/** True if a symlink is left out because of its target. Errors of the disk still end the copy. */
export function isNotOpen(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found');
}
