import type { AppDatabase } from '../../../core/db/app-database.js';
import type { UsersStore } from '../store/users-store.js';

/** The link of a user; times are milliseconds since 1970. */
export interface StoredLink {
  userId: number;
  createdAt: number;
  expiresAt: number;
}

/** Stores links by the digests of their tokens, one for each user. Rows are deleted with their user. */
export class PasswordLinksStore {
  readonly #database: AppDatabase;
  readonly #users: Pick<UsersStore, 'setPassword'>;

  constructor(database: AppDatabase, users: Pick<UsersStore, 'setPassword'>) {
    this.#database = database;
    this.#users = users;
  }

  /** Stores a link in place of the one that the user has. */
  async replace({ userId, createdAt, expiresAt }: StoredLink, digest: string): Promise<void> {
    const link = { digest, created_at: createdAt, expires_at: expiresAt, is_requested: 0 };
    await this.#database.lasting
      .insertInto('password_links')
      .values({ user_id: userId, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute();
  }

  /**
   * Stores a link that its user asked for, in place of another such link or of one that has ended. Resolves to
   * false if there is one of an administrator.
   */
  async replaceRequested({ userId, createdAt, expiresAt }: StoredLink, digest: string): Promise<boolean> {
    const link = { digest, created_at: createdAt, expires_at: expiresAt, is_requested: 1 };
    const stored = await this.#database.lasting
      .insertInto('password_links')
      .values({ user_id: userId, ...link })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(link)
          .where(({ eb, or }) =>
            or([eb('password_links.is_requested', '=', 1), eb('password_links.expires_at', '<=', createdAt)]),
          ),
      )
      .returning('user_id')
      .execute();
    return stored.length > 0;
  }

  async findByDigest(digest: string): Promise<StoredLink | undefined> {
    return this.#find('digest', digest);
  }

  async findOfUser(userId: number): Promise<StoredLink | undefined> {
    return this.#find('user_id', userId);
  }

  /** Removes the link of a user; with a digest only if it is that one. */
  async removeOf(userId: number, digest?: string): Promise<void> {
    const links = this.#database.lasting.deleteFrom('password_links').where('user_id', '=', userId);
    await (digest === undefined ? links : links.where('digest', '=', digest)).execute();
  }

  /**
   * Uses a link up and stores the hash of the password, or neither: then it resolves to false, because the
   * link was used, replaced or removed in the meantime.
   */
  async use(userId: number, digest: string, passwordHash: string): Promise<boolean> {
    // The row of the user is locked before that of the link, as in every other change of a password.
    return this.#users.setPassword(userId, passwordHash, async (query) => {
      const { numDeletedRows } = await query
        .deleteFrom('password_links')
        .where('user_id', '=', userId)
        .where('digest', '=', digest)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    });
  }

  async #find(column: 'digest' | 'user_id', value: string | number): Promise<StoredLink | undefined> {
    const row = await this.#database.query
      .selectFrom('password_links')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    return row && { userId: row.user_id, createdAt: row.created_at, expiresAt: row.expires_at };
  }
}
