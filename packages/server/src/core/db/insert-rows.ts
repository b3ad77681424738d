import { type Insertable, type Kysely, sql } from 'kysely';
import type { AppDatabase } from './app-database.js';
import type { Schema } from './schema.js';

/** So many rows in one statement stay below the limits of both databases. */
const ROWS_AT_ONCE = 50;
const ROWS_AT_ONCE_AS_JSON = 500;

/**
 * Inserts rows that all have the same columns, within the transaction `query`. SQLite takes them as one
 * parameter: to hand over each value by itself takes longer than to store it.
 */
export async function insertRows<Table extends keyof Schema>(
  { kind }: Pick<AppDatabase, 'kind'>,
  query: Kysely<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  if (kind === 'postgres') {
    for (const some of batchesOf(rows, ROWS_AT_ONCE)) await query.insertInto(table).values(some).execute();
    return;
  }
  for (const some of batchesOf(rows, ROWS_AT_ONCE_AS_JSON)) {
    const columns = Object.keys(some[0] ?? {});
    const values = JSON.stringify(
      some.map((row) => columns.map((column) => row[column as keyof typeof row])),
    );
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const fields = sql.join(columns.map((_column, index) => sql`value ->> ${sql.lit(index)}`));
    await sql`insert into ${sql.table(table)} (${names}) select ${fields} from json_each(${values})`.execute(
      query,
    );
  }
}

export function batchesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
