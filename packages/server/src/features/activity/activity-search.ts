import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROOT } from '@satchel/contract';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { text } from '../../core/db/path-column.js';
import type { Schema } from '../../core/db/schema.js';
import type { ActivityFilter, Cursor } from './activity-filter.js';
import type { ActivityRow } from './activity-writer.js';

/** So many rows are looked at first, and at most, in one statement, which blocks the event loop with SQLite. */
const LOOKED_AT = { first: 500, most: 4000 };
/** Up to so many rows of a path are found by its index and sorted, however long ago they were. */
const FEW = 2000;

export type Selecting = SelectQueryBuilder<Schema, 'activity', ActivityRow>;
type Where = ExpressionBuilder<Schema, 'activity'>;

/**
 * The latest first. Rows of a user and of a time are in the order of an index. Whatever else is asked for is
 * looked for along that, in parts: to sort all rows of a large folder, or to search all rows for an action that
 * nobody has done, would block the event loop for seconds.
 */
export async function findRows(
  { query }: Pick<AppDatabase, 'query'>,
  filter: ActivityFilter,
  limit: number,
): Promise<ActivityRow[]> {
  const { path, actions, result } = filter;
  const all = query.selectFrom('activity').selectAll();
  const isInOrder = path === undefined && actions === undefined && result === undefined;
  if (isInOrder || (await hasFewRows(query, path)))
    return newestFirst(matching(inOrder(all, filter), filter))
      .limit(limit)
      .execute();
  const found: ActivityRow[] = [];
  let before = filter.before;
  for (let size = LOOKED_AT.first; ; size = Math.min(size * 4, LOOKED_AT.most)) {
    const part = newestFirst(inOrder(all, { ...filter, before }));
    const some = query.selectFrom(part.limit(size).as('activity')).selectAll();
    found.push(
      ...(await newestFirst(matching(some, filter))
        .limit(limit - found.length)
        .execute()),
    );
    if (found.length === limit) return found;
    before = await part
      .clearSelect()
      .select(['at', 'node', 'position'])
      .limit(1)
      .offset(size - 1)
      .executeTakeFirst();
    if (!before) return found;
    await nextTurn();
  }
}

async function hasFewRows(query: AppDatabase['query'], path: ActivityFilter['path']): Promise<boolean> {
  if (path === undefined || path === ROOT) return false;
  const some = query
    .selectFrom('activity')
    .select('position')
    .where((eb) => atOrBelow(eb, path))
    .limit(FEW + 1);
  const { count } = await query
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) <= FEW;
}

/** The conditions by which an index has the rows in their order. */
function inOrder(rows: Selecting, { user, from, to, before }: ActivityFilter): Selecting {
  let some = rows;
  if (user !== undefined) some = some.where('user_id', '=', user);
  if (from !== undefined) some = some.where('at', '>=', from);
  if (to !== undefined) some = some.where('at', '<', to);
  return before ? some.where((eb) => after(eb, before)) : some;
}

/** The other conditions. */
function matching(rows: Selecting, { path, actions, result }: ActivityFilter): Selecting {
  let some = rows;
  if (path !== undefined) some = some.where((eb) => atOrBelow(eb, path));
  if (actions !== undefined) some = some.where('action', 'in', actions);
  return result === undefined ? some : some.where('result', '=', result);
}

function atOrBelow({ eb, or }: Where, path: string) {
  return path === ROOT ? eb('path', 'is not', null) : or([below('path', path), below('to_path', path)]);
}

export function newestFirst(rows: Selecting): Selecting {
  return rows.orderBy('at', 'desc').orderBy('node', 'desc').orderBy('position', 'desc');
}

/** The rows that come after the cursor in a list with the latest first. */
export function after({ eb, or, and }: Where, { at, node, position }: Cursor) {
  return and([
    eb('at', '<=', at),
    or([
      eb('at', '<', at),
      eb('node', '<', node),
      and([eb('node', '=', node), eb('position', '<', position)]),
    ]),
  ]);
}

/** An index finds these, where `within` of the core compares each row: `0` is the character after the slash. */
function below(column: 'path' | 'to_path', path: string) {
  const held = sql.ref<string>(column);
  return sql<boolean>`(${held} = ${text(path)} or (${held} > ${text(`${path}/`)} and ${held} < ${text(`${path}0`)}))`;
}
