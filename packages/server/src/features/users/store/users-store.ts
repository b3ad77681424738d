import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FieldReason, Mount, TrashLimits, User, VirtualPath } from '@satchel/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { isUniqueViolation } from '../../../core/db/database.js';
import { hasMounts, mountsByOwner, mountsOf, replaceMounts } from '../../../core/db/mount-rows.js';
import { QueryCache } from '../../../core/db/query-cache.js';
import { markQuotasChanged } from '../../../core/db/revisions.js';
import type { Schema, UserTable } from '../../../core/db/schema.js';
import { AppError } from '../../../lib/app-error.js';
import { foldName } from '../../../lib/fold-name.js';
import { toColumns, toUser, type UserFields } from './user-row.js';

export interface UserRecord {
  user: ScopedUser;
  /** The time of the last change in milliseconds since 1970, strictly increasing, to renew older tokens. */
  changedAt: number;
}

export interface NewUser {
  fields: UserFields;
  passwordHash: string;
  /** Set if the scope was derived from the name and belongs to this user alone. */
  ownHome?: boolean;
  /** Runs in the transaction that inserts the user, and prevents that by an error. */
  also?: AlsoStored | undefined;
}

/** Stores something together with a new user, or not at all. */
export type AlsoStored = (query: Kysely<Schema>, userId: number) => Promise<void>;

export interface UserUpdate {
  fields: UserFields;
  passwordHash?: string | undefined;
}

/** The limit of a list in a report. */
const MOST_SHORT = 500;

/** This number of parameters in one statement is below the limits of both databases. */
const LISTED_AT_ONCE = 500;

type FoundRow = Selectable<UserTable> & { has_mounts: unknown };

/** Stores users by id and name. Names ignore case and composition of accents; ids are never reused. */
export class UsersStore {
  readonly #database: AppDatabase;
  readonly #byId: QueryCache<number, UserRecord | undefined>;
  readonly #now: () => number;

  /** `onChanged` is called when a user was changed or removed. */
  constructor(
    database: AppDatabase,
    now: () => number = Date.now,
    readonly onChanged: () => void = () => undefined,
  ) {
    this.#database = database;
    this.#byId = new QueryCache(database);
    this.#now = now;
  }

  /** In parts, because SQLite blocks the event loop while it reads. */
  async list(): Promise<ScopedUser[]> {
    const { query } = this.#database;
    const users: ScopedUser[] = [];
    for (let last = 0; ; ) {
      const some = query.selectFrom('users').selectAll().where('id', '>', last);
      const rows = await some.orderBy('id').limit(LISTED_AT_ONCE).execute();
      const ids = rows.map(({ id }) => id);
      const mounts = ids.length === 0 ? undefined : await mountsByOwner(query, 'user_id', ids);
      for (const row of rows) users.push(toUser(row, mounts?.get(row.id)));
      if (rows.length < LISTED_AT_ONCE) return users;
      last = ids.at(-1) ?? last;
      await nextTurn();
    }
  }

  /** The limits of the users who have their own, by user id. */
  async trashLimits(): Promise<Map<number, TrashLimits>> {
    const rows = await this.#database.query
      .selectFrom('users')
      .select(['id', 'trash'])
      .where('trash', '!=', '{}')
      .execute();
    return new Map(rows.map(({ id, trash }) => [id, JSON.parse(trash) as TrashLimits]));
  }

  async isEmpty(): Promise<boolean> {
    const row = await this.#database.query.selectFrom('users').select('id').limit(1).executeTakeFirst();
    return row === undefined;
  }

  /** True if there is an account with that id and name that existed at that time (ms since 1970). */
  async existedAt(time: number, { id, username }: Pick<User, 'id' | 'username'>): Promise<boolean> {
    const row = await this.#database.query
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('username', '=', username)
      .where('created_at', '<=', time)
      .executeTakeFirst();
    return row !== undefined;
  }

  find(id: number): Promise<UserRecord | undefined> {
    return this.#byId.get(id, async () => {
      const row = await this.#row(id);
      return row && { user: await this.#withMounts(row), changedAt: row.changed_at };
    });
  }

  /** Finds the exact name, regardless of the composition of accents. */
  async findLogin(username: string): Promise<{ user: ScopedUser; passwordHash: string } | undefined> {
    // PostgreSQL takes no such text, and no name has this character.
    if (username.includes('\0')) return undefined;
    const row = await this.#rows().where('username_key', '=', foldName(username)).executeTakeFirst();
    if (row?.username.normalize('NFC') !== username.normalize('NFC')) return undefined;
    return { user: await this.#withMounts(row), passwordHash: row.password_hash };
  }

  async passwordHashOf(id: number): Promise<string | undefined> {
    return (await this.#row(id))?.password_hash;
  }

  /** Returns the costs of the stored bcrypt hashes, each once. */
  async bcryptCosts(): Promise<string[]> {
    const rows = await this.#database.query
      .selectFrom('users')
      .select(sql<string>`substr(password_hash, 5, 2)`.as('cost'))
      .where('password_hash', 'like', '$2%')
      .distinct()
      .orderBy('cost')
      .execute();
    return rows.map(({ cost }) => cost);
  }

  /** Lists users who logged in with a password that is shorter than new ones must be. */
  async withShortPasswords(): Promise<{ id: number; username: string }[]> {
    return this.#database.query
      .selectFrom('users')
      .select(['id', 'username'])
      .where('password_is_short', '=', 1)
      .orderBy('id')
      .limit(MOST_SHORT)
      .execute();
  }

  /** Lists the names of users with folders behind symlinks in their scopes. */
  async withLinkedFolders(): Promise<string[]> {
    const rows = await this.#database.query
      .selectFrom('users')
      .select('username')
      .where('folders', '!=', '[]')
      .orderBy('id')
      .limit(MOST_SHORT)
      .execute();
    return rows.map(({ username }) => username);
  }

  /** Returns the home that was derived from the user's name if it is still their scope, else null. */
  async homeOf(id: number): Promise<VirtualPath | null> {
    const row = await this.#row(id);
    if (!row) throw unknownUser();
    return row.home_key === null ? null : toUser(row).scope;
  }

  /** Throws `already_exists` when the name, or the home, is in use. */
  async insert({ fields, passwordHash, ownHome = false, also }: NewUser): Promise<ScopedUser> {
    const now = this.#now();
    const columns = toColumns(fields);
    return this.#unlessInUse(async (query) => {
      if (ownHome) await refuseHomeInUse(query, columns.scope_key as string);
      const row = await query
        .insertInto('users')
        .values({
          ...columns,
          password_hash: passwordHash,
          home_key: ownHome ? columns.scope_key : null,
          has_logged_in: 0,
          created_at: now,
          changed_at: now,
        } as Insertable<UserTable>)
        .returningAll()
        .executeTakeFirstOrThrow();
      const { mounts = [] } = fields;
      if (mounts.length > 0) await replaceMounts(query, { user_id: row.id }, mounts);
      await also?.(query, row.id);
      await markQuotasChanged(query);
      return toUser(row, mounts);
    });
  }

  /** Throws what `insert` would for a user with this name and scope. */
  async requireUnused(username: string, home: VirtualPath | null): Promise<void> {
    const { query } = this.#database;
    const row = await query
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', foldName(username))
      .executeTakeFirst();
    if (row) throw nameInUse();
    if (home !== null) await refuseHomeInUse(query, foldName(home));
  }

  /** True if there is an administrator besides this user. */
  async hasOtherAdmin(id: number): Promise<boolean> {
    const row = await this.#database.query
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', 1)
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Throws `not_found`, `already_exists`, `forbidden` when no administrator would be left, or
   * `changed_meanwhile` when the user was changed since `changedAt`.
   */
  async update(id: number, { fields, passwordHash }: UserUpdate, changedAt: number): Promise<ScopedUser> {
    const now = this.#now();
    const columns = toColumns(fields);
    const changed = await this.#unlessInUse(async (query) => {
      const before = await query
        .selectFrom('users')
        .select(['is_admin', 'mail'])
        .where('id', '=', id)
        .executeTakeFirst();
      const row = await query
        .updateTable('users')
        .set({
          ...columns,
          // A user with another scope releases the home.
          home_key: sql<string | null>`case when scope_key = ${columns.scope_key} then home_key end`,
          ...(passwordHash === undefined ? {} : { password_hash: passwordHash, password_is_short: 0 }),
          changed_at: laterThanBefore(now),
        })
        .where('id', '=', id)
        .where('changed_at', '=', changedAt)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw await whyNotUpdated(query, id);
      if (before?.is_admin === 1) await this.#requireAdmin(query);
      if (passwordHash !== undefined) await removeLink(query, id);
      else if (row.mail !== before?.mail || row.lock_password === 1) await removeRequestedLink(query, id);
      await storeMounts(query, id, fields.mounts);
      await markQuotasChanged(query);
      return toUser(row, fields.mounts);
    });
    this.onChanged();
    return changed;
  }

  /**
   * Stores the hash of another password; a link to set one ends. `claim` runs before that in the same
   * transaction: false if it resolves to false, or the user is gone; then nothing is stored.
   */
  async setPassword(
    id: number,
    passwordHash: string,
    claim: (query: Kysely<Schema>) => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    const now = this.#now();
    const isSet = await this.#database.lasting.transaction().execute(async (query) => {
      const one = query.selectFrom('users').select('id').where('id', '=', id);
      const locked = this.#database.kind === 'postgres' ? one.forUpdate() : one;
      if (!(await locked.executeTakeFirst()) || !(await claim(query))) return false;
      await query
        .updateTable('users')
        .set({ password_hash: passwordHash, password_is_short: 0, changed_at: laterThanBefore(now) })
        .where('id', '=', id)
        .execute();
      await removeLink(query, id);
      return true;
    });
    if (isSet) this.onChanged();
    return isSet;
  }

  /** Finds the users with that mail address, the oldest accounts first. */
  async withMail(address: string, most: number): Promise<ScopedUser[]> {
    if (address.includes('\0')) return [];
    const rows = await this.#rows()
      .where(sql`lower(mail)`, '=', sql`lower(${address})`)
      .where('mail', '!=', '')
      .orderBy('id')
      .limit(most)
      .execute();
    return Promise.all(rows.map((row) => this.#withMounts(row)));
  }

  /** Notes that the user has logged in; resolves to true for the first time. */
  async markLoggedIn(id: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.query
      .updateTable('users')
      .set({ has_logged_in: 1 })
      .where('id', '=', id)
      .where('has_logged_in', '=', 0)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Stores a new hash of the same password. `isShort` is set if new passwords must be longer. */
  async replaceHash(id: number, passwordHash: string, isShort = false): Promise<void> {
    await this.#database.query
      .updateTable('users')
      .set({ password_hash: passwordHash, password_is_short: isShort ? 1 : 0 })
      .where('id', '=', id)
      .execute();
  }

  /** Removes a user with their sessions. Throws `not_found`, or `forbidden` for the last administrator. */
  async remove(id: number): Promise<void> {
    await this.#database.lasting.transaction().execute(async (query) => {
      const { numDeletedRows } = await query
        .deleteFrom('users')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw unknownUser();
      await this.#requireAdmin(query);
      await markQuotasChanged(query);
    });
    this.onChanged();
  }

  /** Removes a user who was just inserted. Unlike `remove`, it may remove the only user. */
  async withdraw({ id, perm }: ScopedUser): Promise<void> {
    await this.#database.lasting.transaction().execute(async (query) => {
      await query.deleteFrom('users').where('id', '=', id).execute();
      await markQuotasChanged(query);
      const other = await query.selectFrom('users').select('id').limit(1).executeTakeFirst();
      if (perm.admin && other) await this.#requireAdmin(query);
    });
    this.onChanged();
  }

  #rows() {
    return this.#database.query.selectFrom('users').selectAll('users').select(hasMounts);
  }

  async #row(id: number): Promise<FoundRow | undefined> {
    return this.#rows().where('id', '=', id).executeTakeFirst();
  }

  /** Only for users who have further folders, these are asked for. */
  async #withMounts(row: FoundRow): Promise<ScopedUser> {
    return toUser(row, row.has_mounts ? await mountsOf(this.#database.query, { user_id: row.id }) : []);
  }

  /** Rolls back if no administrator is left. Two such concurrent changes wait for each other. */
  async #requireAdmin(query: Kysely<Schema>): Promise<void> {
    const admins = query.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id');
    const locked = this.#database.kind === 'postgres' ? admins.forUpdate() : admins;
    if ((await locked.execute()).length === 0) {
      throw new AppError('forbidden', 'There must be at least one administrator');
    }
  }

  async #unlessInUse(work: (query: Kysely<Schema>) => Promise<ScopedUser>): Promise<ScopedUser> {
    try {
      return await this.#database.lasting.transaction().execute(work);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw nameInUse(error);
    }
  }
}

/** Most changes of a user concern no folders. */
async function storeMounts(query: Kysely<Schema>, id: number, mounts: readonly Mount[] = []): Promise<void> {
  const owner = { user_id: id };
  const before = await mountsOf(query, owner);
  if (!isDeepStrictEqual(before, mounts)) await replaceMounts(query, owner, mounts);
}

/** The time of a change, which is later than that of the one before. */
function laterThanBefore(now: number) {
  return sql<number>`case when changed_at >= ${now} then changed_at + 1 else ${now} end`;
}

/** A link to set the password of a user ends with any other change of it. */
async function removeLink(query: Kysely<Schema>, userId: number): Promise<void> {
  await query.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

/** Ends a link that was sent to a former mail address, or before the password was locked. */
async function removeRequestedLink(query: Kysely<Schema>, userId: number): Promise<void> {
  await query
    .deleteFrom('password_links')
    .where('user_id', '=', userId)
    .where('is_requested', '=', 1)
    .execute();
}

async function refuseHomeInUse(query: Kysely<Schema>, scopeKey: string): Promise<void> {
  const row = await query
    .selectFrom('users')
    .select('id')
    .where('scope_key', '=', scopeKey)
    .executeTakeFirst();
  if (row) throw homeInUse();
}

function nameInUse(cause?: unknown): AppError {
  return inUse('username', 'taken', 'A user of that name exists already', cause);
}

/** The error for a home that follows from the user name and exists already, whoever uses it. */
export function homeInUse(cause?: unknown): AppError {
  return inUse('username', 'home_taken', 'The home of that name belongs to another user', cause);
}

async function whyNotUpdated(query: Kysely<Schema>, id: number): Promise<AppError> {
  const row = await query.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row
    ? new AppError('changed_meanwhile', 'Somebody else has changed this user in the meantime')
    : unknownUser();
}

function inUse(field: string, reason: FieldReason, message: string, cause?: unknown): AppError {
  return new AppError('already_exists', message, { details: { field, reason }, cause });
}

function unknownUser(): AppError {
  return new AppError('not_found', 'There is no such user');
}
