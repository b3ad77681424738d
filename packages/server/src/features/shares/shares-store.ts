import type { VirtualPath } from '@satchel/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import type { ShareTable } from '../../core/db/schema.js';
import type { NewVersion } from '../../core/fs/file-events.js';
import type { Identity } from '../../core/fs/file-system.js';

/** A link; times are milliseconds since 1970. */
export interface StoredShare {
  hash: string;
  userId: number;
  /** Where the object really is, from the server's root. */
  path: VirtualPath;
  isFolder: boolean;
  /** The object that is shared, whatever else may come to be at its path. */
  object: Identity;
  /** Null for ever. */
  expiresAt: number | null;
  /** Null for at once. */
  startsAt: number | null;
  passwordHash: string | null;
  createdAt: number;
}

export type ShareTerms = Pick<StoredShare, 'expiresAt' | 'startsAt' | 'passwordHash'>;

/** The links that were made. Rows go with their user. */
export class SharesStore {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  async insert(share: StoredShare): Promise<void> {
    await this.#database.query.insertInto('shares').values(toRow(share)).execute();
  }

  async find(hash: string): Promise<StoredShare | undefined> {
    const row = await this.#select().where('hash', '=', hash).executeTakeFirst();
    return row && toShare(row);
  }

  /** By user, then by end, those without one first. Of everybody without `userId`. */
  async list(userId?: number): Promise<StoredShare[]> {
    const rows = await this.#select()
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .orderBy('user_id')
      .orderBy(sql`coalesce(expires_at, 0)`)
      .orderBy('created_at')
      .execute();
    return rows.map(toShare);
  }

  /** Whose ever, at that path; what was replaced there in the meantime is another object. */
  async listOf(path: VirtualPath, object: Identity): Promise<StoredShare[]> {
    const rows = await this.#select()
      .where('inode', '=', object.inode)
      .where('path', '=', path)
      .orderBy(sql`coalesce(expires_at, 0)`)
      .orderBy('created_at')
      .execute();
    return rows.map(toShare);
  }

  async setTerms(hash: string, { expiresAt, startsAt, passwordHash }: ShareTerms): Promise<void> {
    await this.#database.query
      .updateTable('shares')
      .set({ expires_at: expiresAt, starts_at: startsAt, password_hash: passwordHash })
      .where('hash', '=', hash)
      .execute();
  }

  async remove(hash: string): Promise<void> {
    await this.#database.query.deleteFrom('shares').where('hash', '=', hash).execute();
  }

  async removeExpired(now: number): Promise<void> {
    await this.#database.query.deleteFrom('shares').where('expires_at', '<=', now).execute();
  }

  /** What was at `path` or below is gone. */
  async removeWithin(path: VirtualPath): Promise<void> {
    await this.#database.query.deleteFrom('shares').where(within(path)).execute();
  }

  /** What was at `from` or below is now at `to`; a file that was there before is gone. */
  async move(from: VirtualPath, to: VirtualPath): Promise<void> {
    const moved = sql<string>`${text(to)} || substr(path, length(${text(from)}) + 1)`;
    await this.#database.query.transaction().execute(async (query) => {
      await query.deleteFrom('shares').where('path', '=', to).where('is_folder', '=', 0).execute();
      await query.updateTable('shares').set({ path: moved }).where(within(from)).execute();
    });
  }

  /** A file was written anew; only what shared the version before goes on with the new one. */
  async follow(path: VirtualPath, { before, after }: NewVersion): Promise<void> {
    await this.#database.query
      .updateTable('shares')
      .set({ device: after.device, inode: after.inode, born_at: after.bornMs })
      .where('path', '=', path)
      .where('inode', '=', before.inode)
      .where('born_at', '=', before.bornMs)
      .execute();
  }

  #select() {
    return this.#database.query.selectFrom('shares').selectAll();
  }
}

// A bare parameter has no type that PostgreSQL could go by.
function text(value: string): RawBuilder<string> {
  return sql<string>`cast(${value} as text)`;
}

/** By whole segments, and by bytes: LIKE would ignore case on SQLite. */
function within(path: VirtualPath): RawBuilder<boolean> {
  const below = text(path === '/' ? '/' : `${path}/`);
  return sql<boolean>`(path = ${text(path)} or substr(path, 1, length(${below})) = ${below})`;
}

function toRow(share: StoredShare): ShareTable {
  const { object } = share;
  return {
    hash: share.hash,
    user_id: share.userId,
    path: share.path,
    is_folder: share.isFolder ? 1 : 0,
    device: object.device,
    inode: object.inode,
    born_at: object.bornMs,
    expires_at: share.expiresAt,
    starts_at: share.startsAt,
    password_hash: share.passwordHash,
    created_at: share.createdAt,
  };
}

function toShare(row: Selectable<ShareTable>): StoredShare {
  return {
    hash: row.hash,
    userId: row.user_id,
    path: row.path as VirtualPath,
    isFolder: row.is_folder === 1,
    object: { device: row.device, inode: row.inode, bornMs: row.born_at },
    expiresAt: row.expires_at,
    startsAt: row.starts_at,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
  };
}
