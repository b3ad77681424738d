import { parentOf, ROOT, type VirtualPath } from '@satchel/contract';
import type { Kysely } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import type { Schema } from '../../core/db/schema.js';
import type { ActivityFilter, Cursor } from './activity-filter.js';
import { after, findRows, newestFirst, type Selecting } from './activity-search.js';
import type { ActivityRow } from './activity-writer.js';
import { CHAIN_START, ChainWalk } from './chain.js';

/** So many rows are read, or removed, in one statement. */
const AT_ONCE = 500;
/** A row has been moved no more often, as far as the log of one entry goes back. */
const MOST_NAMES = 20;

/** Reads the rows of all servers, and removes those that are too old. */
export class ActivityStore {
  constructor(readonly database: AppDatabase) {}

  /** The latest first. */
  list(filter: ActivityFilter, limit: number): Promise<ActivityRow[]> {
    return findRows(this.database, filter, limit);
  }

  /** All of them in parts, the latest first. */
  async *all(filter: ActivityFilter): AsyncGenerator<ActivityRow[]> {
    let before = filter.before;
    for (;;) {
      const rows = await this.list({ ...filter, ...(before && { before }) }, AT_ONCE);
      if (rows.length > 0) yield rows;
      if (rows.length < AT_ONCE) return;
      before = rows.at(-1);
    }
  }

  /**
   * The rows of one entry, the latest first, also of the time when it or a folder above it had another name that
   * `isShown` allows to tell. The paths of the latter are those of the entry.
   */
  async ofEntry(
    path: VirtualPath,
    { limit, isDone, isShown }: { limit: number; isDone: boolean; isShown: (path: VirtualPath) => boolean },
  ): Promise<ActivityRow[]> {
    const found: ActivityRow[] = [];
    let at: VirtualPath = path;
    let before: Cursor | undefined;
    for (let names = 0; names < MOST_NAMES && found.length < limit; names += 1) {
      const rows = await this.#at(at, { before, isDone, limit: limit - found.length });
      const move = rows.findIndex((row) => row.to_path !== null && isAbove(row.to_path, at));
      const former = move < 0 ? undefined : formerPath(rows[move] as ActivityRow, at);
      found.push(...(move < 0 ? rows : rows.slice(0, move)));
      if (move < 0 || former === undefined) break;
      const moved = rows[move] as ActivityRow;
      found.push({ ...moved, path: former, to_path: at });
      if (!isShown(former)) break;
      at = former;
      before = moved;
    }
    return found;
  }

  /** Removes rows from before a time, as long as nothing newer of their server precedes them. */
  async removeBefore(at: number): Promise<void> {
    const { query } = this.database;
    for (const { node } of await query.selectFrom('activity_nodes').select('node').execute())
      while ((await this.#removeSome(node, at)) === AT_ONCE);
  }

  /** Walks along the rows of each server. */
  async verify(): Promise<ChainWalk[]> {
    const walks: ChainWalk[] = [];
    for (const { node } of await this.#nodes()) walks.push(await this.#walk(node));
    return walks;
  }

  /** Also of servers of which only rows are left. */
  #nodes(): Promise<{ node: string }[]> {
    const { query } = this.database;
    return query
      .selectFrom('activity_nodes')
      .select('node')
      .union(query.selectFrom('activity').select('node'))
      .orderBy('node')
      .execute();
  }

  async #walk(node: string): Promise<ChainWalk> {
    const { query } = this.database;
    const find = () =>
      query.selectFrom('activity_nodes').selectAll().where('node', '=', node).executeTakeFirst();
    const begin = await find();
    const walk = new ChainWalk(node, {
      position: begin?.anchor_position ?? 0,
      hash: begin?.anchor_hash ?? CHAIN_START,
    });
    let end = begin;
    for (let last = begin?.anchor_position ?? 0; ; ) {
      const rows = await this.#rowsAfter(node, last);
      for (const row of rows) walk.take(row);
      last = rows.at(-1)?.position ?? last;
      if (rows.length === AT_ONCE) continue;
      // A server may go on writing in the meantime: where its rows end is read after them.
      end = await find();
      if (rows.length === 0 || !end || end.position <= last) break;
    }
    walk.end(end ?? { position: 0, hash: CHAIN_START });
    return walk;
  }

  #rowsAfter(node: string, position: number): Promise<ActivityRow[]> {
    return this.database.query
      .selectFrom('activity')
      .selectAll()
      .where('node', '=', node)
      .where('position', '>', position)
      .orderBy('position')
      .limit(AT_ONCE)
      .execute();
  }

  #at(
    path: VirtualPath,
    { before, isDone, limit }: { before: Cursor | undefined; isDone: boolean; limit: number },
  ): Promise<ActivityRow[]> {
    const above = [path, ...ancestorsOf(path)];
    let rows: Selecting = this.database.query
      .selectFrom('activity')
      .selectAll()
      .where(({ eb, or }) => or([eb('path', '=', path), eb('to_path', 'in', above)]));
    if (isDone) rows = rows.where('result', '=', 'done');
    if (before) rows = rows.where((eb) => after(eb, before));
    return newestFirst(rows).limit(limit).execute();
  }

  async #removeSome(node: string, before: number): Promise<number> {
    return this.database.query.transaction().execute(async (query) => {
      const rows = await query
        .selectFrom('activity')
        .select(['position', 'at', 'hash'])
        .where('node', '=', node)
        .orderBy('position')
        .limit(AT_ONCE)
        .execute();
      const kept = rows.findIndex(({ at }) => at >= before);
      const old = kept < 0 ? rows : rows.slice(0, kept);
      const last = old.at(-1);
      if (!last) return 0;
      const hash = old.findLast((row) => row.hash !== null)?.hash;
      await removeUntil(query, node, { position: last.position, hash });
      return old.length;
    });
  }
}

async function removeUntil(
  query: Kysely<Schema>,
  node: string,
  { position, hash }: { position: number; hash: string | null | undefined },
): Promise<void> {
  await query.deleteFrom('activity').where('node', '=', node).where('position', '<=', position).execute();
  await query
    .updateTable('activity_nodes')
    .set({ anchor_position: position, ...(hash && { anchor_hash: hash }) })
    .where('node', '=', node)
    .execute();
}

function ancestorsOf(path: VirtualPath): VirtualPath[] {
  const all: VirtualPath[] = [];
  for (let at = path; at !== ROOT; at = parentOf(at)) if (at !== path) all.push(at);
  return all;
}

function isAbove(folder: string, path: string): boolean {
  return folder === path || path.startsWith(`${folder}/`);
}

/** The path that the entry had before a move of it or of a folder above it. */
function formerPath({ path, to_path }: ActivityRow, at: VirtualPath): VirtualPath | undefined {
  return path === null || to_path === null ? undefined : ((path + at.slice(to_path.length)) as VirtualPath);
}
