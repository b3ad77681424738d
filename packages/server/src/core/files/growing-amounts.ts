import type { Amount, Reservation } from './allowance.js';
import type { ChangingTransferOptions } from './changes.js';
import type { ByteSource, Progress } from './file-system.js';

/** Bytes of unknown length are reserved in such steps. */
const STEP_BYTES = 4 * 1024 * 1024;

/** A copy of what has grown since it was counted reserves more, and ends when that does not fit. */
export class GrowingCopy {
  readonly terms: ChangingTransferOptions;
  #bytes: number;
  #entries: number;
  #reserved: Promise<void> = Promise.resolve();

  constructor({ bytes, entries }: Amount, options: ChangingTransferOptions, reservation: Reservation) {
    this.#bytes = bytes;
    this.#entries = entries;
    const full = new AbortController();
    const grow = (progress: Progress) => {
      const more = this.#raise(progress);
      if (more.bytes === 0 && more.entries === 0) return;
      this.#reserved = this.#reserved.then(async () => {
        await reservation.add(more);
      });
      this.#reserved.catch((error: unknown) => full.abort(error));
    };
    this.terms = {
      ...options,
      signal: options.signal ? AbortSignal.any([options.signal, full.signal]) : full.signal,
      onProgress: (progress) => {
        grow(progress);
        options.onProgress?.(progress);
      },
      beforePublish: async () => {
        await this.#reserved;
        await options.beforePublish?.();
      },
    };
  }

  /** No less than was copied, where the result of the copy says how much that is. */
  atLeast({ bytes, entries }: Amount): Amount {
    return { bytes: Math.max(this.#bytes, bytes), entries: Math.max(this.#entries, entries) };
  }

  #raise({ bytes, entries }: Progress): Amount {
    const more = { bytes: Math.max(0, bytes - this.#bytes), entries: Math.max(0, entries - this.#entries) };
    this.#bytes += more.bytes;
    this.#entries += more.entries;
    return more;
  }
}

/**
 * The same pieces, each reserved before it is passed on as far as it is beyond the bytes that were announced.
 */
export function withinRoom(body: ByteSource, announced: number, reservation: Reservation): ByteSource {
  async function* pieces() {
    let room = announced;
    for await (const piece of body) {
      if (piece.byteLength > room) room += await moreFor(piece.byteLength - room, reservation);
      room -= piece.byteLength;
      yield piece;
    }
  }
  const bounded: ByteSource = { [Symbol.asyncIterator]: pieces };
  if (body.free) bounded.free = body.free.bind(body);
  return bounded;
}

/** Reserves a whole step, or as much as is needed where that does not fit; resolves to how much. */
async function moreFor(needed: number, reservation: Reservation): Promise<number> {
  const step = { bytes: Math.max(needed, STEP_BYTES), entries: 0 };
  return (await reservation.add(step, { bytes: needed, entries: 0 })).bytes;
}
