import type { Writable } from 'node:stream';
import type { OpenFile } from '../../core/files/file-system.js';
import { whenClosed } from '../connections/when-closed.js';
import type { ByteRange } from './byte-ranges.js';

// Three buffers of 1 MiB keep disk and network busy concurrently; Node's own streams are five times slower.
// The first buffer is small, and grows only when the client reads, so that a stalled client occupies little
// memory.
const FIRST_BYTES = 64 * 1024;
const MOST_BYTES = 1024 * 1024;
const MOST_BUFFERS = 3;
/**
 * A buffer that is sent this fast lets the next ones grow; one that takes this long makes them small again.
 */
const QUICK_MS = 50;
const SLOW_MS = 1_000;

/**
 * Memory beyond the first buffers, which all responses share. A buffer takes at most an eighth of what is
 * left, so that those which clients leave unread soon grow no more, and the last ones are still found by
 * others.
 */
const shared = {
  left: 24 * 1024 * 1024,
  take(bytes: number): boolean {
    if (bytes > this.left / 8) return false;
    this.left -= bytes;
    return true;
  },
};

/** How much of the shared memory is left. */
export function sharedBytesLeft(): number {
  return shared.left;
}

/**
 * Writes `parts` in order: bytes as they are, ranges from the file. Rejects when the output closes or the
 * file is too short.
 */
export async function pumpFile(
  file: OpenFile,
  parts: readonly (Uint8Array | ByteRange)[],
  output: Writable,
): Promise<void> {
  const [only] = parts;
  if (parts.length === 1 && only && 'start' in only && only.end - only.start < FIRST_BYTES) {
    return writeSmall(file, only, output);
  }
  const longest = Math.max(0, ...parts.map((part) => ('start' in part ? part.end - part.start + 1 : 0)));
  const window = new BufferWindow(output, longest);
  try {
    for (const part of parts) {
      if ('start' in part) await pumpRange(file, part, window);
      else output.write(part);
    }
    await window.drained();
  } finally {
    window.close();
  }
}

/** In one piece, which the output keeps until the network has taken it. */
async function writeSmall(file: OpenFile, { start, end }: ByteRange, output: Writable): Promise<void> {
  const piece = Buffer.allocUnsafe(end - start + 1);
  const length = await fill(file, piece, start);
  if (output.destroyed) throw new Error('the client disconnected');
  if (length === piece.length) {
    output.write(piece);
    return;
  }
  await new Promise((resolve) => output.write(piece.subarray(0, length), resolve));
  throw new Error('the file became shorter while it was sent');
}

interface Piece {
  buffer: Uint8Array;
  wanted: number;
  filled: Promise<number>;
}

/** Reads ahead into every free buffer, and writes the results in order. */
async function pumpRange(file: OpenFile, range: ByteRange, window: BufferWindow): Promise<void> {
  if (file.stream) return pumpStream(file.stream(range.start, range.end + 1), range, window);
  const ahead: Piece[] = [];
  let position = range.start;
  for (;;) {
    while (position <= range.end) {
      const buffer = ahead.length === 0 ? await window.take() : window.takeFree();
      if (!buffer) break;
      const wanted = Math.min(buffer.length, range.end - position + 1);
      const filled = fill(file, buffer.subarray(0, wanted), position);
      // A failure is handled when its chunk is next; until then it must not count as unhandled.
      filled.catch(() => {});
      ahead.push({ buffer, wanted, filled });
      position += wanted;
    }
    const piece = ahead.shift();
    if (!piece) return;
    const length = await piece.filled;
    window.write(piece.buffer, length);
    if (length < piece.wanted) {
      await window.drained();
      throw new Error('the file became shorter while it was sent');
    }
  }
}

/** Each piece waits until the output has taken the one before. */
async function pumpStream(
  pieces: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
  window: BufferWindow,
): Promise<void> {
  let left = end - start + 1;
  for await (const piece of pieces) {
    const wanted = piece.subarray(0, left);
    left -= wanted.length;
    await window.pass(wanted);
    if (left === 0) return;
  }
  await window.drained();
  throw new Error('the file became shorter while it was sent');
}

/** Resolves to the number of bytes read, which is smaller than requested only at the end of the file. */
async function fill(file: OpenFile, buffer: Uint8Array, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const read = await file.read(filled === 0 ? buffer : buffer.subarray(filled), position + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled;
}

/** A few buffers, each of which is filled again only after its content was sent. */
class BufferWindow {
  readonly #output: Writable;
  readonly #longest: number;
  readonly #free: Uint8Array[] = [];
  #size: number;
  #most = 1;
  #made = 0;
  /** Buffers in the shared memory. */
  readonly #borrowed = new Set<Uint8Array>();
  #inFlight = 0;
  #wake: (() => void) | undefined;

  constructor(output: Writable, longest: number) {
    this.#output = output;
    this.#longest = longest;
    this.#size = Math.min(longest, FIRST_BYTES);
    whenClosed(output, () => this.#wake?.());
  }

  async take(): Promise<Uint8Array> {
    while (true) {
      this.#assertOpen();
      const buffer = this.takeFree();
      if (buffer) return buffer;
      await this.#change();
    }
  }

  takeFree(): Uint8Array | undefined {
    const buffer = this.#free.pop();
    if (buffer || this.#made >= this.#most) return buffer;
    const isFirst = this.#made === 0;
    const isBorrowed = (!isFirst || this.#size > FIRST_BYTES) && shared.take(this.#size);
    if (!isFirst && !isBorrowed) return undefined;
    if (!isBorrowed) this.#size = Math.min(this.#longest, FIRST_BYTES);
    this.#made += 1;
    const made = Buffer.allocUnsafeSlow(this.#size);
    if (isBorrowed) this.#borrowed.add(made);
    return made;
  }

  write(buffer: Uint8Array, length: number): void {
    const since = performance.now();
    this.#inFlight += 1;
    this.#output.write(buffer.subarray(0, length), () => {
      this.#inFlight -= 1;
      this.#adapt(performance.now() - since);
      if (buffer.length === this.#size && this.#made <= this.#most) this.#free.push(buffer);
      else this.#drop(buffer);
      this.#wake?.();
    });
  }

  /** Writes what is in no buffer of its own; resolves when it may be followed by more. */
  async pass(piece: Uint8Array): Promise<void> {
    this.#assertOpen();
    this.#inFlight += 1;
    const isFree = this.#output.write(piece, () => {
      this.#inFlight -= 1;
      this.#wake?.();
    });
    if (!isFree) await this.drained();
  }

  /** Frees the buffers; nothing is written any more. */
  close(): void {
    for (const buffer of this.#borrowed) this.#giveBack(buffer);
  }

  #adapt(tookMs: number): void {
    if (tookMs > SLOW_MS) this.#resize(1, Math.min(this.#longest, FIRST_BYTES));
    else if (tookMs > QUICK_MS) return;
    else if (this.#most < MOST_BUFFERS) this.#most += 1;
    else this.#resize(MOST_BUFFERS, Math.min(this.#longest, MOST_BYTES, this.#size * 4));
  }

  #resize(most: number, size: number): void {
    this.#most = most;
    if (size === this.#size) return;
    this.#size = size;
    for (const buffer of this.#free.splice(0)) this.#drop(buffer);
  }

  #drop(buffer: Uint8Array): void {
    this.#made -= 1;
    this.#giveBack(buffer);
  }

  #giveBack(buffer: Uint8Array): void {
    if (this.#borrowed.delete(buffer)) shared.left += buffer.length;
  }

  async drained(): Promise<void> {
    while (this.#inFlight > 0) {
      this.#assertOpen();
      await this.#change();
    }
  }

  #assertOpen(): void {
    if (this.#output.destroyed) throw new Error('the client disconnected');
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
