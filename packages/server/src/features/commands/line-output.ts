import { StringDecoder } from 'node:string_decoder';

/** Longer lines are split, because a sender may never end one. */
const MAX_LINE = 64 * 1024;

type Stream = 'out' | 'err';

/** Splits the output of a program into lines, each stream separately. */
export class LineOutput {
  readonly #decoders: Record<Stream, StringDecoder> = {
    out: new StringDecoder('utf8'),
    err: new StringDecoder('utf8'),
  };
  readonly #rest: Record<Stream, string> = { out: '', err: '' };

  constructor(readonly onLine: (line: string) => Promise<void> | undefined) {}

  /** Returns the promise of the last line, which is sent after the others. */
  write(stream: Stream, bytes: Buffer): Promise<void> | undefined {
    const parts = (this.#rest[stream] + this.#decoders[stream].write(bytes)).split('\n');
    this.#rest[stream] = parts.pop() ?? '';
    let last: Promise<void> | undefined;
    for (const line of parts) last = this.onLine(line);
    if (this.#rest[stream].length > MAX_LINE) {
      last = this.onLine(this.#rest[stream]);
      this.#rest[stream] = '';
    }
    return last;
  }

  /** Sends the rest that did not end in a line break. */
  end(): void {
    for (const stream of ['out', 'err'] as const) {
      const text = this.#rest[stream] + this.#decoders[stream].end();
      this.#rest[stream] = '';
      if (text !== '') void this.onLine(text);
    }
  }
}
