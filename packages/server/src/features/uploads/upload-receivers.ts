import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagesByKind } from '../../core/db/messages-by-kind.js';
import { locked, ON_ITS_WAY_MS, TIMEOUT_MS, type UploadLocks } from './upload-locks.js';
import type { StoredUpload, UploadsStore } from './uploads-store.js';

/** A message with the id of an upload. With `takeOver`, the receiver is stopped even if data arrives. */
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

  /** Runs `work`. The lease is stored if that takes long, or if the upload seemed to be abandoned. */
  async receive<Result>(upload: StoredUpload, work: () => Promise<Result>): Promise<Result> {
    const { store, now } = this.#deps;
    if (!store.hasOthers) return work();
    if (upload.receivingNode !== null || upload.touchedAt + IDLE_MS <= now()) await this.#renew(upload);
    let renewed: Promise<void> = Promise.resolve();
    const renewing = setInterval(() => {
      renewed = this.#renew(upload).catch(() => undefined);
    }, this.#times.renewMs).unref();
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await renewed;
    }
  }

  /** If another server has taken over, because this one seemed to be gone, the request here is stopped. */
  async #renew(upload: StoredUpload): Promise<void> {
    const { store, locks } = this.#deps;
    if (!(await store.receive(upload, this.#times.heldMs))) locks.revoke(upload.id, true);
  }

  /** Resolves to true while the upload is received, by this server or by another one that is not gone. */
  async isReceived(upload: StoredUpload): Promise<boolean> {
    return this.#deps.locks.isHeld(upload.id) || this.#isElsewhere(upload);
  }

  /**
   * Asks the server that receives the upload to stop, and waits for it; resolves to true if there was one.
   * Throws `locked` if it still receives data after the time of `UploadLocks`.
   */
  async free(upload: StoredUpload, { takeOver = false, signal }: RevokeTerms): Promise<boolean> {
    if (!(await this.#isElsewhere(upload))) return false;
    if (!(await this.#isFreeWithin(TIMEOUT_MS, upload, { takeOver, signal })))
      throw locked('Another request is working on this upload');
    return true;
  }

  /** Resolves when another server has stopped because its connection stalled, or when it receives data. */
  async settled(upload: StoredUpload, signal: AbortSignal): Promise<void> {
    if (await this.#isElsewhere(upload)) await this.#isFreeWithin(ON_ITS_WAY_MS, upload, { signal });
  }

  async #isFreeWithin(waitMs: number, upload: StoredUpload, terms: RevokeTerms): Promise<boolean> {
    const { messages } = this.#deps;
    const until = performance.now() + waitMs;
    while (performance.now() < until) {
      messages.send(REVOKE, { id: upload.id, takeOver: terms.takeOver === true });
      await sleep(LOOK_AGAIN_MS, undefined, terms.signal ? { signal: terms.signal } : {});
      if (!(await this.#isElsewhere(upload))) return true;
    }
    return false;
  }

  async #isElsewhere({ id, receivingNode }: StoredUpload): Promise<boolean> {
    const { store } = this.#deps;
    return receivingNode !== null && receivingNode !== store.node && (await store.isReceivedElsewhere(id));
  }
}
