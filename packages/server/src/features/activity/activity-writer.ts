import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { batchesOf, insertRows } from '../../core/db/insert-rows.js';
import type { ActivityNodeTable, ActivityTable, Schema } from '../../core/db/schema.js';
import {
  type ActivityDetails,
  type ActivityNote,
  isRefusal,
  isRepeatable,
  repeatKey,
  VISIT,
} from './activity-note.js';
import { CHAIN_START, hashOf } from './chain.js';

export type ActivityRow = Selectable<ActivityTable>;

/** A note that is ready to be stored, with the name of its API key. */
export type NamedNote = ActivityNote & { keyName?: string };

/** So many kinds of repeated refusals are counted at a time; others are counted without their address. */
const MOST_REPEATS = 1000;
/** This number of parameters in one statement is below the limits of both databases. */
const KEYS_AT_ONCE = 50;

/** Appends rows to those of one server, in a transaction of the caller. */
export class ActivityWriter {
  constructor(
    readonly database: Pick<AppDatabase, 'kind'>,
    readonly node: string,
  ) {}

  /**
   * Stores a row for each note. Of refusals and visits that are repeated only the first has a row; the others are
   * counted until `closes`, before which those that began are closed.
   */
  async store(
    query: Kysely<Schema>,
    notes: readonly NamedNote[],
    { closes, isChained }: { closes: number | null; isChained: boolean },
  ): Promise<ActivityRow[]> {
    const rows = closes === null ? [] : await this.#closed(query, closes);
    const repeats = new Map<string, number>();
    const keys = await this.#openKeys(query, notes);
    for (const note of notes) {
      if (!isRepeatable(note)) rows.push(rowOf(note));
      else if (!keys) rows.push(rowOf(note));
      else {
        const { key, counted } = keys.of(note);
        if (keys.open.has(key)) repeats.set(key, (repeats.get(key) ?? 0) + (note.count ?? 1));
        else {
          rows.push(rowOf(counted));
          keys.open.add(key);
          await this.#open(query, key, counted);
        }
      }
    }
    for (const [key, count] of repeats)
      await query
        .updateTable('activity_repeats')
        .set(({ eb }) => ({ count: eb('count', '+', count) }))
        .where('node', '=', this.node)
        .where('key', '=', key)
        .execute();
    return rows.length === 0 ? [] : this.#append(query, rows, isChained);
  }

  /** True if repeated refusals or visits are being counted. */
  async hasRepeats(query: Kysely<Schema>): Promise<boolean> {
    const one = query.selectFrom('activity_repeats').select('key').where('node', '=', this.node).limit(1);
    return (await one.execute()).length > 0;
  }

  /** Rows for those that were repeated. */
  async #closed(query: Kysely<Schema>, before: number): Promise<ActivityRow[]> {
    const closed = await query
      .deleteFrom('activity_repeats')
      .where('node', '=', this.node)
      .where('since', '<', before)
      .returning(['note', 'count'])
      .execute();
    return closed
      .filter(({ count }) => count > 0)
      .map(({ note, count }) => ({ ...rowOf(JSON.parse(note) as NamedNote), count }))
      .sort((one, other) => one.at - other.at);
  }

  async #openKeys(query: Kysely<Schema>, notes: readonly NamedNote[]) {
    const repeatable = notes.filter(isRepeatable);
    if (repeatable.length === 0) return null;
    const wanted = [...new Set(repeatable.flatMap((note) => [repeatKey(note), repeatKey(anybody(note))]))];
    const open = new Set<string>();
    for (const some of batchesOf(wanted, KEYS_AT_ONCE)) {
      const found = await query
        .selectFrom('activity_repeats')
        .select('key')
        .where('node', '=', this.node)
        .where('key', 'in', some)
        .execute();
      for (const { key } of found) open.add(key);
    }
    const { count } = await query
      .selectFrom('activity_repeats')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('node', '=', this.node)
      .where('key', 'not like', `${VISIT}%`)
      .executeTakeFirstOrThrow();
    const room = MOST_REPEATS - Number(count);
    let added = 0;
    const of = (note: NamedNote) => {
      const key = repeatKey(note);
      if (open.has(key) || !isRefusal(note)) return { key, counted: note };
      added += 1;
      const counted = added > room ? anybody(note) : note;
      return { key: repeatKey(counted), counted };
    };
    return { open, of };
  }

  async #open(query: Kysely<Schema>, key: string, note: NamedNote): Promise<void> {
    const row = { node: this.node, key, since: note.at, count: 0, note: JSON.stringify(note) };
    await query.insertInto('activity_repeats').values(row).execute();
  }

  async #append(query: Kysely<Schema>, rows: ActivityRow[], isChained: boolean): Promise<ActivityRow[]> {
    const { node } = this;
    const end = (await this.#end(query)) ?? { position: 0, hash: CHAIN_START };
    let { position, hash } = end;
    for (const row of rows) {
      position += 1;
      row.node = node;
      row.position = position;
      if (!isChained) continue;
      hash = hashOf(hash, row);
      row.hash = hash;
    }
    await insertRows(this.database, query, 'activity', rows);
    const head: Insertable<ActivityNodeTable> = {
      ...{ node, position, hash },
      ...{ anchor_position: 0, anchor_hash: CHAIN_START },
    };
    await query
      .insertInto('activity_nodes')
      .values(head)
      .onConflict((conflict) => conflict.column('node').doUpdateSet({ position, hash }))
      .execute();
    return rows;
  }

  #end(query: Kysely<Schema>): Promise<{ position: number; hash: string } | undefined> {
    return query
      .selectFrom('activity_nodes')
      .select(['position', 'hash'])
      .where('node', '=', this.node)
      .executeTakeFirst();
  }
}

/** The same of clients that cannot be told apart any more. */
function anybody({ address: _, device: _device, user: _user, ...note }: NamedNote): NamedNote {
  return note;
}

/** The row of a note, without its place. Its members are named, because many are made in a turn of the loop. */
function rowOf(note: NamedNote): ActivityRow {
  const { at, action, result, user, path, to, count, way, code, device, address, request, subject } = note;
  const details: ActivityDetails = { way, code, key: note.keyName, device, address, request, subject };
  return {
    node: '',
    position: 0,
    at,
    action,
    result,
    user_id: user?.id ?? null,
    username: user?.name ?? '',
    path: path ?? null,
    to_path: to ?? null,
    count: count ?? 1,
    details: JSON.stringify(details),
    hash: null,
  };
}
