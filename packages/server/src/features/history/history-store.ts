import type { VirtualPath } from '@satchel/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { isUniqueViolation } from '../../core/db/database.js';
import { batchesOf, insertRows } from '../../core/db/insert-rows.js';
import type { HistoryTable, Schema } from '../../core/db/schema.js';
import { firstOrigins } from './first-origins.js';
import {
  decodeSteps,
  encodeSteps,
  type FinalReason,
  type HistoryKind,
  mixed,
  type Part,
  type Step,
} from './steps.js';

export type Direction = 'undo' | 'redo';

export interface ActionKey {
  userId: number;
  id: string;
}

/** An action of a user; `at` is in milliseconds since 1970. */
export interface StoredAction extends ActionKey {
  kind: HistoryKind;
  path: VirtualPath;
  destination: VirtualPath | null;
  items: number;
  at: number;
  /** The login that made the changes. */
  session: string;
}

/** The position of steps among those of an action. Each server has its own positions. */
export interface StepsPosition {
  position: number;
  node: string;
}

export interface CountedAction extends StoredAction {
  undoable: number;
  redoable: number;
  final: number;
  reason: FinalReason | null;
}

export interface Recorded extends StoredAction {
  steps: Step[];
  /** Set when no part of this action was stored before, so that the store need not look for it. */
  isNew?: boolean;
}

/** This number of parameters in one statement is below the limits of both databases. */
const LOOKED_FOR_AT_ONCE = 50;
const POSITIONS_PER_MS = 1000;
/** The position of a change differs from the time of the change by less than this. */
const POSITION_SLACK_MS = 1000;

export interface HistoryClocks {
  now: () => number;
  /** See `RetentionClock`. */
  retentionNow: () => number;
}

const SYSTEM_CLOCKS: HistoryClocks = { now: Date.now, retentionNow: Date.now };

/** Stores the actions of users with the steps that undo them. */
export class HistoryStore {
  readonly #database: AppDatabase;
  readonly #clocks: HistoryClocks;
  readonly #node: string;
  #lastPosition = 0;

  constructor(database: AppDatabase, clocks: HistoryClocks = SYSTEM_CLOCKS, node = '') {
    this.#database = database;
    this.#clocks = clocks;
    this.#node = node;
  }

  /** Reserves positions after all former ones of this server, and returns the first. */
  reservePositions(count: number): StepsPosition {
    const first = Math.max(this.#lastPosition + 1, this.#clocks.now() * POSITIONS_PER_MS);
    this.#lastPosition = first + count - 1;
    return { position: first, node: this.#node };
  }

  /** Removes all actions of a user who does not exist any more. */
  async forgetUser(userId: number): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      await query.deleteFrom('history_steps').where('user_id', '=', userId).execute();
      await query.deleteFrom('history').where('user_id', '=', userId).execute();
    });
  }

  /** Inserts actions, or adds to existing ones. The steps get the reserved positions from `start`. */
  async add(recorded: readonly Recorded[], start: StepsPosition): Promise<void> {
    const store = await this.prepare(recorded, start);
    const add = () => this.#database.query.transaction().execute(store);
    try {
      await add();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Another server inserted one of these actions concurrently; it is found now.
      await add();
    }
  }

  /** Prepares `add` as a function for a transaction, which may be repeated. */
  async prepare(
    recorded: readonly Recorded[],
    start: StepsPosition,
  ): Promise<(query: Kysely<Schema>) => Promise<void>> {
    const parts: Part[][] = [];
    for (const { steps } of recorded) parts.push(await encodeSteps(steps));
    const rows = recorded
      .flatMap((action, index) => rowsOf(action, 'undo', parts[index] ?? []))
      .map((row, index) => Object.assign(row, { position: start.position + index, node: start.node }));
    return async (query) => {
      const added = recorded.filter(({ isNew }) => isNew);
      // All servers lock the rows in the same order, which prevents deadlocks.
      const others = recorded.filter(({ isNew }) => !isNew).sort(byKey);
      for (const some of batchesOf(others, LOOKED_FOR_AT_ONCE))
        added.push(...(await this.#extend(query, some)));
      await insertRows(
        this.#database,
        query,
        'history',
        added.map((action) => this.#rowOf(action)),
      );
      await insertRows(this.#database, query, 'history_steps', rows);
    };
  }

  #rowOf({ userId, id, kind, path, destination, items, at, session }: StoredAction) {
    const kept_since = this.#clocks.retentionNow();
    return { user_id: userId, id, kind, path, destination, items, at, session, kept_since };
  }

  /** Resolves to true when the steps at this position were stored. */
  async has(key: ActionKey, { position, node }: StepsPosition): Promise<boolean> {
    const row = await this.#stepsOf(key)
      .select('position')
      .where('position', '=', position)
      .where('node', '=', node)
      .executeTakeFirst();
    return row !== undefined;
  }

  #stepsOf({ userId, id }: ActionKey) {
    return this.#database.query
      .selectFrom('history_steps')
      .where('user_id', '=', userId)
      .where('action_id', '=', id);
  }

  /** Adds to the actions that exist, and returns the others. */
  async #extend(query: Kysely<Schema>, batch: readonly Recorded[]): Promise<Recorded[]> {
    const users = [...new Set(batch.map(({ userId }) => userId))];
    const ids = batch.map(({ id }) => id);
    // The user id lets the query use the index; with action ids alone it would scan the whole table.
    const known = await query
      .selectFrom('history')
      .selectAll()
      .where('user_id', 'in', users)
      .where('id', 'in', ids)
      .orderBy('user_id')
      .orderBy('id')
      .$if(this.#database.kind === 'postgres', (rows) => rows.forUpdate())
      .execute();
    const added: Recorded[] = [];
    for (const action of batch) {
      const found = known.find(({ user_id, id }) => user_id === action.userId && id === action.id);
      if (!found) {
        added.push(action);
        continue;
      }
      await query
        .updateTable('history')
        .set({ items: found.items + action.items, kind: mixed(found.kind as HistoryKind, action.kind) })
        .where('user_id', '=', action.userId)
        .where('id', '=', action.id)
        .execute();
    }
    return added;
  }

  async total(userId: number): Promise<number> {
    const { total } = await this.#database.query
      .selectFrom('history')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  /** Lists the latest first. */
  async list(userId: number, page: { offset: number; limit: number }): Promise<CountedAction[]> {
    const rows = await this.#database.query
      .selectFrom('history')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('kept_since', 'desc')
      .orderBy('at', 'desc')
      .orderBy('id')
      .offset(page.offset)
      .limit(page.limit)
      .execute();
    return this.#counted(rows.map(toAction));
  }

  async find({ userId, id }: ActionKey): Promise<CountedAction | undefined> {
    const row = await this.#database.query
      .selectFrom('history')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && (await this.#counted([toAction(row)]))[0];
  }

  /** The actions with changes that a session made in a period, the latest first. */
  async ofSession(
    { userId, session }: Pick<StoredAction, 'userId' | 'session'>,
    { since, until }: { since: number; until: number },
  ): Promise<{ id: string; items: number }[]> {
    const rows = await this.#database.query
      .selectFrom('history_steps')
      .innerJoin('history', (join) =>
        join.onRef('history.user_id', '=', 'history_steps.user_id').onRef('history.id', '=', 'action_id'),
      )
      .where('history.user_id', '=', userId)
      .where('history.session', '=', session)
      .where('direction', '=', 'undo')
      .where('position', '>=', (since - POSITION_SLACK_MS) * POSITIONS_PER_MS)
      .where('position', '<=', (until + POSITION_SLACK_MS) * POSITIONS_PER_MS)
      .groupBy('history.id')
      .select(({ fn }) => ['history.id as id', fn.sum('possible').as('items'), fn.max('position').as('last')])
      .execute();
    rows.sort((one, other) => Number(other.last) - Number(one.last));
    return rows.map(({ id, items }) => ({ id, items: Number(items) }));
  }

  /** Resolves to true if anything that a session did in a period was undone later. */
  async wasUndone(
    { userId, session }: Pick<StoredAction, 'userId' | 'session'>,
    { since, until }: { since: number; until: number },
  ): Promise<boolean> {
    const row = await this.#database.query
      .selectFrom('history_steps')
      .innerJoin('history', (join) =>
        join.onRef('history.user_id', '=', 'history_steps.user_id').onRef('history.id', '=', 'action_id'),
      )
      .where('history.user_id', '=', userId)
      .where('history.session', '=', session)
      .where('history.at', '>=', since - POSITION_SLACK_MS)
      .where('history.at', '<=', until + POSITION_SLACK_MS)
      .where('direction', '=', 'redo')
      .select('position')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async #counted(actions: readonly StoredAction[]): Promise<CountedAction[]> {
    const [first] = actions;
    if (!first) return [];
    const rows = await this.#database.query
      .selectFrom('history_steps')
      .where('user_id', '=', first.userId)
      .where(
        'action_id',
        'in',
        actions.map(({ id }) => id),
      )
      .groupBy(['action_id', 'direction'])
      .select(({ fn }) => [
        'action_id',
        'direction',
        fn.sum('possible').as('possible'),
        fn.sum('final').as('final'),
        fn.max('reason').as('reason'),
      ])
      .execute();
    const byKey = new Map(rows.map((row) => [`${row.action_id} ${row.direction}`, row]));
    return actions.map((action) => {
      const of = (direction: Direction) => byKey.get(`${action.id} ${direction}`);
      return {
        ...action,
        undoable: Number(of('undo')?.possible ?? 0),
        redoable: Number(of('redo')?.possible ?? 0),
        final: Number(of('undo')?.final ?? 0),
        reason: (of('undo')?.reason ?? null) as FinalReason | null,
      };
    });
  }

  /** See `firstOrigins`. */
  firstOrigins(actions: readonly ActionKey[]): Promise<Map<string, VirtualPath[]>> {
    return firstOrigins(this.#database, actions);
  }

  /** The steps in the order in which the changes were made. */
  async steps(key: ActionKey, direction: Direction): Promise<Step[]> {
    const rows = await this.#stepsOf(key)
      .select('steps')
      .where('direction', '=', direction)
      .orderBy('position')
      .orderBy('node')
      .execute();
    return decodeSteps(rows.map(({ steps }) => steps));
  }

  /** A text that identifies the steps in a direction: it changes when they are replaced. */
  async lastPosition(key: ActionKey, direction: Direction): Promise<string> {
    const row = await this.#stepsOf(key)
      .where('direction', '=', direction)
      .select(({ fn }) => [fn.max('position').as('last'), fn.countAll().as('count')])
      .executeTakeFirst();
    return `${row?.last ?? ''} ${row?.count ?? 0}`;
  }

  /**
   * Stores the result of an undo or redo: `left` are the remaining steps in that direction, and `back` are
   * the steps that reverse what was done.
   */
  async replace(key: ActionKey, direction: Direction, { left, back }: { left: Step[]; back: Step[] }) {
    const other = direction === 'undo' ? 'redo' : 'undo';
    const parts = { left: await encodeSteps(left), back: await encodeSteps(back) };
    await this.#database.query.transaction().execute(async (query) => {
      await query
        .deleteFrom('history_steps')
        .where('user_id', '=', key.userId)
        .where('action_id', '=', key.id)
        .where('direction', '=', direction)
        .execute();
      const rows = [...rowsOf(key, direction, parts.left), ...rowsOf(key, other, parts.back)].map((row) => ({
        ...row,
        ...this.reservePositions(1),
      }));
      await insertRows(this.#database, query, 'history_steps', rows);
    });
  }

  /** Removes actions older than `before`, those of deleted users, and the oldest beyond the limits. */
  async prune(before: number, limits: { actions: number; items: number }): Promise<void> {
    const { query } = this.#database;
    await query.deleteFrom('history').where('kept_since', '<', before).execute();
    const gone = query.selectFrom('users').select('id');
    await query.deleteFrom('history').where('user_id', 'not in', gone).execute();
    const users = await query.selectFrom('history').select('user_id').distinct().execute();
    for (const { user_id } of users) await this.#pruneUser(user_id, limits);
    await sql`delete from history_steps where not exists (
      select 1 from history
      where history.user_id = history_steps.user_id and history.id = history_steps.action_id)`.execute(query);
  }

  async #pruneUser(userId: number, limits: { actions: number; items: number }): Promise<void> {
    const { query } = this.#database;
    const rows = await query
      .selectFrom('history')
      .select(['items', 'kept_since', 'at'])
      .where('user_id', '=', userId)
      .orderBy('kept_since', 'desc')
      .orderBy('at', 'desc')
      .execute();
    let items = 0;
    const last = rows.findIndex((row, index) => {
      items += row.items;
      return index > 0 && (index >= limits.actions || items > limits.items);
    });
    const oldest = rows[last];
    if (!oldest) return;
    await query
      .deleteFrom('history')
      .where('user_id', '=', userId)
      .where(({ eb, and, or }) => {
        const [since, at] = [Number(oldest.kept_since), Number(oldest.at)];
        return or([eb('kept_since', '<', since), and([eb('kept_since', '=', since), eb('at', '<=', at)])]);
      })
      .execute();
  }
}

function byKey(one: ActionKey, other: ActionKey): number {
  return one.userId - other.userId || (one.id < other.id ? -1 : 1);
}

function rowsOf({ userId, id }: ActionKey, direction: Direction, parts: readonly Part[]) {
  return parts.map((part) => ({ user_id: userId, action_id: id, direction, ...part }));
}

function toAction(row: Selectable<HistoryTable>): StoredAction {
  return {
    userId: row.user_id,
    id: row.id,
    kind: row.kind as HistoryKind,
    path: row.path as VirtualPath,
    destination: row.destination as VirtualPath | null,
    items: row.items,
    at: Number(row.at),
    session: row.session,
  };
}
