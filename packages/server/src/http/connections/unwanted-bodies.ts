import type { IncomingMessage, ServerResponse } from 'node:http';
import { HolderCounts, type Use } from '../../lib/limits/holder-counts.js';
import type { Connection } from './connection.js';
import { whenClosed } from './when-closed.js';

export interface Steps {
  /** Sends the whole response. */
  respond: () => void;
  /** Ends the response, and with it the connection. */
  end: () => void;
}

/** Responds to a rejected request, and discards the rest of its body. */
export type DiscardBody = (request: IncomingMessage, response: ServerResponse, steps: Steps) => void;

interface Extent {
  bytes: number;
  ms: number;
}

export interface UnwantedLimits {
  /** On connections of users with a session. */
  ofUsers: Extent;
  ofVisitors: Extent;
  /** Of a body that is announced to be longer, and of one that is too many: its end is not awaited. */
  ofOthers: Extent;
  /** The end is not awaited any longer of a body of which fewer bytes than these came in so long. */
  least: Extent;
  /** The bodies of one holder, of all visitors, and all, whose end is awaited at the same time. */
  perHolder: number;
  visitors: number;
  total: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** A part of an upload has at most 64 MiB, and browsers choose its length so that it takes seconds. */
export const UNWANTED_LIMITS: UnwantedLimits = {
  ofUsers: { bytes: 256 * MIB, ms: 600_000 },
  ofVisitors: { bytes: 64 * MIB, ms: 120_000 },
  ofOthers: { bytes: 4 * MIB, ms: 1_000 },
  least: { bytes: 20 * KIB, ms: 5_000 },
  perHolder: 16,
  visitors: 128,
  total: 256,
};

const EVERYBODY = 'everybody';
const VISITORS = 'visitors';

/**
 * Discards bodies whose requests were rejected, after the response. Over HTTP/1.1 browsers read no response
 * before they have sent all of a body, and most lose it when the connection is reset while they send
 * (decision 0165). Proxies written in Go reset it half a second after the response, so behind a proxy the
 * response follows the body unless browsers speak HTTP/2 to it. Nothing is kept in memory, and the connection
 * counts as idle, so that it is closed when another one needs its place.
 */
export class UnwantedBodies {
  readonly #limits: UnwantedLimits;
  readonly #counts = new HolderCounts();

  constructor(limits: UnwantedLimits) {
    this.#limits = limits;
  }

  discard(
    request: IncomingMessage,
    response: ServerResponse,
    { connection, respond, end }: Steps & { connection: Connection | undefined },
  ): void {
    const extent = this.#extentOf(request, connection);
    const isAwaited = extent !== this.#limits.ofOthers;
    const isLate = isAwaited && connection?.isProxiedPlainly === true && !request.headers.expect;
    if (!isLate) respond();
    connection?.discards(request);
    const giveBack = isAwaited ? this.#counts.hold(usesOf(connection)) : () => undefined;
    this.#awaitEnd(request, extent, response, () => {
      giveBack();
      if (response.destroyed) return;
      if (isLate) respond();
      end();
    });
  }

  /** Calls `then` once, at the latest when the connection is closed. */
  #awaitEnd(request: IncomingMessage, extent: Extent, response: ServerResponse, then: () => void): void {
    const { least } = this.#limits;
    let left = extent.bytes;
    let leftBefore = left;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      clearInterval(slow);
      request.off('data', count);
      then();
    };
    const late = setTimeout(end, extent.ms);
    const slow = setInterval(() => {
      if (leftBefore - left < least.bytes) end();
      leftBefore = left;
    }, least.ms);
    const count = (piece: Uint8Array): void => {
      left -= piece.length;
      if (left < 0) end();
    };
    request.on('data', count).once('end', end);
    whenClosed(response, end);
    request.resume();
  }

  #extentOf(request: IncomingMessage, connection: Connection | undefined): Extent {
    const { ofUsers, ofVisitors, ofOthers, perHolder, visitors, total } = this.#limits;
    const holder = connection?.holder;
    if (!holder || this.#counts.of(EVERYBODY) >= total || this.#counts.of(holder.key) >= perHolder)
      return ofOthers;
    const isUser = holder.kind === 'user';
    if (!isUser && this.#counts.of(VISITORS) >= visitors) return ofOthers;
    const extent = isUser ? ofUsers : ofVisitors;
    return Number(request.headers['content-length'] ?? 0) > extent.bytes ? ofOthers : extent;
  }
}

function usesOf(connection: Connection | undefined): Use[] {
  const holder = connection?.holder;
  const uses: Use[] = [{ key: EVERYBODY }, { key: holder?.key ?? '' }];
  return holder?.kind === 'user' ? uses : [...uses, { key: VISITORS }];
}
