import { AppError } from '../app-error.js';
import { HolderCounts } from './holder-counts.js';

export interface ByteBudgetLimits {
  /** The limit for all owners together. */
  total: number;
  perOwner: number;
  /** A request that waits longer for bytes is rejected with `busy`. */
  waitMs: number;
}

/** Bytes that were taken from a budget. */
export interface TakenBytes {
  /** Changes the number of bytes, also where there is no room for so many. */
  resizeTo(bytes: number): void;
  giveBack(): void;
}

interface Request {
  owner: string;
  bytes: number;
}

interface Waiting extends Request {
  admit: () => void;
}

/** Memory that all owners share, of which each has only a part. A request that finds too little waits for a moment. */
export class ByteBudget {
  readonly #limits: ByteBudgetLimits;
  readonly #byOwner = new HolderCounts();
  /** First come, first served; but nobody waits for what another owner holds too much of. */
  readonly #waiting = new Set<Waiting>();
  #taken = 0;

  constructor(limits: ByteBudgetLimits) {
    this.#limits = limits;
  }

  /** Rejects when the bytes do not become free in time, and when the signal aborts. */
  async take(owner: string, bytes: number, signal: AbortSignal): Promise<TakenBytes> {
    signal.throwIfAborted();
    const request = { owner, bytes };
    if (this.#waiting.size === 0 && this.#hasRoomFor(request)) this.#add(owner, bytes);
    else await this.#wait(request, signal);
    let held = bytes;
    const resizeTo = (wanted: number): void => {
      this.#add(owner, wanted - held);
      held = wanted;
      this.#admitWaiting();
    };
    return { resizeTo, giveBack: () => resizeTo(0) };
  }

  #wait(request: Request, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.#waiting.delete(waiting);
        then();
      };
      const leave = (reason: unknown): void => {
        settle(() => reject(reason));
        // Those behind it may need less.
        this.#admitWaiting();
      };
      const onAbort = (): void => leave(signal.reason);
      const timer = setTimeout(() => leave(busy()), this.#limits.waitMs);
      const waiting = { ...request, admit: () => settle(resolve) };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(waiting);
      this.#admitWaiting();
    });
  }

  #admitWaiting(): void {
    for (const waiting of this.#waiting) {
      if (!this.#hasRoomOfOwner(waiting)) continue;
      if (!this.#hasRoomFor(waiting)) return;
      this.#add(waiting.owner, waiting.bytes);
      waiting.admit();
    }
  }

  #hasRoomFor(request: Request): boolean {
    return this.#taken + request.bytes <= this.#limits.total && this.#hasRoomOfOwner(request);
  }

  #hasRoomOfOwner({ owner, bytes }: Request): boolean {
    return this.#byOwner.of(owner) + bytes <= this.#limits.perOwner;
  }

  #add(owner: string, bytes: number): void {
    this.#taken += bytes;
    this.#byOwner.add({ key: owner, weight: bytes });
  }
}

function busy(): AppError {
  return new AppError('busy', 'The server is busy; try again in a moment', { details: { retryAfter: 1 } });
}
