import type { Kysely } from 'kysely';
import type { Schema } from '../../core/db/schema.js';

/** The ids of users by the name of a group that an enabled login provider told of them. */
export type ProviderMembers = ReadonlyMap<string, readonly number[]>;

/** Reads nothing unless it is needed. */
export async function membersByOrigin(query: Kysely<Schema>, isNeeded: boolean): Promise<ProviderMembers> {
  const members = new Map<string, number[]>();
  if (!isNeeded) return members;
  for (const { user_id, groups } of await identities(query).execute()) {
    for (const name of namesIn(groups)) {
      const ids = members.get(name);
      if (ids) ids.push(user_id);
      else members.set(name, [user_id]);
    }
  }
  return members;
}

/** The names of the groups that enabled providers told of the user at the last logins. */
export async function originsOf(query: Kysely<Schema>, userId: number): Promise<string[]> {
  const rows = await identities(query).where('identities.user_id', '=', userId).execute();
  return [...new Set(rows.flatMap(({ groups }) => namesIn(groups)))];
}

function identities(query: Kysely<Schema>) {
  return query
    .selectFrom('identities')
    .innerJoin('login_providers', 'login_providers.id', 'identities.provider')
    .select(['identities.user_id', 'identities.groups'])
    .where('login_providers.is_enabled', '=', 1)
    .where('identities.groups', '!=', '[]');
}

function namesIn(groups: string): string[] {
  return JSON.parse(groups) as string[];
}
