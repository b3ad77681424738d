import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import type { UserTable } from '../../../core/db/schema.js';
import { toColumns, type UserFields } from './user-row.js';

/** A user who keeps the id of another database. */
export interface KnownUser {
  id: number;
  fields: UserFields;
  passwordHash: string;
}

/** Longer statements need more memory and are not faster. */
const USERS_PER_STATEMENT = 100;

/** Runs within a transaction of the caller. No later user gets an id up to `lastId`. */
export async function insertKnownUsers(
  { query, kind }: Pick<AppDatabase, 'query' | 'kind'>,
  users: readonly KnownUser[],
  { lastId, now }: { lastId: number; now: number },
): Promise<void> {
  for (let from = 0; from < users.length; from += USERS_PER_STATEMENT) {
    const rows = users.slice(from, from + USERS_PER_STATEMENT).map(({ id, fields, passwordHash }) => ({
      ...toColumns(fields),
      id,
      password_hash: passwordHash,
      home_key: null,
      created_at: now,
      changed_at: now,
    }));
    await query
      .insertInto('users')
      .values(rows as Insertable<UserTable>[])
      .execute();
  }
  const last = Math.max(lastId, 1);
  if (kind === 'sqlite') {
    await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = 'users'`.execute(query);
  } else {
    const counter = sql`pg_get_serial_sequence('users', 'id')`;
    await sql`select setval(${counter}, greatest(${last}::bigint, nextval(${counter})))`.execute(query);
  }
}
