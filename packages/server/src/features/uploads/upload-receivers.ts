import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagesByKind } from '../../core/db/messages-by-kind.js';
import { locked, ON_ITS_WAY_MS, TIMEOUT_MS, type UploadLocks } from './upload-locks.js';
import { lockOf, REGIONS, type Region } from './upload-regions.js';
import type { StoredUpload, UploadsStore } from './uploads-store.js';

/** A message with the name of a lock. With `takeOver`, the receiver is stopped even if data arrives. */
const REVOKE = 'let-go/1';
const LOOK_AGAIN_MS = 100;
/** The lease is stored at once if the upload rested for this long, or if a node is its receiver. */
const IDLE_MS = 60_000;

export interface ReceiverTimes {
  renewMs: number;
  /** A lease that is not renewed for this long has expired. */
  heldMs: number;
}

export interface ReceiversDependencies {
  store: UploadsStore;
  locks: UploadLocks;
  messages: MessagesByKind;
  /** The time of the `RetentionClock`. */
  now(): number;
  times?: ReceiverTimes;
}

interface RevokeTerms {
  takeOver?: boolean;
  signal?: AbortSignal | undefined;
}

/** Leases uploads to servers, as `UploadLocks` locks them for the requests of one server. */
export class UploadReceivers {
  readonly #deps: ReceiversDependencies;
  readonly #times: ReceiverTimes;

  constructor(deps: ReceiversDependencies) {
    this.#deps = deps;
    this.#times = deps.times ?? { renewMs: 10_000, heldMs: 30_000 };
    deps.messages.on(REVOKE, (body) => {
      const { id, takeOver } = (body ?? {}) as Record<string, unknown>;
      if (typeof id === 'string') deps.locks.revoke(id, takeOver === true);
    });
  }

  /**
   * Runs `work`. The lease is stored if that takes long, or if the upload seemed to be abandoned; that of a
   * tail, and of the head of an upload that has one, at once.
   */
  async receive<Result>(upload: StoredUpload, region: Region, work: () => Promise<Result>): Promise<Result> {
    const { store, now } = this.#deps;
    if (!store.hasOthers) return work();
    const isApart = region === 'tail' || upload.tail !== null;
    if (isApart || upload.receivingNodes[region] !== null || upload.touchedAt + IDLE_MS <= now())
      await this.#renew(upload, region);
    let renewed: Promise<void> = Promise.resolve();
    const renewing = setInterval(() => {
      renewed = this.#renew(upload, region).catch(() => undefined);
    }, this.#times.renewMs).unref();
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await renewed;
    }
  }

  /** If another server has taken over, because this one seemed to be gone, the request here is stopped. */
  async #renew(upload: StoredUpload, region: Region): Promise<void> {
    const { store, locks } = this.#deps;
    if (!(await store.receive(upload, region, this.#times.heldMs)))
      locks.revoke(lockOf(upload, region), true);
  }

  /** How long a lease holds that is stored along with something else. */
  get heldMs(): number {
    return this.#times.heldMs;
  }

  /** Resolves to true while the upload is received, by this server or by another one that is not gone. */
  async isReceived(upload: StoredUpload): Promise<boolean> {
    for (const region of REGIONS) {
      if (this.#deps.locks.isHeld(lockOf(upload, region)) || (await this.#isElsewhere(upload, region)))
        return true;
    }
    return false;
  }

  /**
   * Asks the server that receives the region to stop, and waits for it; resolves to true if there was one.
   * Throws `locked` if it still receives data after the time of `UploadLocks`.
   */
  async free(
    upload: StoredUpload,
    region: Region,
    { takeOver = false, signal }: RevokeTerms,
  ): Promise<boolean> {
    if (!(await this.#isElsewhere(upload, region))) return false;
    if (!(await this.#isFreeWithin(TIMEOUT_MS, { upload, region }, { takeOver, signal })))
      throw locked('Another request is working on this upload');
    return true;
  }

  /** Resolves when another server has stopped because its connection stalled, or when it receives data. */
  async settled(upload: StoredUpload, signal: AbortSignal): Promise<void> {
    const settle = async (region: Region) => {
      if (await this.#isElsewhere(upload, region))
        await this.#isFreeWithin(ON_ITS_WAY_MS, { upload, region }, { signal });
    };
    await Promise.all(REGIONS.map(settle));
  }

  async #isFreeWithin(
    waitMs: number,
    { upload, region }: { upload: StoredUpload; region: Region },
    terms: RevokeTerms,
  ): Promise<boolean> {
    const { messages } = this.#deps;
    const until = performance.now() + waitMs;
    while (performance.now() < until) {
      messages.send(REVOKE, { id: lockOf(upload, region), takeOver: terms.takeOver === true });
      await sleep(LOOK_AGAIN_MS, undefined, terms.signal ? { signal: terms.signal } : {});
      if (!(await this.#isElsewhere(upload, region))) return true;
    }
    return false;
  }

  async #isElsewhere({ id, receivingNodes }: StoredUpload, region: Region): Promise<boolean> {
    const { store } = this.#deps;
    const node = receivingNodes[region];
    return node !== null && node !== store.node && (await store.isReceivedElsewhere(id, region));
  }
}
