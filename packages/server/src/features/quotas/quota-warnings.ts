import { QUOTA_WARNING } from '@satchel/contract';
import { type Limit, type LimitUse, mostUsedUp } from '../../core/files/allowance.js';
import type { QuotaLedger } from './quota-ledger.js';

/** Tells a user that little room is left. */
export type WarnUser = (userId: number, use: LimitUse) => void | Promise<void>;

/**
 * Warns each user once, by whichever server, until enough was free again. Reservations notice by themselves that
 * it was; all other times are noticed here.
 */
export class QuotaWarnings {
  readonly #looks = new Set<Promise<void>>();
  #warnUser: WarnUser | undefined;

  constructor(
    readonly ledger: Pick<QuotaLedger, 'use' | 'warn' | 'warned' | 'calm'>,
    readonly onError: (error: unknown) => void,
  ) {}

  /** Until then nobody is warned, so that no warning is lost. */
  listen(warnUser: WarnUser): void {
    this.#warnUser = warnUser;
  }

  /** Call this when something was added. */
  added(limits: readonly Limit[]): void {
    this.#begin(async () => {
      for (const limit of limits) await this.#look(limit);
    });
  }

  /** Call this when something has left. */
  left(limits: readonly Limit[]): void {
    const ofUsers = limits.filter(({ userId }) => userId !== undefined);
    if (ofUsers.length === 0) return;
    this.#begin(async () => {
      const warned = await this.ledger.warned(ofUsers.map(({ userId }) => userId as number));
      for (const limit of ofUsers) if (warned.includes(limit.userId as number)) await this.ledger.calm(limit);
    });
  }

  /** Call this from time to time: the trash may have been emptied, or a limit changed. */
  async sweep(limitOf: (userId: number) => Limit | undefined): Promise<void> {
    for (const userId of await this.ledger.warned()) {
      const limit = limitOf(userId);
      if (limit) await this.ledger.calm(limit);
    }
  }

  /** Resolves when all that was noticed is told. */
  async close(): Promise<void> {
    await Promise.all(this.#looks);
  }

  async #look(limit: Limit): Promise<void> {
    const { userId } = limit;
    const warnUser = this.#warnUser;
    if (userId === undefined || !warnUser) return;
    const use = await this.ledger.use(limit);
    if ((mostUsedUp(use)?.share ?? 0) < QUOTA_WARNING) return;
    if (await this.ledger.warn(userId)) await warnUser(userId, use);
  }

  /** Nobody waits for it. */
  #begin(work: () => Promise<void>): void {
    const look = work()
      .catch(this.onError)
      .finally(() => this.#looks.delete(look));
    this.#looks.add(look);
  }
}
