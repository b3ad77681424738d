import { closeSync, readSync } from 'node:fs';
import type { ReadHead } from '../../../files/head-reader.js';
import { errnoOf } from '../errno.js';
import type { WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { childFilter, spelledPath } from './list/read-names.js';
import { openThrough } from './pack/open-content.js';
import { unlessRefused } from './pack/unless-refused.js';
import type { PathTask } from './stat.js';

export interface ReadHeadsTask extends PathTask {
  /** Names that are joined by slashes. */
  names: string;
  /** The name of a reader. */
  reader: string;
  /** After this time the remaining names are left to another task. */
  budgetMs: number;
}

export interface ReadHeads {
  heads: ReadHead[];
  /** The number of names that were processed from the first one; at least one. */
  count: number;
}

/**
 * Reads the beginnings of files in a folder for a limited time. Entries that are gone, denied, damaged or no
 * files are left out.
 */
export function readHeads(context: WalkContext, task: ReadHeadsTask): ReadHeads {
  const until = performance.now() + task.budgetMs;
  const reader = context.readerNamed(task.reader);
  const memory = Buffer.allocUnsafe(reader.bytes);
  const walker = Walker.open(context, task.scope);
  try {
    walker.go(task.path, { last: 'enter' });
    const isShown = childFilter(walker, spelledPath(walker, task.path));
    const heads: ReadHead[] = [];
    let count = 0;
    for (const name of task.names.split('/')) {
      const file = isShown(name) ? unlessRefused(() => openThrough(walker, name)) : null;
      const head = file && headOf(file.fd, memory);
      if (head) heads.push({ name, found: reader.read(head) });
      count += 1;
      if (performance.now() > until) break;
    }
    return { heads, count };
  } finally {
    walker.close();
  }
}

/** Closes the file. Null if the disk cannot read it. */
function headOf(fd: number, memory: Buffer): Buffer | null {
  try {
    return memory.subarray(0, readSync(fd, memory, 0, memory.length, 0));
  } catch (error) {
    if (errnoOf(error)) return null;
    throw error;
  } finally {
    closeSync(fd);
  }
}
