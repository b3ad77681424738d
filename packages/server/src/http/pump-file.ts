import type { Writable } from 'node:stream';
import type { OpenFile } from '../core/fs/file-system.js';
import type { ByteRange } from './byte-ranges.js';

// Three buffers of half a mebibyte keep disk and network busy at once; Node's own streams are five times slower.
const BUFFER_BYTES = 512 * 1024;
const BUFFERS = 3;

/** Writes `parts` in order: bytes as they are, ranges from the file. Rejects when the output closes or the file is short. */
export async function pumpFile(
  file: OpenFile,
  parts: readonly (Uint8Array | ByteRange)[],
  output: Writable,
): Promise<void> {
  const longest = Math.max(0, ...parts.map((part) => ('start' in part ? part.end - part.start + 1 : 0)));
  const window = new BufferWindow(output, Math.min(longest, BUFFER_BYTES));
  for (const part of parts) {
    if ('start' in part) await pumpRange(file, part, window);
    else output.write(part);
  }
  await window.drained();
}

async function pumpRange(file: OpenFile, range: ByteRange, window: BufferWindow): Promise<void> {
  let position = range.start;
  while (position <= range.end) {
    const buffer = await window.take();
    const wanted = Math.min(buffer.length, range.end - position + 1);
    const read = await file.read(buffer.subarray(0, wanted), position);
    if (read === 0) throw new Error('the file became shorter while it was sent');
    window.write(buffer, read);
    position += read;
  }
}

/** A fixed set of buffers, each of which is filled again only when the network has taken what it held. */
class BufferWindow {
  readonly #output: Writable;
  readonly #size: number;
  readonly #free: Uint8Array[] = [];
  #made = 0;
  #inFlight = 0;
  #wake: (() => void) | undefined;

  constructor(output: Writable, size: number) {
    this.#output = output;
    this.#size = size;
    output.once('close', () => this.#wake?.());
  }

  async take(): Promise<Uint8Array> {
    while (true) {
      this.#assertOpen();
      const buffer = this.#free.pop();
      if (buffer) return buffer;
      if (this.#made < BUFFERS) {
        this.#made += 1;
        return Buffer.allocUnsafeSlow(this.#size);
      }
      await this.#change();
    }
  }

  write(buffer: Uint8Array, length: number): void {
    this.#inFlight += 1;
    this.#output.write(buffer.subarray(0, length), () => {
      this.#inFlight -= 1;
      this.#free.push(buffer);
      this.#wake?.();
    });
  }

  async drained(): Promise<void> {
    while (this.#inFlight > 0) {
      this.#assertOpen();
      await this.#change();
    }
  }

  #assertOpen(): void {
    if (this.#output.destroyed) throw new Error('the client left');
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
