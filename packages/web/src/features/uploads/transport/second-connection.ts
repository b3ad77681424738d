import { UPLOAD_TAIL_HEADER } from '@satchel/contract';
import type { UploadResponse } from './request';

/** A second connection is not worth it for less. */
export const LEAST_FOR_TWO = 32 * 1024 * 1024;
/** One connection fills a line with a shorter delay. */
const LEAST_DELAY_MS = 20;
/** The first parts of a connection are slower than it will be. */
const PARTS_ALONE = 2;
/** Both connections are compared with the first one alone after this time, of which the beginning does not count. */
const WARM_UP_MS = 1000;
const JUDGED_AFTER_MS = 4000;
const LEAST_GAIN = 1.15;

/** The bytes of the tail that the server has, without the last one. */
export interface Tail {
  start: number;
  end: number;
}

/** When second connections are of use, for all uploads of a page. */
export interface SecondConnections {
  /** True once the storage has refused a tail. */
  areRefused: boolean;
  /** The bytes that have to be left of a file. */
  leastLeft: number;
}

export interface SecondConnectionTerms {
  file: File;
  all: SecondConnections;
  /** The size of the next part in bytes. */
  partSize: () => number;
  /** True if nothing else is being sent, and nothing speaks against two connections. */
  isWanted: () => boolean;
  sendPart: (part: Blob, offset: number, terms: PartTerms) => Promise<UploadResponse>;
  /** Asks the server for the offset. */
  ask: (signal: AbortSignal) => Promise<unknown>;
  /** Called when there is more of the tail, sent or confirmed. */
  onChange: () => void;
}

export interface PartTerms {
  headers: Record<string, string>;
  signal: AbortSignal;
  onProgress: (loaded: number) => void;
}

/** The tail of the upload that a response tells of. */
export function tailOf(response: UploadResponse): Tail | null {
  const [, start, end] = /^(\d{1,16})-(\d{1,16})$/.exec(response.header(UPLOAD_TAIL_HEADER) ?? '') ?? [];
  return start === undefined || end === undefined ? null : { start: Number(start), end: Number(end) };
}

/**
 * Sends the tail of a file by a second connection, where the delay of the line keeps one from filling it. A
 * failure ends the second connection and nothing else: the first one sends what is missing.
 */
export class SecondConnection {
  #tail: Tail | null = null;
  /** The bytes of the part that is under way. */
  #underWay = 0;
  #delayMs = Number.POSITIVE_INFINITY;
  #isOver = false;
  #partsAlone = 0;
  /** In bytes per millisecond. */
  #rateAlone = 0;
  #measured: { at: number; bytes: number } | null = null;
  #sending: Promise<void> | null = null;
  readonly #stop = new AbortController();

  constructor(readonly terms: SecondConnectionTerms) {}

  /** The bytes of the tail that were sent. */
  get sent(): number {
    return this.confirmed + this.#underWay;
  }

  /** The bytes of the tail that the server has confirmed. */
  get confirmed(): number {
    return this.#tail ? this.#tail.end - this.#tail.start : 0;
  }

  /** The position at which the first connection has to stop. */
  get limit(): number {
    return this.#tail?.start ?? this.terms.file.size;
  }

  /** A short request took that long. */
  took(ms: number): void {
    this.#delayMs = Math.min(this.#delayMs, ms);
  }

  /** The server has said which tail there is. */
  found(tail: Tail | null): void {
    if (!this.#sending) this.#tail = tail;
  }

  /** The first connection has sent a part, and goes on at `offset`. */
  async partSent(offset: number, bytes: number, ms: number): Promise<void> {
    if (this.#sending) {
      this.#judge(offset);
      return;
    }
    this.#partsAlone += 1;
    this.#rateAlone = bytes / Math.max(1, ms);
    if (await this.#isWorthIt(offset)) this.#begin(offset);
  }

  async #isWorthIt(offset: number): Promise<boolean> {
    const { file, all, isWanted, ask } = this.terms;
    const left = file.size - offset - this.confirmed;
    if (this.#isOver || all.areRefused || this.#partsAlone < PARTS_ALONE) return false;
    if (left < all.leastLeft || this.#tail?.end === file.size || !isWanted()) return false;
    if (this.#delayMs < LEAST_DELAY_MS) return false;
    // A busy server may have been slow once.
    const askedAt = performance.now();
    await ask(this.#stop.signal).catch(() => undefined);
    this.took(performance.now() - askedAt);
    return this.#delayMs >= LEAST_DELAY_MS && !this.#stop.signal.aborted;
  }

  #begin(offset: number): void {
    const middle = offset + Math.ceil((this.terms.file.size - offset) / 2);
    this.#tail ??= { start: middle, end: middle };
    this.#sending = this.#send(this.#tail)
      .catch(() => undefined)
      .then(() => {
        this.#isOver = true;
        this.#underWay = 0;
        this.#sending = null;
        // Nothing came of it: the first connection sends all.
        if (this.confirmed === 0) this.#tail = null;
      });
  }

  async #send(tail: Tail): Promise<void> {
    const { file, partSize, sendPart, onChange, all, isWanted } = this.terms;
    while (tail.end < file.size && !this.#isOver && isWanted()) {
      const part = file.slice(tail.end, tail.end + partSize());
      const response = await sendPart(part, tail.end, {
        headers: { [UPLOAD_TAIL_HEADER]: String(tail.start) },
        signal: this.#stop.signal,
        onProgress: (loaded) => {
          this.#underWay = loaded;
          onChange();
        },
      });
      this.#underWay = 0;
      if (response.status === 501) all.areRefused = true;
      const end = Number(response.header('Upload-Offset') ?? Number.NaN);
      if (response.status !== 204 || !(end > tail.end && end <= file.size)) return;
      tail.end = end;
      onChange();
    }
  }

  /** Ends the second connection after some seconds, unless both together are faster than the first one. */
  #judge(offset: number): void {
    const now = performance.now();
    const bytes = offset + this.sent;
    this.#measured ??= { at: now + WARM_UP_MS, bytes: -1 };
    if (now < this.#measured.at) return;
    if (this.#measured.bytes < 0) this.#measured = { at: now, bytes };
    const ms = now - this.#measured.at;
    if (ms < JUDGED_AFTER_MS) return;
    if ((bytes - this.#measured.bytes) / ms < LEAST_GAIN * this.#rateAlone) this.#isOver = true;
    this.#measured = { at: Number.POSITIVE_INFINITY, bytes };
  }

  /**
   * The first connection has come to the tail, and goes on behind it: waits for the part that is under way.
   * Resolves to the end of the tail. Another one may begin then.
   */
  async join(): Promise<number> {
    const { file } = this.terms;
    const wasOver = this.#isOver;
    this.#isOver = true;
    await this.#sending;
    const end = this.#tail?.end ?? 0;
    this.#tail = null;
    this.#measured = null;
    this.#isOver = wasOver || end === file.size;
    return end;
  }

  /** Aborts the part that is under way. */
  close(): void {
    this.#isOver = true;
    this.#stop.abort();
  }
}
