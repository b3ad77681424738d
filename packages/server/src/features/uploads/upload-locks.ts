import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.js';

/** A holder that nothing came for so long is taken to be a broken connection. */
const STALLED_MS = 2_000;
/** Whoever waits longer for a holder that is at work gives up. */
const PATIENCE_MS = 10_000;

/** What a broken connection has brought may still be coming for so long. */
const ON_ITS_WAY_MS = 300;
const LOOK_AGAIN_MS = 50;

export interface LockTimes {
  stalledMs: number;
  patienceMs: number;
}

/** One at a time works on an upload; whoever comes next may ask the holder to let go. */
export class UploadHold {
  readonly #letGo = new AbortController();
  readonly released: Promise<void>;
  release: () => void = () => {};
  #lastBytesAt = performance.now();
  #beats = 0;
  #isReceiving = false;

  constructor() {
    this.released = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  /** Fires when the holder is to end what it receives. */
  get signal(): AbortSignal {
    return this.#letGo.signal;
  }

  get isReceiving(): boolean {
    return this.#isReceiving;
  }

  /** How often something came. */
  get beats(): number {
    return this.#beats;
  }

  /** Something came. */
  beat(): void {
    this.#beats += 1;
    this.#lastBytesAt = performance.now();
  }

  /** While `work` goes on the holder waits for bytes, and can be asked to stop. */
  async receive<Result>(work: () => Promise<Result>): Promise<Result> {
    this.beat();
    this.#isReceiving = true;
    try {
      return await work();
    } finally {
      this.#isReceiving = false;
    }
  }

  /** Milliseconds since something came; 0 for one that is not waiting for bytes. */
  get idleMs(): number {
    return this.#isReceiving ? performance.now() - this.#lastBytesAt : 0;
  }

  letGo(): void {
    this.#letGo.abort(locked('another request took over this upload'));
  }
}

function locked(message: string): AppError {
  return new AppError('locked', message, { details: { retryAfter: 1 } });
}

/** Who works on which upload. Times are real ones: a connection does not stall on a test's clock. */
export class UploadLocks {
  readonly #holds = new Map<string, UploadHold>();

  constructor(readonly times: LockTimes = { stalledMs: STALLED_MS, patienceMs: PATIENCE_MS }) {}

  isHeld(id: string): boolean {
    return this.#holds.has(id);
  }

  /** Runs `work` alone. A stalled holder lets go; one that is at work is waited for, then it is `locked`. */
  async run<Result>(
    id: string,
    terms: { signal?: AbortSignal; takeOver?: boolean },
    work: (hold: UploadHold) => Promise<Result>,
  ): Promise<Result> {
    const until = performance.now() + this.times.patienceMs;
    for (let holder = this.#holds.get(id); holder; holder = this.#holds.get(id)) {
      if (terms.takeOver) holder.letGo();
      const patience = until - performance.now();
      if (patience <= 0) throw locked('another request is at work on this upload');
      await this.#waitFor(holder, patience, terms.signal);
    }
    const hold = new UploadHold();
    this.#holds.set(id, hold);
    try {
      return await work(hold);
    } finally {
      this.#holds.delete(id);
      hold.release();
    }
  }

  /** Resolves when nobody holds it, or its holder is seen to be at work: more than what was on its way comes. */
  async settled(id: string, signal?: AbortSignal): Promise<void> {
    const holder = this.#holds.get(id);
    if (!holder) return;
    const until = performance.now() + ON_ITS_WAY_MS;
    let before = holder.beats;
    while (holder.isReceiving && this.#holds.get(id) === holder) {
      await this.#waitFor(holder, LOOK_AGAIN_MS, signal);
      if (performance.now() < until) before = holder.beats;
      else if (holder.beats !== before) return;
    }
  }

  /** For at most `patienceMs`; a holder that turns out to have stalled is asked to let go. */
  async #waitFor(holder: UploadHold, patienceMs: number, signal: AbortSignal | undefined): Promise<void> {
    const untilStalled = Math.max(LOOK_AGAIN_MS, this.times.stalledMs - holder.idleMs);
    const stop = new AbortController();
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    const waited = sleep(Math.min(patienceMs, untilStalled), undefined, { signal: either }).catch(() => {});
    await Promise.race([holder.released, waited]);
    stop.abort();
    signal?.throwIfAborted();
    if (holder.idleMs >= this.times.stalledMs) holder.letGo();
  }
}
