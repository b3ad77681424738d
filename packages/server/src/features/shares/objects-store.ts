import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentOf, ROOT, type VirtualPath } from '@satchel/contract';
import { type Kysely, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { rebased, within } from '../../core/db/path-column.js';
import type { Schema } from '../../core/db/schema.js';
import type { NewVersion } from '../../core/files/file-events.js';
import type { FileId } from '../../core/files/file-system.js';
import { DOUBTS, type Doubt } from './shares-store.js';

/** Another object at the path of a share. */
export interface Adoption {
  hash: string;
  before: FileId;
  after: FileId;
  isFolder: boolean;
}

export interface Moved {
  from: VirtualPath;
  to: VirtualPath;
  /** The object that was at `from`, and its present id; absent if it is not known. */
  object?: NewVersion;
}

/** Objects that this program put somewhere. */
export interface Put {
  files?: VirtualPath[];
  /** New folders, and other paths below which there may be objects. */
  trees?: VirtualPath[];
  /** An existing folder of which it is not known what in it is new. */
  unsure?: VirtualPath;
}

/** The number of parameters of a statement is limited, and a transaction blocks the event loop. */
const PER_STATEMENT = 200;
/** This number of trees is looked up in the database; more are compared with all paths here. */
const FEW = 4;
/** Undoes that a visitor, who opened the share in the meantime, continued it with the wrong object. */
const UNDO_ADOPTION = {
  doubt: DOUBTS.put,
  file_id: sql<string>`coalesce(adopted_from, file_id)`,
  adopted_from: null,
};

/** Stores the object of each share, which follows changes of files and lookups on the disk. */
export class ObjectsStore {
  readonly #database: AppDatabase;

  /**
   * `onChanged` is called when shares could be opened again or no longer, except for methods that run in a
   * transaction of the caller.
   */
  constructor(
    database: AppDatabase,
    readonly onChanged: () => void = () => undefined,
  ) {
    this.#database = database;
  }

  /** Removes the shares of `path` and below after a deletion. Call `onChanged` after the transaction. */
  async removeWithin(path: VirtualPath, query = this.#database.query): Promise<void> {
    await query.deleteFrom('shares').where(within('path', path)).execute();
  }

  /** Removes the shares of a file that a move has overwritten, except for those of the path itself. */
  async removeOverwritten(path: VirtualPath, query = this.#database.query): Promise<void> {
    await query
      .deleteFrom('shares')
      .where('path', '=', path)
      .where('is_folder', '=', 0)
      .where('on_replaced', '!=', 'path')
      .execute();
  }

  /**
   * Moves the shares of `from` and below to `to`, by their paths, including shares that continue with what
   * other programs put there. A share that was closed, or that always asks its owner, gets a doubt unless its
   * own object was moved, because this program put the other object there.
   */
  async move({ from, to, object }: Moved, query = this.#database.query): Promise<void> {
    if (object) {
      const { before, after } = object;
      const at = () => query.updateTable('shares').where('path', '=', from);
      await at()
        .set({ doubt: DOUBTS.put })
        .where('file_id', '!=', before)
        .where('on_replaced', '!=', 'path')
        .where(({ eb, or }) => or([eb('on_replaced', '!=', 'keep'), eb('doubt', '!=', DOUBTS.none)]))
        .execute();
      if (after !== before) await at().set({ file_id: after }).where('file_id', '=', before).execute();
    }
    await query
      .updateTable('shares')
      .set({ path: rebased('path', from, to), permanent_key: null })
      .where(within('path', from))
      .execute();
  }

  /**
   * After a file was written again, its shares continue with the new version. So do those that would have
   * continued with the previous version by themselves.
   */
  async follow(
    path: VirtualPath,
    { before, after }: NewVersion,
    query = this.#database.query,
  ): Promise<void> {
    await query
      .updateTable('shares')
      .set({ file_id: after, adopted_from: null, permanent_key: null, doubt: DOUBTS.none })
      .where('path', '=', path)
      .where('is_folder', '=', 0)
      .where(({ eb, or, and }) =>
        or([
          eb('file_id', '=', before),
          eb('on_replaced', '=', 'path'),
          and([eb('on_replaced', '=', 'keep'), eb('doubt', '=', DOUBTS.none)]),
        ]),
      )
      .execute();
  }

  /**
   * Records that this program put something at these paths. Shares never continue with it by themselves, not
   * even if a visitor came before it was recorded.
   */
  async put({ files = [], trees = [], unsure }: Put, query = this.#database.query): Promise<void> {
    const doubted = () => query.updateTable('shares').set(UNDO_ADOPTION).where('on_replaced', '!=', 'path');
    for (const some of chunked(files)) await doubted().where('path', 'in', some).execute();
    if (trees.length <= FEW) for (const tree of trees) await doubted().where(within('path', tree)).execute();
    else {
      const rows = await query
        .selectFrom('shares')
        .select(['hash', 'path'])
        .where('on_replaced', '!=', 'path')
        .execute();
      const tops = new Set<string>(trees);
      const below = rows.filter(({ path }) => isBelowAny(path as VirtualPath, tops));
      for (const some of chunked(below.map(({ hash }) => hash)))
        await doubted().where('hash', 'in', some).execute();
    }
    if (unsure === undefined) return;
    await query
      .updateTable('shares')
      .set(UNDO_ADOPTION)
      .where('on_replaced', '!=', 'path')
      .where(within('path', unsure))
      .execute();
  }

  /**
   * Continues shares with the objects at their paths, unless they changed in the meantime. With `isAsked`
   * their owner wants it; otherwise it affects only shares that need not ask.
   */
  async adopt(adoptions: readonly Adoption[], { isAsked }: { isAsked: boolean }): Promise<void> {
    for (const some of chunked(adoptions)) {
      await this.#database.query.transaction().execute(async (query) => {
        for (const adoption of some) await adopt(query, adoption, isAsked);
      });
      if (some.length === PER_STATEMENT) await nextTurn();
    }
    this.onChanged();
  }

  /** Changes the doubt of those shares that still have the doubt `from`. */
  async setDoubt(hashes: readonly string[], from: Doubt, to: Doubt): Promise<void> {
    for (const some of chunked(hashes)) {
      await this.#database.query
        .updateTable('shares')
        .set({ doubt: to })
        .where('hash', 'in', some)
        .where('doubt', '=', from)
        .execute();
    }
    if (to !== DOUBTS.none) this.onChanged();
  }
}

async function adopt(
  query: Kysely<Schema>,
  { hash, before, after, isFolder }: Adoption,
  isAsked: boolean,
): Promise<void> {
  await query
    .updateTable('shares')
    .set({
      file_id: after,
      is_folder: isFolder ? 1 : 0,
      adopted_from: isAsked ? null : before,
      doubt: DOUBTS.none,
      permanent_key: null,
    })
    .where('hash', '=', hash)
    .where('file_id', '=', before)
    .$if(!isAsked, (one) =>
      one.where(({ eb, or, and }) =>
        or([
          eb('on_replaced', '=', 'path'),
          and([eb('on_replaced', '=', 'keep'), eb('doubt', '=', DOUBTS.none)]),
        ]),
      ),
    )
    .execute();
}

function* chunked<One>(all: readonly One[]): Generator<One[]> {
  for (let from = 0; from < all.length; from += PER_STATEMENT) yield all.slice(from, from + PER_STATEMENT);
}

function isBelowAny(path: VirtualPath, tops: ReadonlySet<string>): boolean {
  for (let at = path; ; at = parentOf(at)) {
    if (tops.has(at)) return true;
    if (at === ROOT) return false;
  }
}
