import { Standstill } from './standstill';

/** A request that stands still for this long is given up. */
const GIVEN_UP_MS = 30_000;
/** After the device slept, a request has this long to show that its connection still works. */
const AWAKE_MS = 3000;
/**
 * The response may be on its way when the server has everything: it is sent after a slow disk has written that,
 * and by another connection than the answer to the question.
 */
const RESPONSE_MS = 3000;
/** The server is asked what it has received when nothing moves for this long, and then at this interval. */
const ASK_EVERY_MS = 10_000;
/** The first question comes earlier if only the response is missing. */
const ASK_FOR_RESPONSE_MS = 4000;

export interface WatchTerms {
  /** The bytes of the body. */
  length: number;
  /** Resolves to the number of bytes of the body that the server has received. */
  arrived?: (() => Promise<number>) | undefined;
  /** Called when the request is not worth waiting for any longer. */
  onGivenUp: () => void;
}

/**
 * Watches a request for standing still. Progress that the browser reports counts, and so does what arrives at
 * the server: buffers on the way, of the browser, the system and proxies, take bytes long before that.
 */
export class RequestWatch {
  readonly #standstill: Standstill;
  #sent = 0;
  /** The bytes at the server; null until it was asked. */
  #arrived: number | null = null;
  #nextQuestionMs = ASK_EVERY_MS;
  #isAsking = false;
  #isOver = false;

  constructor(readonly terms: WatchTerms) {
    this.#standstill = new Standstill(
      (stillMs) => this.#look(stillMs),
      () => this.#awake(),
    );
    this.#expectNews();
  }

  /** True if the server has received the whole body, and only the response is missing. */
  get hasArrived(): boolean {
    const { length } = this.terms;
    return length > 0 && this.#arrived !== null && this.#arrived >= length;
  }

  /** The browser reports that it has sent this many bytes of the body. */
  progressed(sent: number): void {
    if (sent <= this.#sent) return;
    this.#sent = sent;
    this.#moved();
  }

  stop(): void {
    this.#isOver = true;
    this.#standstill.stop();
  }

  #moved(): void {
    this.#standstill.moved();
    this.#expectNews();
  }

  #expectNews(): void {
    const isSent = this.#sent >= this.terms.length;
    this.#nextQuestionMs = isSent ? ASK_FOR_RESPONSE_MS : ASK_EVERY_MS;
  }

  #look(stillMs: number): void {
    if (stillMs >= GIVEN_UP_MS) this.terms.onGivenUp();
    else if (stillMs >= this.#nextQuestionMs) {
      this.#nextQuestionMs += ASK_EVERY_MS;
      void this.#ask();
    }
  }

  /** The connection may be gone without a sign of it, so the request is given up unless something moves soon. */
  #awake(): void {
    this.#standstill.moved();
    this.#giveUpIn(AWAKE_MS);
  }

  #giveUpIn(ms: number): void {
    const before = this.#sent;
    setTimeout(() => {
      if (!this.#isOver && this.#sent === before) this.terms.onGivenUp();
    }, ms);
  }

  async #ask(): Promise<void> {
    const { arrived } = this.terms;
    if (!arrived || this.#isAsking) return;
    this.#isAsking = true;
    // A question without an answer shows nothing about the request.
    const bytes = await arrived().catch(() => null);
    this.#isAsking = false;
    if (this.#isOver || bytes === null) return;
    const before = this.#arrived;
    this.#arrived = bytes;
    if (this.hasArrived) this.#giveUpIn(RESPONSE_MS);
    else if (before !== null && bytes > before) this.#moved();
  }
}
