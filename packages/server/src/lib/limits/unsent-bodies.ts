import { ByteBudget } from './byte-budget.js';

/** The largest body that is made in memory: each byte of 10 MiB of text may be six in JSON. */
const LARGEST = 60 * 1024 * 1024;

/** Smaller ones are not counted, and never wait. */
const SMALL = 6 * 64 * 1024;

/** One owner can have the largest body, or a few usual ones. */
const unsent = new ByteBudget({ total: 4 * LARGEST, perOwner: 1.5 * LARGEST, waitMs: 5_000 });

export interface UnsentBody {
  /** The client that requested it. */
  owner: string;
  /** The largest length that it may have, in bytes. */
  most: number;
  signal: AbortSignal;
  /** Calls `then` when the response has been sent or its connection has closed, even if that was before. */
  whenSent: (then: () => void) => void;
}

/**
 * Makes a large body of a response in memory, which is counted until the client has read it. Where clients
 * leave too much unread, the next body waits for a moment, and then it is rejected with `busy`.
 */
export async function makeBody<Body extends Uint8Array>(
  { owner, most, signal, whenSent }: UnsentBody,
  make: () => Promise<Body>,
): Promise<Body> {
  if (most <= SMALL) return await make();
  const taken = await unsent.take(owner, Math.min(most, LARGEST), signal);
  try {
    const body = await make();
    taken.resizeTo(body.length);
    whenSent(taken.giveBack);
    return body;
  } catch (error) {
    taken.giveBack();
    throw error;
  }
}
