import {
  SHARE_REPLACEMENTS,
  SHARE_VIEWS,
  type ShareReplacement,
  type ShareView,
  type VirtualPath,
} from '@satchel/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { isUniqueViolation } from '../../core/db/database.js';
import { text, within } from '../../core/db/path-column.js';
import type { Schema, ShareTable } from '../../core/db/schema.js';
import type { FileId } from '../../core/files/file-system.js';
import { TRASH_PATH } from '../../core/files/trash.js';
import { AppError } from '../../lib/app-error.js';

/**
 * The reason for which the owner of a share is asked before it continues with another object. `missed`: its
 * object was missing at a lookup, or was never seen. `put`: this program may have put the object at its path
 * there.
 */
export const DOUBTS = { none: 0, missed: 1, put: 2 } as const;
export type Doubt = (typeof DOUBTS)[keyof typeof DOUBTS];

/** A share; times are milliseconds since 1970. */
export interface StoredShare {
  hash: string;
  userId: number;
  /** The path of the object from the server's root, with symlinks resolved. */
  path: VirtualPath;
  isFolder: boolean;
  /** The shared object, even if another one is at its path; empty for a share of a path without an object. */
  fileId: FileId;
  /** Null when the share does not expire. */
  expiresAt: number | null;
  /** Null when the share has started. */
  startsAt: number | null;
  passwordHash: string | null;
  createdAt: number;
  /** The presentation of a shared folder for visitors. */
  view: ShareView;
  /** Empty for the name of the folder. */
  title: string;
  /** The name of a picture in the folder; empty for the first one. */
  cover: string;
  /** The number of visitors who opened it, each counted at most once an hour. */
  opened: number;
  onReplaced: ShareReplacement;
  /** False if visitors can look at everything, and download nothing. */
  canDownload: boolean;
  /** Set if its owner is asked before it continues with another object; see `Doubt`. */
  doubt: Doubt;
  /** The digest of a token that File Browser issued for this password; absent without one. */
  tokenDigest?: string;
}

export type ShareTerms = Pick<
  StoredShare,
  'expiresAt' | 'startsAt' | 'passwordHash' | 'view' | 'title' | 'cover' | 'onReplaced' | 'canDownload'
>;

/** Stores shares. Rows are deleted with their user. */
export class SharesStore {
  readonly #database: AppDatabase;

  /** `onChanged` is called when shares were added, deleted or changed, other than by time. */
  constructor(
    database: AppDatabase,
    readonly onChanged: () => void = () => undefined,
  ) {
    this.#database = database;
  }

  /** False when there is a share with that key already, which a concurrent request may have inserted. */
  async insert(share: StoredShare, permanentKey: string | null = null): Promise<boolean> {
    const row = { ...toRow(share), permanent_key: permanentKey };
    try {
      await this.#database.query.insertInto('shares').values(row).execute();
    } catch (error) {
      if (permanentKey !== null && isUniqueViolation(error)) return false;
      throw error;
    }
    this.onChanged();
    return true;
  }

  async find(hash: string): Promise<StoredShare | undefined> {
    const row = await this.#select().where('hash', '=', hash).executeTakeFirst();
    return row && toShare(row);
  }

  /**
   * Ordered by user, then by end, those without one first. Without `userId` it lists those of all users.
   * Shares of objects in the trash are left out.
   */
  async list(userId?: number): Promise<StoredShare[]> {
    const rows = await this.#select()
      .where(sql<boolean>`not ${within('path', TRASH_PATH)}`)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .orderBy('user_id')
      .orderBy(sql`coalesce(expires_at, 0)`)
      .orderBy('created_at')
      .execute();
    return rows.map(toShare);
  }

  /** The shares of this path; with `fileId`, only those of that object. */
  async listOf(path: VirtualPath, fileId?: FileId): Promise<StoredShare[]> {
    const rows = await this.#select()
      .$if(fileId !== undefined, (query) => query.where('file_id', '=', fileId ?? ''))
      .where('path', '=', path)
      .orderBy(sql`coalesce(expires_at, 0)`)
      .orderBy('created_at')
      .execute();
    return rows.map(toShare);
  }

  /** Throws `already_exists` when another share has that key. */
  async setTerms(hash: string, terms: ShareTerms, permanentKey: string | null = null): Promise<void> {
    try {
      await this.#setTerms(hash, terms, permanentKey);
    } catch (error) {
      throw isUniqueViolation(error) ? permanentExists() : error;
    }
    this.onChanged();
  }

  async #setTerms(hash: string, terms: ShareTerms, permanentKey: string | null): Promise<void> {
    const { expiresAt, startsAt, passwordHash, view, title, cover, onReplaced, canDownload } = terms;
    await this.#database.lasting
      .updateTable('shares')
      .set({
        permanent_key: permanentKey,
        expires_at: expiresAt,
        starts_at: startsAt,
        password_hash: passwordHash,
        view,
        title,
        cover,
        on_replaced: onReplaced,
        can_download: canDownload ? 1 : 0,
        token_digest: sql<
          string | null
        >`case when password_hash = ${text(passwordHash ?? '')} then token_digest end`,
      })
      .where('hash', '=', hash)
      .execute();
  }

  /** `onChanged` is not called, because the owner's next list contains the counts. */
  async addOpened(counts: ReadonlyMap<string, number>): Promise<void> {
    await this.#database.query.transaction().execute(async (query) => {
      for (const [hash, count] of counts) {
        await query
          .updateTable('shares')
          .set(({ eb }) => ({ opened: eb('opened', '+', count) }))
          .where('hash', '=', hash)
          .execute();
      }
    });
  }

  async remove(hash: string): Promise<void> {
    await this.#database.lasting.deleteFrom('shares').where('hash', '=', hash).execute();
    this.onChanged();
  }

  async removeExpired(now: number): Promise<void> {
    await this.#database.query.deleteFrom('shares').where('expires_at', '<=', now).execute();
  }

  #select() {
    return this.#database.query.selectFrom('shares').selectAll();
  }
}

export function permanentExists(): AppError {
  return new AppError('already_exists', 'There is a permanent link without a password already');
}

/** Longer statements need more memory and are not faster. */
const SHARES_PER_STATEMENT = 100;

/** Runs within a transaction of the caller. */
export async function insertShares(query: Kysely<Schema>, shares: readonly StoredShare[]): Promise<void> {
  for (let from = 0; from < shares.length; from += SHARES_PER_STATEMENT) {
    const rows = shares.slice(from, from + SHARES_PER_STATEMENT).map(toRow);
    await query.insertInto('shares').values(rows).execute();
  }
}

function toRow(share: StoredShare): Insertable<ShareTable> {
  return {
    hash: share.hash,
    user_id: share.userId,
    path: share.path,
    is_folder: share.isFolder ? 1 : 0,
    file_id: share.fileId,
    expires_at: share.expiresAt,
    starts_at: share.startsAt,
    password_hash: share.passwordHash,
    created_at: share.createdAt,
    token_digest: share.tokenDigest ?? null,
    view: share.view,
    title: share.title,
    cover: share.cover,
    opened: share.opened,
    on_replaced: share.onReplaced,
    can_download: share.canDownload ? 1 : 0,
    doubt: share.doubt,
  };
}

function toShare(row: Selectable<ShareTable>): StoredShare {
  return {
    hash: row.hash,
    userId: row.user_id,
    path: row.path as VirtualPath,
    isFolder: row.is_folder === 1,
    fileId: row.file_id,
    expiresAt: row.expires_at,
    startsAt: row.starts_at,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    view: SHARE_VIEWS.find((one) => one === row.view) ?? 'list',
    title: row.title,
    cover: row.cover,
    opened: row.opened,
    onReplaced: SHARE_REPLACEMENTS.find((one) => one === row.on_replaced) ?? 'ask',
    canDownload: row.can_download === 1,
    doubt: row.doubt as Doubt,
    ...(row.token_digest === null ? {} : { tokenDigest: row.token_digest }),
  };
}
