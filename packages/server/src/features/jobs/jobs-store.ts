import type { Job, VirtualPath } from '@satchel/contract';
import type { Selectable } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import type { JobTable } from '../../core/db/schema.js';
import { DAY_MS } from '../../lib/durations.js';

/** Results that no client fetches are kept for this time. */
const KEPT_MS = 7 * DAY_MS;
const KEPT_PER_USER = 50;
/** Jobs of a server that does not return, such as one with another state folder, are kept for this time. */
const LOST_MS = 30 * DAY_MS;
const MOST_LISTED = 1000;

/** The user of a job. */
export type JobUser = NonNullable<Job['user']>;

/** The folders of the user when a job began: the path of each, and the scope that it was granted with. */
export type JobFolders = readonly (readonly [at: VirtualPath, scope: VirtualPath])[];

export interface StoredJob {
  job: Job;
  user: JobUser;
  /** Absent of jobs of earlier releases. */
  folders?: JobFolders | undefined;
}

/** Stores the jobs that continue without their client, and their results until they were seen. */
export class JobsStore {
  constructor(
    readonly database: AppDatabase,
    /** The time of the `RetentionClock`. */
    readonly now: () => number,
  ) {}

  /** Replaces an earlier job with the same id. */
  async put({ user, ...stored }: StoredJob): Promise<void> {
    const { job } = stored;
    const { query } = this.database;
    const { id, username } = user;
    const facts = this.#columnsOf(stored);
    await query
      .insertInto('jobs')
      .values({ user_id: id, id: job.id, username, ...facts })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ username, ...facts }))
      .execute();
  }

  /** A job that was removed, with its user or by another server, stays removed. */
  async update({ user, ...stored }: StoredJob): Promise<void> {
    const { job } = stored;
    await this.database.query
      .updateTable('jobs')
      .set(this.#columnsOf(stored))
      .where('user_id', '=', user.id)
      .where('id', '=', job.id)
      .execute();
    if (job.isKept) await this.#limit(user.id);
  }

  #columnsOf({ job, folders }: Omit<StoredJob, 'user'>): Pick<JobTable, 'job' | 'is_kept' | 'written_at'> {
    return { job: JSON.stringify({ ...job, folders }), is_kept: job.isKept ? 1 : 0, written_at: this.now() };
  }

  async #limit(userId: number): Promise<void> {
    const { query } = this.database;
    const beyond = await query
      .selectFrom('jobs')
      .select('id')
      .where('user_id', '=', userId)
      .where('is_kept', '=', 1)
      .orderBy('written_at', 'desc')
      .orderBy('id')
      .offset(KEPT_PER_USER)
      .limit(MOST_LISTED)
      .execute();
    const ids = beyond.map(({ id }) => id);
    if (ids.length > 0)
      await query.deleteFrom('jobs').where('user_id', '=', userId).where('id', 'in', ids).execute();
  }

  async find(userId: number, id: string): Promise<(StoredJob & { writtenAt: number }) | undefined> {
    const row = await this.database.query
      .selectFrom('jobs')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { ...stored(row), writtenAt: row.written_at };
  }

  /** Lists the jobs of one user, or of everybody. */
  async list(userId?: number): Promise<StoredJob[]> {
    const rows = await this.database.query
      .selectFrom('jobs')
      .selectAll()
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .orderBy('written_at', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return rows.map(stored);
  }

  /** Resolves to false when there is no such job. */
  async remove(userId: number, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.database.query
      .deleteFrom('jobs')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** Removes jobs and results that are too old. */
  async sweep(): Promise<void> {
    const now = this.now();
    await this.database.query
      .deleteFrom('jobs')
      .where((where) =>
        where.or([
          where.and([where('is_kept', '=', 1), where('written_at', '<', now - KEPT_MS)]),
          where('written_at', '<', now - LOST_MS),
        ]),
      )
      .execute();
  }
}

function stored({ job, user_id, username }: Selectable<JobTable>): StoredJob {
  const { folders, ...facts } = JSON.parse(job) as Job & Pick<StoredJob, 'folders'>;
  return { job: facts, user: { id: user_id, username }, folders };
}
