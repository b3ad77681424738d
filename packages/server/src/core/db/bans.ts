import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Ban } from '../../lib/limits/throttle.js';
import type { AppDatabase } from './app-database.js';
import { databaseNow } from './database-clock.js';
import type { Schema } from './schema.js';

const LONGEST_SUBJECT = 200;
/** Characters that change how the text around them is shown, or that PostgreSQL does not store. */
const UNSHOWN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Somebody without attempts. Times are in milliseconds since 1970. */
export interface ListedBan extends Ban {
  /** The keyed digest of what is counted. */
  id: string;
  kind: string;
  until: number;
}

/** The bans to lift. */
export type WhichBans = { id: string } | { subject: string } | 'all';

/** Those of the kinds that last, the latest first. */
export async function listBans(
  database: AppDatabase,
  now: () => number,
  { kinds, most }: { kinds: readonly string[]; most: number },
): Promise<ListedBan[]> {
  const rows = await database.query
    .selectFrom('tries')
    .select(['key', 'kind', 'subject', 'spent_at', 'spent_tries', 'resets_at'])
    .where('subject', 'is not', null)
    .where('kind', 'in', kinds)
    .where('resets_at', '>', databaseNow(database, now))
    .orderBy('spent_at', 'desc')
    .orderBy('key')
    .limit(most)
    .execute();
  return rows.map(({ key, kind, subject, spent_at: since, spent_tries: tries, resets_at: until }) => ({
    ...{ id: key, kind, until },
    ...{ subject: subject ?? '', since: since ?? 0, tries: tries ?? 0 },
  }));
}

/**
 * Forgets who has no attempts left, and resolves to the number. A server remembers for 10 seconds whom it
 * refused; see `Throttle`.
 */
export async function deleteBans(database: AppDatabase, which: WhichBans): Promise<number> {
  const { numDeletedRows } = await database.query
    .deleteFrom('tries')
    .where('subject', 'is not', null)
    .where((row) => isOneOf(row, which))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The columns of a row that say who has no attempts left; null for whoever has some. */
export function banColumns(ban: Ban | undefined) {
  return {
    subject: ban ? shownSubject(ban.subject) : null,
    spent_at: ban?.since ?? null,
    spent_tries: ban?.tries ?? null,
  };
}

/** A name that anybody may have typed, as it is stored: bounded, and harmless wherever it is shown. */
export function shownSubject(text: string): string {
  const start = [...text.slice(0, 2 * LONGEST_SUBJECT)];
  return start.slice(0, LONGEST_SUBJECT).join('').replace(UNSHOWN, '\ufffd');
}

function isOneOf(row: ExpressionBuilder<Schema, 'tries'>, which: WhichBans): Expression<SqlBool> {
  if (which === 'all') return row.lit(true);
  return 'id' in which ? row('key', '=', which.id) : row('subject', '=', which.subject);
}
