import type { VirtualPath } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import { decodeSteps, originsOf } from './steps.js';

/** The number of parts that are read, and of entries in each that are checked for visible names. */
const PARTS = 3;
const MOST = 20;

/**
 * Finds where the first entries of each action were before it, by the id of the action. All are actions of
 * one user. Only the first parts of the steps of an action are read, in either direction.
 */
export async function firstOrigins(
  { query }: AppDatabase,
  actions: readonly { userId: number; id: string }[],
): Promise<Map<string, VirtualPath[]>> {
  const origins = new Map<string, VirtualPath[]>();
  const userId = actions[0]?.userId;
  if (userId === undefined) return origins;
  const ids = actions.map(({ id }) => id);
  const ranked = query
    .selectFrom('history_steps')
    .where('user_id', '=', userId)
    .where('action_id', 'in', ids)
    .select(({ fn }) => [
      ...(['action_id as id', 'direction as way', 'position as at', 'node as by'] as const),
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy(['action_id', 'direction']).orderBy('position').orderBy('node'))
        .as('rank'),
    ])
    .as('ranked');
  const rows = await query
    .selectFrom('history_steps')
    .innerJoin(ranked, (join) =>
      join
        .onRef('id', '=', 'action_id')
        .onRef('way', '=', 'direction')
        .onRef('at', '=', 'position')
        .onRef('by', '=', 'node'),
    )
    .where('user_id', '=', userId)
    .where('rank', '<=', PARTS)
    .select(['action_id', 'direction', 'steps'])
    // Steps that can be undone come first.
    .orderBy('direction', 'desc')
    .orderBy('rank')
    .execute();
  for (const { action_id, direction, steps } of rows) {
    const paths = (await decodeSteps([steps])).flatMap((step) => originsOf(step, direction === 'redo'));
    origins.set(action_id, [...(origins.get(action_id) ?? []), ...paths.slice(0, MOST)]);
  }
  return origins;
}
