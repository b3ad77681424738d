import { sql } from 'kysely';
import { TRASH_PATH } from '../files/trash.js';
import type { MovedFolder } from '../files/volume-names.js';
import type { AppDatabase } from './app-database.js';
import { rebased, text, within } from './path-column.js';
import { inTheEnd } from './persistently.js';

/** The row comes first and goes last, so that after a crash each object that is kept has one. */
export const KEPT_STATES = { moving: 0, present: 1, leaving: 2 } as const;
export type KeptState = (typeof KEPT_STATES)[keyof typeof KEPT_STATES];

const { present, leaving } = KEPT_STATES;
const AT_ONCE = 500;

type KeptTable = 'trash' | 'versions';
/** The column with the path of each from the server's root. */
const PLACES = { trash: 'place', versions: 'path' } as const;

/** The rows of what is kept on its volume after it was deleted or replaced. */
export abstract class KeptRows {
  readonly #table: KeptTable;
  readonly #query: AppDatabase['query'];

  /** `node` is this server, which is in every row whose state it changes. */
  constructor(
    { query }: AppDatabase,
    table: KeptTable,
    readonly node: string,
  ) {
    this.#table = table;
    this.#query = query;
  }

  /**
   * True if a row that is found at the start is from before it: of this server, or of one that knew no nodes.
   */
  readonly isOwn = (node: string): boolean => node === this.node || node === '';

  /** False when it was not in the state `from` any more: another request was first. */
  async change(id: string, from: KeptState, to: KeptState): Promise<boolean> {
    return (await this.changeAll([id], from, to)).has(id);
  }

  /** Resolves to those that were in the state `from`. */
  async changeAll(ids: readonly string[], from: KeptState, to: KeptState): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#query
      .updateTable(this.#table)
      .set({ state: to, node: this.node })
      .where('id', 'in', ids)
      .where('state', '=', from)
      .returning('id')
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  remove(id: string): Promise<void> {
    return this.removeAll([id]);
  }

  /** Removes the rows of objects that are gone. It does not give up, as nobody would ask again. */
  async removeAll(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await inTheEnd(() => this.#query.deleteFrom(this.#table).where('id', 'in', ids).execute());
  }

  /** Forgets what `drop` deletes for good, unless that fails; false when another request was first. */
  async leave(id: string, drop: () => Promise<void>): Promise<boolean> {
    if (!(await this.change(id, present, leaving))) return false;
    try {
      await drop();
    } catch (error) {
      await inTheEnd(() => this.change(id, leaving, present));
      throw error;
    }
    await this.remove(id);
    return true;
  }

  /** After folders were moved, and volumes in them with them: all at once, as two may have exchanged their names. */
  async renameVolumes(nameOf: (volume: string) => string, query = this.#query): Promise<void> {
    const volumes = await this.volumes(query);
    const renamed = volumes.filter((volume) => nameOf(volume) !== volume);
    if (renamed.length === 0) return;
    const names = renamed.map((volume) => sql`when ${text(volume)} then ${text(nameOf(volume))}`);
    const volume = sql<string>`case volume ${sql.join(names, sql` `)} end`;
    await query.updateTable(this.#table).set({ volume }).where('volume', 'in', renamed).execute();
  }

  async volumes(query = this.#query): Promise<string[]> {
    const rows = await query.selectFrom(this.#table).select('volume').distinct().execute();
    return rows.map(({ volume }) => volume);
  }

  /** The volumes of those of `ids` that have a row, in whichever state. */
  async known(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#query
      .selectFrom(this.#table)
      .select(['id', 'volume'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, volume }) => [id, volume]));
  }

  /** See `KeptIndex`. */
  async relocate(ids: readonly string[], volume: string, folders: MovedFolder | null): Promise<void> {
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const part = ids.slice(start, start + AT_ONCE);
      const place = PLACES[this.#table];
      if (folders)
        await this.#query
          .updateTable(this.#table)
          .set({ [place]: rebased(place, rootless(folders.from), rootless(folders.to)) })
          .where('id', 'in', part)
          .where('state', '=', present)
          .where(within(place, folders.from))
          .where(({ not }) => not(within(place, TRASH_PATH)))
          .execute();
      await this.#query
        .updateTable(this.#table)
        .set({ volume })
        .where('id', 'in', part)
        .where('state', '=', present)
        .execute();
    }
  }

  /** The bytes on each volume, of one user or of everybody. */
  async sizes(userId?: number): Promise<{ volume: string; size: number }[]> {
    const rows = await this.#query
      .selectFrom(this.#table)
      .where('state', '=', present)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .select(({ fn }) => ['volume', fn.sum('size').as('size')])
      .groupBy('volume')
      .execute();
    return rows.map(({ volume, size }) => ({ volume, size: Number(size ?? 0) }));
  }
}

/** Every path begins with a slash, that of the root is nothing else. */
function rootless(folder: string): string {
  return folder === '/' ? '' : folder;
}
