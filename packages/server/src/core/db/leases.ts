import { MINUTE_MS } from '../../lib/durations.js';
import type { AppDatabase } from './app-database.js';
import { databaseTime } from './database-clock.js';
import { GONE_MS, type Nodes } from './nodes.js';

/** Longer than the time between two sweeps, so that they stay with one server. */
const HELD_MS = 12 * MINUTE_MS;
const RENEW_MS = 3 * MINUTE_MS;

/**
 * Assigns tasks that only one of several servers does at a time. Leases are rows instead of locks of
 * PostgreSQL, which a pooler in transaction mode does not keep.
 */
export class Leases {
  constructor(
    readonly database: AppDatabase,
    readonly nodes: Pick<Nodes, 'id'>,
  ) {}

  /**
   * Runs `work`, unless another server has run work of that name within the last twelve minutes and is not
   * gone. A server whose lease ends while it works does not know: `work` must not harm what is done twice.
   */
  async run(name: string, work: () => Promise<void>): Promise<void> {
    if (this.database.kind === 'sqlite') return work();
    if (!(await this.#take(name))) return;
    let renewed: Promise<unknown> = Promise.resolve();
    const renewing = setInterval(() => {
      renewed = this.#take(name).catch(() => undefined);
    }, RENEW_MS).unref();
    try {
      await work();
    } finally {
      clearInterval(renewing);
      await renewed;
    }
  }

  async #take(name: string): Promise<boolean> {
    const lease = { node: this.nodes.id, until: databaseTime(HELD_MS) };
    const taken = await this.database.query
      .insertInto('leases')
      .values({ name, ...lease })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(lease)
          .where(({ eb, not, or, exists, selectFrom }) =>
            or([
              eb('leases.node', '=', this.nodes.id),
              eb('leases.until', '<', databaseTime()),
              // A lease that ends so late is from before the clock was set back.
              eb('leases.until', '>', databaseTime(2 * HELD_MS)),
              not(
                exists(
                  selectFrom('nodes')
                    .select('nodes.id')
                    .whereRef('nodes.id', '=', 'leases.node')
                    .where('nodes.alive_at', '>', databaseTime(-GONE_MS))
                    .where('nodes.alive_at', '<', databaseTime(GONE_MS)),
                ),
              ),
            ]),
          ),
      )
      .returning('name')
      .execute();
    return taken.length > 0;
  }
}
