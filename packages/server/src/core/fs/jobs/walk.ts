import { lstatSync } from 'node:fs';
import { errnoOf } from '../errno.js';
import { entryPath } from '../tree/dir.js';
import { quickIdentity } from '../tree/facts.js';
import type { Ground } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import { Columns, type Row } from './list/columns.js';
import { readNames } from './list/read-names.js';
import { type FoundRow, rowOf } from './list/stat-names.js';
import type { PathJob } from './stat.js';
import type { LongJob } from './steps.js';

const ENTRIES_PER_BATCH = 512;

/** Entries in columns; texts are joined with NUL, which no path holds. */
export interface WalkBatch {
  count: number;
  paths: string;
  /** `device:inode:bornMs`. */
  identities: string;
  memory: SharedArrayBuffer;
}

class BatchBuilder {
  readonly #paths: string[] = [];
  readonly #identities: string[] = [];
  readonly #rows: Row[] = [];

  add(walker: Walker, path: string, name: string, row: FoundRow): void {
    const exact = () => lstatSync(entryPath(walker.dir, name), { bigint: true });
    const { device, inode, bornMs } = row.stats
      ? quickIdentity(row.stats, exact)
      : { device: '0', inode: '0', bornMs: 0 };
    this.#paths.push(path);
    this.#identities.push(`${device}:${inode}:${bornMs}`);
    this.#rows.push(row);
  }

  get isFull(): boolean {
    return this.#rows.length >= ENTRIES_PER_BATCH;
  }

  take(): WalkBatch {
    const rows = this.#rows.splice(0);
    const columns = new Columns(rows.length);
    for (const [index, row] of rows.entries()) columns.set(index, row);
    return {
      count: rows.length,
      paths: this.#paths.splice(0).join('\0'),
      identities: this.#identities.splice(0).join('\0'),
      memory: columns.memory,
    };
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }
}

function* walkFolder(walker: Walker, path: readonly string[], out: BatchBuilder): LongJob<void> {
  for (const name of readNames(walker, path)) {
    const row = rowOf(walker, name, false);
    if (row.state !== 'omitted') out.add(walker, `${['', ...path].join('/')}/${name}`, name, row);
    if (out.isFull) yield { batch: out.take(), transfer: [] };
    if (row.state !== 'directory' || row.isSymlink || !tryPush(walker, name)) continue;
    try {
      yield* walkFolder(walker, [...path, name], out);
    } catch (error) {
      if (!errnoOf(error)) throw error;
    } finally {
      walker.pop();
    }
  }
  yield undefined;
}

/** A folder that is gone by now or may not be entered is left out. */
function tryPush(walker: Walker, name: string): boolean {
  try {
    walker.push(name);
    return true;
  } catch (error) {
    if (errnoOf(error)) return false;
    throw error;
  }
}

/** Everything below a folder, parents first, by name; linked folders are named and not entered. */
export function* walk(ground: Ground, { view, path }: PathJob): LongJob<void> {
  const walker = Walker.open(ground, view);
  try {
    walker.go(path, { last: 'enter' });
    const out = new BatchBuilder();
    yield* walkFolder(walker, path, out);
    if (!out.isEmpty) yield { batch: out.take(), transfer: [] };
  } finally {
    walker.close();
  }
}
