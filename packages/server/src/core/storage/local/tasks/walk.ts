import { MAX_DEPTH, type VirtualPath } from '@satchel/contract';
import { type EntryColumns, entryColumns, type Row } from '../../../files/entry-columns.js';
import { errnoOf } from '../errno.js';
import { OtherDisk } from '../walk/other-disk.js';
import { childPath, type WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { readNames, spelledPath } from './list/read-names.js';
import { rowId, rowOf } from './list/stat-names.js';
import type { PathTask } from './stat.js';
import type { LongTask } from './task-steps.js';

const ENTRIES_PER_BATCH = 512;

class BatchBuilder {
  readonly #paths: string[] = [];
  readonly #ids: string[] = [];
  readonly #rows: Row[] = [];

  add(path: string, id: string, row: Row): void {
    this.#paths.push(path);
    this.#ids.push(id);
    this.#rows.push(row);
  }

  get isFull(): boolean {
    return this.#rows.length >= ENTRIES_PER_BATCH;
  }

  take(): EntryColumns {
    return entryColumns(this.#paths.splice(0), this.#ids.splice(0), this.#rows.splice(0));
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }
}

interface WalkedFolder {
  /** The path in the file system, with a slash at the end. */
  prefix: string;
  /** The same path from the scope, to which rules apply. */
  spelled: VirtualPath;
  /** The number of folders between the root and this one. */
  depth: number;
}

function* walkFolder(walker: Walker, folder: WalkedFolder, out: BatchBuilder): LongTask<void> {
  for (const name of readNames(walker, folder.spelled)) {
    const row = rowOf(walker, name, false);
    if (row.state !== 'omitted') out.add(folder.prefix + name, rowId(walker, name, row), row);
    if (out.isFull) yield { batch: out.take(), transfer: [] };
    const isEntered = row.state === 'directory' && !row.isSymlink && folder.depth + 1 < MAX_DEPTH;
    if (!isEntered || !tryPush(walker, name)) continue;
    const inner = {
      prefix: `${folder.prefix}${name}/`,
      spelled: childPath(folder.spelled, name),
      depth: folder.depth + 1,
    };
    try {
      yield { enter: walkFolder(walker, inner, out) };
    } catch (error) {
      if (!errnoOf(error)) throw error;
    } finally {
      walker.pop();
    }
  }
  yield undefined;
}

/** False for a folder that no longer exists, may not be entered, or is on a disk that does not answer. */
export function tryPush(walker: Walker, name: string): boolean {
  try {
    walker.push(name);
    return true;
  } catch (error) {
    if (errnoOf(error) || error instanceof OtherDisk) return false;
    throw error;
  }
}

/**
 * Yields everything below a folder, parents first. Linked folders are not entered, nor are those so deep that
 * no path leads to their entries.
 */
export function* walk(context: WalkContext, { scope, path }: PathTask): LongTask<void> {
  const walker = Walker.open(context, scope);
  try {
    walker.go(path, { last: 'enter' });
    const out = new BatchBuilder();
    const prefix = path.length === 0 ? '/' : `/${path.join('/')}/`;
    yield* walkFolder(walker, { prefix, spelled: spelledPath(walker, path), depth: path.length }, out);
    if (!out.isEmpty) yield { batch: out.take(), transfer: [] };
  } finally {
    walker.close();
  }
}
