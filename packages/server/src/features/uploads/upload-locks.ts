import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.js';

/** A holder that received nothing for this long is considered a broken connection. */
const STALLED_MS = 2_000;
/** A request waits at most this long for an active holder. */
export const TIMEOUT_MS = 10_000;

/** Data of a broken connection may still arrive for this long. */
export const ON_ITS_WAY_MS = 300;
const LOOK_AGAIN_MS = 50;

export interface LockTimes {
  stalledMs: number;
  waitMs: number;
}

/** The lease of a request on an upload. Other requests may revoke it. */
export class UploadLease {
  readonly #revoked = new AbortController();
  readonly released: Promise<void>;
  release: () => void = () => {};
  #lastBytesAt = performance.now();
  #receipts = 0;
  #position = 0;
  #isReceiving = false;

  constructor() {
    this.released = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  /** Fires when the holder has to stop receiving. */
  get signal(): AbortSignal {
    return this.#revoked.signal;
  }

  get isReceiving(): boolean {
    return this.#isReceiving;
  }

  /** The number of times that data arrived. */
  get receipts(): number {
    return this.#receipts;
  }

  /** The end of what has arrived, which may not be on the disk yet. */
  get position(): number {
    return this.#position;
  }

  /** Called when data arrived, with the position of its end. */
  received(position = 0): void {
    this.#position = position;
    this.#receipts += 1;
    this.#lastBytesAt = performance.now();
  }

  /** While `work` runs, the holder waits for data, and can be asked to stop. */
  async receive<Result>(work: () => Promise<Result>): Promise<Result> {
    this.received();
    this.#isReceiving = true;
    try {
      return await work();
    } finally {
      this.#isReceiving = false;
    }
  }

  /** Milliseconds since data arrived; 0 for a holder that does not wait for data. */
  get idleMs(): number {
    return this.#isReceiving ? performance.now() - this.#lastBytesAt : 0;
  }

  revoke(): void {
    this.#revoked.abort(locked('Another request took over this upload'));
  }
}

export function locked(message: string): AppError {
  return new AppError('locked', message, { details: { retryAfter: 1 } });
}

/** Locks uploads for one request at a time, by the system clock, because connections stall in real time. */
export class UploadLocks {
  readonly #leases = new Map<string, UploadLease>();

  constructor(readonly times: LockTimes = { stalledMs: STALLED_MS, waitMs: TIMEOUT_MS }) {}

  /** The number of holders that receive data. */
  get receiving(): number {
    return [...this.#leases.values()].filter(({ isReceiving }) => isReceiving).length;
  }

  isHeld(id: string): boolean {
    return this.#leases.has(id);
  }

  /** The end of what the holder has received; 0 without one. */
  positionOf(id: string): number {
    return this.#leases.get(id)?.position ?? 0;
  }

  /** Milliseconds since data arrived for the holder; undefined without one. */
  idleMs(id: string): number | undefined {
    return this.#leases.get(id)?.idleMs;
  }

  /** Called when another server asks for the upload. Stops a stalled holder; with `takeOver`, any holder. */
  revoke(id: string, takeOver: boolean): void {
    const holder = this.#leases.get(id);
    if (holder && (takeOver || holder.idleMs >= this.times.stalledMs)) holder.revoke();
  }

  /** Runs `work` exclusively. Stops a stalled holder; waits for an active one, and then throws `locked`. */
  async run<Result>(
    id: string,
    terms: { signal?: AbortSignal; takeOver?: boolean },
    work: (lease: UploadLease) => Promise<Result>,
  ): Promise<Result> {
    const until = performance.now() + this.times.waitMs;
    for (let holder = this.#leases.get(id); holder; holder = this.#leases.get(id)) {
      if (terms.takeOver) holder.revoke();
      const waitMs = until - performance.now();
      if (waitMs <= 0) throw locked('Another request is working on this upload');
      await this.#waitFor(holder, waitMs, terms.signal);
    }
    const lease = new UploadLease();
    this.#leases.set(id, lease);
    try {
      return await work(lease);
    } finally {
      this.#leases.delete(id);
      lease.release();
    }
  }

  /** Resolves when there is no holder, or when it received more data than was in flight. */
  async settled(id: string, signal?: AbortSignal): Promise<void> {
    const holder = this.#leases.get(id);
    if (!holder) return;
    const until = performance.now() + ON_ITS_WAY_MS;
    let before = holder.receipts;
    while (holder.isReceiving && this.#leases.get(id) === holder) {
      await this.#waitFor(holder, LOOK_AGAIN_MS, signal);
      if (performance.now() < until) before = holder.receipts;
      else if (holder.receipts !== before) return;
    }
  }

  /** Waits at most `waitMs`; a holder that has stalled is asked to stop. */
  async #waitFor(holder: UploadLease, waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    const untilStalled = Math.max(LOOK_AGAIN_MS, this.times.stalledMs - holder.idleMs);
    const stop = new AbortController();
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    const waited = sleep(Math.min(waitMs, untilStalled), undefined, { signal: either }).catch(() => {});
    await Promise.race([holder.released, waited]);
    stop.abort();
    signal?.throwIfAborted();
    if (holder.idleMs >= this.times.stalledMs) holder.revoke();
  }
}
