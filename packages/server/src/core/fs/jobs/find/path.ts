import { AppError } from '../../../../lib/app-error.js';
import { errnoOf } from '../../errno.js';
import type { Walker } from '../../tree/walker.js';

/** Moves a walker between folders below where it stood at first, leaving and entering no more of them than needed. */
export class Path {
  #names: string[] = [];

  constructor(readonly walker: Walker) {}

  /** False for a folder that is gone by now, is a link, or may not be entered; the walker is somewhere above it then. */
  moveTo(folder: string): boolean {
    const names = folder === '' ? [] : folder.split('/');
    let common = 0;
    while (common < names.length && names[common] === this.#names[common]) common++;
    for (; this.#names.length > common; this.#names.pop()) this.walker.pop();
    for (const name of names.slice(common)) {
      if (!this.#enter(name)) return false;
    }
    return true;
  }

  #enter(name: string): boolean {
    try {
      this.walker.push(name);
    } catch (error) {
      if (errnoOf(error) || error instanceof AppError) return false;
      throw error;
    }
    this.#names.push(name);
    return true;
  }
}
