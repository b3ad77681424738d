import { type RawBuilder, sql } from 'kysely';

/** A parameter whose type PostgreSQL cannot determine by itself. */
export function text(value: string): RawBuilder<string> {
  return sql<string>`cast(${value} as text)`;
}

/**
 * True if the column holds `path` or a path below it. Compares whole segments, and bytes: LIKE would ignore
 * case on SQLite.
 */
export function within(column: string, path: string): RawBuilder<boolean> {
  const below = text(path.endsWith('/') ? path : `${path}/`);
  const held = sql.ref<string>(column);
  return sql<boolean>`(${held} = ${text(path)} or substr(${held}, 1, length(${below})) = ${below})`;
}

/** The value of the column, with `to` instead of `from` at its beginning. */
export function rebased(column: string, from: string, to: string): RawBuilder<string> {
  return sql<string>`${text(to)} || substr(${sql.ref<string>(column)}, length(${text(from)}) + 1)`;
}
