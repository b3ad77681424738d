import { AppError } from '../app-error.js';
import { HolderCounts } from './holder-counts.js';

export interface BudgetLimits {
  /** The limit for all holders together. */
  total: number;
  /** The part of the total that is reserved for users with a session. */
  reserve: number;
  perUser: number;
  perAddress: number;
  perShare: number;
}

/** The user or visitor who uses a limited resource. */
export interface Holder {
  /** The user with a session; absent for a visitor. */
  userId?: number | undefined;
  isAdmin?: boolean | undefined;
  /** The address of a visitor: an IPv4 address or an IPv6 /64; null where it is unknown. */
  address?: string | null | undefined;
  /** The hash of the share that a visitor opened. */
  share?: string | undefined;
}

const RETRY_SECONDS = 5;
/** The part of what users, or visitors, can have together that is left to those who have few yet. */
const KEPT_FOR_FEW = 1 / 4;
/** One holder gets so much of what is left there, so that the next ones still find something. */
const SHARE_OF_KEPT = 1 / 4;
/** The part of the total that only administrators get. */
const KEPT_FOR_ADMINS = 1 / 32;

/** The keys of everybody and of all visitors together, beside those of the holders. */
const EVERYBODY = 'everybody';
const VISITORS = 'visitors';

/**
 * Limits the use of a resource by user, address and share, and leaves its last part to holders who have none
 * or few yet. A request beyond a limit is rejected, not queued.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #what: string;
  readonly #counts = new HolderCounts();

  /** `what` names the resource in errors, such as "downloads". */
  constructor(what: string, limits: BudgetLimits) {
    this.#what = what;
    this.#limits = limits;
  }

  /**
   * Throws `too_many_requests` when one holder has reached a limit, else `busy`. The returned function
   * releases the resource, once.
   */
  take(holder: Holder): () => void {
    const limits = this.#limitsOf(holder);
    for (const { key, most } of limits) {
      if (this.#counts.of(key) >= most) throw this.#refusal('too_many_requests');
    }
    if (!this.#hasRoomFor(holder, this.#counts.of(limits[0]?.key ?? ''))) throw this.#refusal('busy');
    const together =
      holder.userId === undefined ? [{ key: EVERYBODY }, { key: VISITORS }] : [{ key: EVERYBODY }];
    return this.#counts.hold([...limits, ...together]);
  }

  /** True if there is room for one more of a holder who has `held`. */
  #hasRoomFor({ userId, isAdmin }: Holder, held: number): boolean {
    const { total, reserve } = this.#limits;
    const taken = this.#counts.of(EVERYBODY);
    if (isAdmin) return taken < total;
    const forAll = total - Math.floor(total * KEPT_FOR_ADMINS);
    const most = userId === undefined ? Math.min(forAll, total - reserve) : forAll;
    const left = Math.min(forAll - taken, most - (userId === undefined ? this.#counts.of(VISITORS) : 0));
    if (left <= 0) return false;
    return held === 0 || left > most * KEPT_FOR_FEW || held < left * SHARE_OF_KEPT;
  }

  /** The first one is the holder's own: a visitor is an address, and where that is unknown a share. */
  #limitsOf({ userId, address, share }: Holder): { key: string; most: number }[] {
    const { perUser, perAddress, perShare } = this.#limits;
    if (userId !== undefined) return [{ key: `user ${userId}`, most: perUser }];
    const limits: { key: string; most: number }[] = [];
    if (address) limits.push({ key: `address ${address}`, most: perAddress });
    if (share) limits.push({ key: `share ${share}`, most: perShare });
    return limits;
  }

  #refusal(code: 'too_many_requests' | 'busy'): AppError {
    const words =
      code === 'busy'
        ? `The server has too many ${this.#what} in progress. Try again in a moment.`
        : `You have too many ${this.#what} in progress. Wait until one of them has ended.`;
    return new AppError(code, words, { details: { retryAfter: RETRY_SECONDS } });
  }
}
