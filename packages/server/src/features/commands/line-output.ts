import { StringDecoder } from 'node:string_decoder';

/** A line is cut here, as its sender may never end it. */
const MAX_LINE = 64 * 1024;

type Stream = 'out' | 'err';

/** Cuts what a program writes into lines, each stream by itself. */
export class LineOutput {
  readonly #decoders: Record<Stream, StringDecoder> = {
    out: new StringDecoder('utf8'),
    err: new StringDecoder('utf8'),
  };
  readonly #rest: Record<Stream, string> = { out: '', err: '' };

  constructor(readonly onLine: (line: string) => Promise<void> | undefined) {}

  /** The promise of the last line, which the others go before. */
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

  /** What did not end in a line break. */
  end(): void {
    for (const stream of ['out', 'err'] as const) {
      const text = this.#rest[stream] + this.#decoders[stream].end();
      this.#rest[stream] = '';
      if (text !== '') void this.onLine(text);
    }
  }
}
