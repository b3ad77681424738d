import { createHash } from 'node:crypto';
import type { ActivityTable } from '../../core/db/schema.js';

/** The hash before the first row of a server. */
export const CHAIN_START = '';

/** The hash of a row: SHA-256 of the hash before it and of all its columns, in base64url. */
export function hashOf(before: string, row: Omit<ActivityTable, 'hash'>): string {
  const { node, position, at, action, result, user_id, username, path, to_path, count, details } = row;
  const columns = [node, position, at, action, result, user_id, username, path, to_path, count, details];
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(columns)}`)
    .digest('base64url');
}

/** Something that is wrong with the rows of a server. */
export interface ChainFault {
  node: string;
  kind: 'missing' | 'changed' | 'surplus';
  /** The first and the last position that it concerns. */
  from: number;
  to: number;
}

/** Walks along the rows of one server, from the oldest to the newest. */
export class ChainWalk {
  readonly faults: ChainFault[] = [];
  /** How many rows there were, and how many of them had a hash. */
  count = 0;
  chained = 0;
  #position: number;
  #hash: string;

  constructor(
    readonly node: string,
    anchor: { position: number; hash: string },
  ) {
    this.#position = anchor.position;
    this.#hash = anchor.hash;
  }

  /** The hash of the last row that has one. */
  get hash(): string {
    return this.#hash;
  }

  take(row: ActivityTable): void {
    const { position, hash } = row;
    this.count += 1;
    const hasGap = position !== this.#position + 1;
    if (hasGap) this.#fault('missing', this.#position + 1, position - 1);
    this.#position = position;
    if (hash === null) return;
    this.chained += 1;
    // After a gap nobody knows the hash before.
    if (!hasGap && hash !== hashOf(this.#hash, row)) this.#fault('changed', position, position);
    this.#hash = hash;
  }

  /** Compares the end with what the server says of it. */
  end(head: { position: number; hash: string }): void {
    if (this.#position < head.position) this.#fault('missing', this.#position + 1, head.position);
    else if (this.#position > head.position) this.#fault('surplus', head.position + 1, this.#position);
    else if (this.#hash !== head.hash) this.#fault('changed', head.position, head.position);
  }

  #fault(kind: ChainFault['kind'], from: number, to: number): void {
    const { node } = this;
    const last = this.faults.at(-1);
    if (last?.kind === kind && last.to === from - 1) last.to = to;
    else this.faults.push({ node, kind, from, to });
  }
}
