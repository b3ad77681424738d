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
  /** What was at `from`, and what it is now; absent where that is not known. */
  object?: NewVersion;
}

/** What was put somewhere in this program. */
export interface Put {
  files?: VirtualPath[];
  /** New folders, and whatever else may have something below. */
  trees?: VirtualPath[];
  /** A folder that was there, in which it is not known what is new. */
  unsure?: VirtualPath;
}

/** The number of parameters of a statement is limited, and a transaction keeps the event loop. */
const PER_STATEMENT = 200;
/** Each of so many trees is looked for by the database; more are cheaper to compare with all paths. */
const FEW = 4;
/** If somebody has opened the share in the meantime, it went on with what it must not. */
const TAKEN_BACK = {
  doubt: DOUBTS.put,
  file_id: sql<string>`coalesce(adopted_from, file_id)`,
  adopted_from: null,
};

/** Stores which object each share is of, as changes of files and looks at the disk tell. */
export class ObjectsStore {
  readonly #database: AppDatabase;

  /** `onChanged` is called when shares began or ceased to be open, other than by what the caller of a transaction stores. */
  constructor(
    database: AppDatabase,
    readonly onChanged: () => void = () => undefined,
  ) {
    this.#database = database;
  }

  /** Removes the shares of `path` and below after a deletion. Call `onChanged` when it is stored. */
  async removeWithin(path: VirtualPath, query = this.#database.query): Promise<void> {
    await query.deleteFrom('shares').where(within('path', path)).execute();
  }

  /** Those of a file that a move has overwritten, unless they are of the path. */
  async removeOverwritten(path: VirtualPath, query = this.#database.query): Promise<void> {
    await query
      .deleteFrom('shares')
      .where('path', '=', path)
      .where('is_folder', '=', 0)
      .where('on_replaced', '!=', 'path')
      .execute();
  }

  /**
   * Moves the shares of `from` and below to `to`, by their paths: a share that goes on with what other programs leave there goes along
   * with it. One that was dead, or asks in any case, is doubted unless its own object is what moved: the other was put there by this
   * program from now on.
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
   * After a file was written again, only shares of its previous version continue with the new one. One that would have gone on
   * with the previous version has that of the next, too.
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
   * Something was put there in this program, which is never what a share goes on with by itself: not even if a visitor came after
   * it appeared and before it was known from where.
   */
  async put({ files = [], trees = [], unsure }: Put, query = this.#database.query): Promise<void> {
    const doubted = () => query.updateTable('shares').set(TAKEN_BACK).where('on_replaced', '!=', 'path');
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
      .set(TAKEN_BACK)
      .where('on_replaced', '!=', 'path')
      .where(within('path', unsure))
      .execute();
  }

  /**
   * Shares go on with what lies at their paths now, as far as nothing has happened to them since. With `isAsked` their owner wants
   * it; otherwise only those that need not ask.
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

  /** Unless something else has happened to them since. */
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
