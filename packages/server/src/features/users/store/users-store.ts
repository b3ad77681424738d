import type { FieldReason, User } from '@satchel/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../../core/db/app-database.js';
import type { Schema, UserTable } from '../../../core/db/schema.js';
import { isUniqueViolation } from '../../../core/db/unique-violation.js';
import { AppError } from '../../../lib/app-error.js';
import { foldName } from '../../../lib/fold-name.js';
import { toColumns, toUser, type UserFields } from './user-row.js';

export interface UserRecord {
  user: User;
  /** Milliseconds since 1970 of the last change, later with each; tokens issued before want renewing. */
  changedAt: number;
}

export interface NewUser {
  fields: UserFields;
  passwordHash: string;
  /** The scope was derived from the name and belongs to nobody else. */
  ownHome?: boolean;
}

export interface UserUpdate {
  fields: UserFields;
  passwordHash?: string | undefined;
}

/** Users by id and by name. Names are unique by case and composition of accents; ids are never used again. */
export class UsersStore {
  readonly #database: AppDatabase;
  readonly #now: () => number;

  constructor(database: AppDatabase, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  async list(): Promise<User[]> {
    const rows = await this.#database.query.selectFrom('users').selectAll().orderBy('id').execute();
    return rows.map(toUser);
  }

  async isEmpty(): Promise<boolean> {
    const row = await this.#database.query.selectFrom('users').select('id').limit(1).executeTakeFirst();
    return row === undefined;
  }

  async find(id: number): Promise<UserRecord | undefined> {
    const row = await this.#row(id);
    return row && { user: toUser(row), changedAt: row.changed_at };
  }

  /** The name counts as written, but for the composition of accents. */
  async findLogin(username: string): Promise<{ user: User; passwordHash: string } | undefined> {
    const row = await this.#database.query
      .selectFrom('users')
      .selectAll()
      .where('username_key', '=', foldName(username))
      .executeTakeFirst();
    if (row?.username.normalize('NFC') !== username.normalize('NFC')) return undefined;
    return { user: toUser(row), passwordHash: row.password_hash };
  }

  async passwordHashOf(id: number): Promise<string | undefined> {
    return (await this.#row(id))?.password_hash;
  }

  /** Throws `already_exists` when the name, or a home of one's own, is taken. */
  async insert({ fields, passwordHash, ownHome = false }: NewUser): Promise<User> {
    const now = this.#now();
    const columns = toColumns(fields);
    return this.#unlessTaken(async (query) => {
      if (ownHome) await refuseTakenHome(query, columns.scope_key as string);
      const row = await query
        .insertInto('users')
        .values({
          ...columns,
          password_hash: passwordHash,
          home_key: ownHome ? columns.scope_key : null,
          created_at: now,
          changed_at: now,
        } as UserTable & { id: never })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toUser(row);
    });
  }

  /**
   * Throws `not_found`, `already_exists`, `forbidden` when no administrator would be left, or `changed_meanwhile`
   * when somebody has changed the user since `changedAt`.
   */
  async update(id: number, { fields, passwordHash }: UserUpdate, changedAt: number): Promise<User> {
    const now = this.#now();
    const columns = toColumns(fields);
    return this.#unlessTaken(async (query) => {
      const row = await query
        .updateTable('users')
        .set({
          ...columns,
          // Who moves away leaves the home to others.
          home_key: sql<string | null>`case when scope_key = ${columns.scope_key} then home_key end`,
          ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
          changed_at: sql<number>`case when changed_at >= ${now} then changed_at + 1 else ${now} end`,
        })
        .where('id', '=', id)
        .where('changed_at', '=', changedAt)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw await whyNotUpdated(query, id);
      await this.#requireAdmin(query);
      return toUser(row);
    });
  }

  /** The same password, hashed anew: nothing a client could notice has changed. */
  async replaceHash(id: number, passwordHash: string): Promise<void> {
    await this.#database.query
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .execute();
  }

  /** With the sessions. Throws `not_found`, or `forbidden` for the last administrator. */
  async remove(id: number): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      const { numDeletedRows } = await query
        .deleteFrom('users')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw unknownUser();
      await this.#requireAdmin(query);
    });
  }

  async #row(id: number): Promise<Selectable<UserTable> | undefined> {
    return this.#database.query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Rolls back when the change took the last administrator; two such changes at once wait for each other. */
  async #requireAdmin(query: Kysely<Schema>): Promise<void> {
    const admins = query.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id');
    const locked = this.#database.kind === 'postgres' ? admins.forUpdate() : admins;
    if ((await locked.execute()).length === 0) {
      throw new AppError('forbidden', 'The last administrator stays one');
    }
  }

  async #unlessTaken(work: (query: Kysely<Schema>) => Promise<User>): Promise<User> {
    try {
      return await this.#database.query.transaction().execute(work);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw taken('username', 'taken', 'A user of that name exists already', error);
    }
  }
}

async function refuseTakenHome(query: Kysely<Schema>, scopeKey: string): Promise<void> {
  const row = await query
    .selectFrom('users')
    .select('id')
    .where('scope_key', '=', scopeKey)
    .executeTakeFirst();
  if (row) throw taken('username', 'home_taken', 'The home of that name belongs to another user');
}

async function whyNotUpdated(query: Kysely<Schema>, id: number): Promise<AppError> {
  const row = await query.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row ? new AppError('changed_meanwhile', 'Somebody else changed this user meanwhile') : unknownUser();
}

function taken(field: string, reason: FieldReason, message: string, cause?: unknown): AppError {
  return new AppError('already_exists', message, { details: { field, reason }, cause });
}

function unknownUser(): AppError {
  return new AppError('not_found', 'There is no such user');
}
