import { QUOTA_WARNING, type VirtualPath } from '@satchel/contract';
import { type Limit, type LimitUse, mostUsedUp } from '../../core/files/allowance.js';
import type { WarningRows } from './warning-rows.js';

/** Tells a user that little room is left. */
export type WarnUser = (userId: number, use: LimitUse) => void | Promise<void>;

export type LimitOf = (userId: number) => Limit | undefined;

/**
 * Warns each user once, by whichever server, until enough was free again. Reservations notice by themselves that
 * it was; all other times are noticed here.
 */
export class QuotaWarnings {
  readonly #looks = new Set<Promise<void>>();
  #warnUser: WarnUser | undefined;

  constructor(
    readonly rows: Pick<WarningRows, 'use' | 'warn' | 'warned' | 'calm'>,
    readonly onError: (error: unknown) => void,
  ) {}

  /** Until then nobody is warned, so that no warning is lost. */
  listen(warnUser: WarnUser): void {
    this.#warnUser = warnUser;
  }

  /** Call this when something was added. */
  added(limits: readonly Limit[]): void {
    if (limits.every(({ userId }) => userId === undefined)) return;
    this.#begin(async () => {
      for (const limit of limits) await this.#look(limit);
    });
  }

  /** Call this when something has left the folders. */
  left(places: readonly VirtualPath[], limitOf: LimitOf): void {
    if (places.length === 0) return;
    this.#begin(() => this.#calm(limitOf, (limit) => limit.places.some((place) => places.includes(place))));
  }

  /** Call this from time to time: the trash may have been emptied, or a limit changed. */
  sweep(limitOf: LimitOf): Promise<void> {
    return this.#calm(limitOf, () => true);
  }

  async #calm(limitOf: LimitOf, isConcerned: (limit: Limit) => boolean): Promise<void> {
    for (const userId of await this.rows.warned()) {
      const limit = limitOf(userId);
      if (limit && isConcerned(limit)) await this.rows.calm(limit);
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
    const use = await this.rows.use(limit);
    if ((mostUsedUp(use)?.share ?? 0) < QUOTA_WARNING) return;
    if (await this.rows.warn(userId)) await warnUser(userId, use);
  }

  /** Nobody waits for it. */
  #begin(work: () => Promise<void>): void {
    const look = work()
      .catch(this.onError)
      .finally(() => this.#looks.delete(look));
    this.#looks.add(look);
  }
}
