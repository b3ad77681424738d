import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import type { UserTable } from '../../../core/db/schema.js';
import { AppError } from '../../../lib/app-error.js';
import { toColumns, type UserFields } from './user-row.js';

/** A user who keeps the id of another database. */
export interface KnownUser {
  id: number;
  fields: UserFields;
  passwordHash: string;
}

type Opened = Pick<AppDatabase, 'query' | 'kind'>;

/**
 * The largest id that any user ever had, 0 without one. Rows of former users count as well, because the
 * counter may be that of an older copy: a user who got such an id again would receive the trash and the
 * history of somebody else.
 */
export async function lastGivenId({ query, kind }: Opened): Promise<number> {
  const held = await tablesOfUsers({ query, kind });
  const parts = [
    kind === 'sqlite'
      ? sql`select seq as last from sqlite_sequence where name = 'users'`
      : sql`select pg_sequence_last_value(pg_get_serial_sequence('users', 'id')::regclass) as last`,
    sql`select max(id) as last from users`,
    ...held.map((name) => sql`select max(user_id) as last from ${sql.table(name)}`),
  ];
  const all = sql.join(parts, sql` union all `);
  const { rows } = await sql<{
    last: number | string | null;
  }>`select max(last) as last from (${all}) as given`.execute(query);
  return Number(rows[0]?.last ?? 0);
}

/** All tables with ids of users, by the schema, because a list in the code would not stay complete. */
async function tablesOfUsers({ query, kind }: Opened): Promise<string[]> {
  const tables =
    kind === 'sqlite'
      ? sql<{ name: string }>`select t.name from sqlite_master as t, pragma_table_info(t.name) as c
          where t.type = 'table' and c.name = 'user_id'`
      : sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = current_schema() and column_name = 'user_id' and data_type = 'integer'`;
  return (await tables.execute(query)).rows.map(({ name }) => name);
}

/** Longer statements need more memory and are not faster. */
const USERS_PER_STATEMENT = 100;

/**
 * Runs within a transaction of the caller. No later user gets an id up to `lastId`. Throws `conflict` when an
 * id was given in the meantime, even if its user is gone again.
 */
export async function insertKnownUsers(
  { query, kind }: Opened,
  users: readonly KnownUser[],
  { lastId, now }: { lastId: number; now: number },
): Promise<void> {
  const last = await lastGivenId({ query, kind });
  if (users.some(({ id }) => id <= last))
    throw new AppError('conflict', 'Users were added in the meantime. Start the import again.');
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
  await skipIds({ query, kind }, Math.max(lastId, await lastGivenId({ query, kind })));
}

/** No later user gets an id up to `last`. */
export async function skipIds({ query, kind }: Opened, last: number): Promise<void> {
  const least = Math.max(last, 1);
  if (kind === 'sqlite') {
    const counted = sql`select 1 from sqlite_sequence where name = 'users'`;
    await sql`insert into sqlite_sequence (name, seq) select 'users', 0 where not exists (${counted})`.execute(
      query,
    );
    await sql`update sqlite_sequence set seq = max(seq, ${least}) where name = 'users'`.execute(query);
  } else {
    const counter = sql`pg_get_serial_sequence('users', 'id')`;
    await sql`select setval(${counter}, greatest(${least}::bigint, nextval(${counter})))`.execute(query);
  }
}
