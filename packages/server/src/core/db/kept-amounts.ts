import type { Kysely } from 'kysely';
import type { Amount, KeptAmount } from '../files/allowance.js';
import type { Schema } from './schema.js';

/**
 * Adds up all that a user has in the trash and among the versions, also on its way there or back. Folders whose
 * entries were not counted yet are left out.
 */
export async function keptOf(query: Kysely<Schema>, userId: number): Promise<Amount> {
  const trashed = await query
    .selectFrom('trash')
    .select(({ fn }) => [fn.sum('size').as('bytes'), fn.sum('entries').as('entries')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const versions = await query
    .selectFrom('versions')
    .select(({ fn }) => [fn.sum('size').as('bytes'), fn.countAll().as('entries')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    bytes: Number(trashed.bytes ?? 0) + Number(versions.bytes ?? 0),
    entries: Number(trashed.entries ?? 0) + Number(versions.entries),
  };
}

/** Finds what is kept under the id; `entries` is null for a folder that was not counted yet. */
export async function keptAt(
  query: Kysely<Schema>,
  id: string,
): Promise<(Omit<KeptAmount, 'entries'> & { entries: number | null }) | null> {
  const trashed = await query
    .selectFrom('trash')
    .select(['user_id', 'size', 'entries'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (trashed)
    return {
      userId: trashed.user_id,
      bytes: Number(trashed.size ?? 0),
      entries: trashed.entries === null ? null : Number(trashed.entries),
    };
  const version = await query
    .selectFrom('versions')
    .select(['user_id', 'size'])
    .where('id', '=', id)
    .executeTakeFirst();
  return version ? { userId: version.user_id, bytes: Number(version.size), entries: 1 } : null;
}
