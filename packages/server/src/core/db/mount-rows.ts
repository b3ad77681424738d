import type { Mount, Quota, VirtualPath } from '@satchel/contract';
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { rebased, within } from './path-column.js';
import type { MountTable, Schema } from './schema.js';

/** The user or group that has a folder. */
export type MountOwner = { user_id: number } | { group_id: number };

/** The folders of the owner, in their order. */
export async function mountsOf(query: Kysely<Schema>, owner: MountOwner): Promise<Mount[]> {
  const rows = await query
    .selectFrom('mounts')
    .selectAll()
    .where((where) => where.and(owner))
    .orderBy('position')
    .execute();
  return rows.map(toMount);
}

/** The folders of all users, or of all groups, or of some of them, by the id of the owner. */
export async function mountsByOwner(
  query: Kysely<Schema>,
  column: 'user_id' | 'group_id',
  ids?: readonly number[],
): Promise<Map<number, Mount[]>> {
  const all = query.selectFrom('mounts').selectAll();
  const wanted = ids ? all.where(column, 'in', ids) : all.where(column, 'is not', null);
  const rows = await wanted.orderBy(column).orderBy('position').execute();
  const byOwner = new Map<number, Mount[]>();
  for (const row of rows) {
    const owner = Number(row[column]);
    const mounts = byOwner.get(owner);
    if (mounts) mounts.push(toMount(row));
    else byOwner.set(owner, [toMount(row)]);
  }
  return byOwner;
}

/** The paths of the folders that groups give to a user, who is in those with these `origins`, too. */
export async function mountsOfMember(
  query: Kysely<Schema>,
  userId: number,
  origins: readonly string[],
): Promise<Pick<Mount, 'path'>[]> {
  const own = query.selectFrom('group_members').select('group_id').where('user_id', '=', userId);
  const byOrigin = query.selectFrom('group_origins').select('group_id').where('name', 'in', origins);
  return query
    .selectFrom('mounts')
    .select('path')
    .where(({ eb, or }) =>
      or([eb('group_id', 'in', own), ...(origins.length > 0 ? [eb('group_id', 'in', byOrigin)] : [])]),
    )
    .orderBy('group_id')
    .orderBy('position')
    .execute();
}

/** Runs within a transaction of the caller. */
export async function replaceMounts(
  query: Kysely<Schema>,
  owner: MountOwner,
  mounts: readonly Mount[],
): Promise<void> {
  await query
    .deleteFrom('mounts')
    .where((where) => where.and(owner))
    .execute();
  const ids = { user_id: null, group_id: null, ...owner };
  for (const [position, { name, path, perm, rules, quota = {} }] of mounts.entries()) {
    const texts = {
      permissions: JSON.stringify(perm),
      rules: JSON.stringify(rules),
      quota: JSON.stringify(quota),
    };
    await query
      .insertInto('mounts')
      .values({ ...ids, position, name, path, ...texts })
      .execute();
  }
}

/**
 * Applies a move of `from`, which may be a folder around folders of users, and tells by the times of their
 * owners that these are others now. Resolves to true if there was one.
 */
export async function moveMounts(
  query: Kysely<Schema>,
  from: VirtualPath,
  to: VirtualPath,
): Promise<boolean> {
  for (const [table, column] of [
    ['users', 'user_id'],
    ['groups', 'group_id'],
  ] as const) {
    const ids = query
      .selectFrom('mounts')
      .select(column)
      .where(within('path', from))
      .where(column, 'is not', null);
    await query
      .updateTable(table)
      .set({ changed_at: sql<number>`changed_at + 1` })
      .where('id', 'in', ids as never)
      .execute();
  }
  const { numUpdatedRows } = await query
    .updateTable('mounts')
    .set({ path: rebased('path', from, to) })
    .where(within('path', from))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A column that is 1 for users who have folders besides the scope, of whom alone these are read. */
export function hasMounts(user: ExpressionBuilder<Schema, 'users'>) {
  return user
    .exists(user.selectFrom('mounts').select('mounts.id').whereRef('mounts.user_id', '=', 'users.id'))
    .as('has_mounts');
}

function toMount({ name, path, permissions, rules, quota }: Selectable<MountTable>): Mount {
  return {
    name,
    path,
    perm: JSON.parse(permissions) as Mount['perm'],
    rules: JSON.parse(rules) as Mount['rules'],
    ...quotaOf(quota),
  };
}

/** The member `quota` of what has a quota, which is absent without one. */
export function quotaOf(text: string): { quota?: Quota } {
  return text === '{}' ? {} : { quota: JSON.parse(text) as Quota };
}
