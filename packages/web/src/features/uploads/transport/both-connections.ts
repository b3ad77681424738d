import type { UploadResponse } from './request';
import { SecondConnection } from './second-connection';
import { sendPart, stateAt, type TusOptions, type TusUpload } from './tus-requests';

/** The connection that sends the file from its beginning, and the one that sends its tail. */
export class BothConnections {
  readonly second: SecondConnection;
  /** The end of what the first connection has sent. */
  #sent = 0;
  #offset = 0;

  constructor(
    public upload: TusUpload,
    readonly options: TusOptions,
  ) {
    const { isAlone, shapes, parts, seconds } = options;
    this.second = new SecondConnection({
      file: upload.file,
      all: seconds,
      partSize: () => parts.size,
      isWanted: () => isAlone?.() === true && shapes.of(upload.path) === 'blob',
      sendPart: (part, offset, terms) => {
        const signal = AbortSignal.any([options.signal, terms.signal]);
        return sendPart(part, offset, this.upload, { ...options, ...terms, signal });
      },
      ask: (signal) => stateAt(this.upload, { ...options, signal }),
      onChange: () => this.#changed(),
    });
  }

  #changed(): void {
    this.options.onProgress(this.#sent + this.second.sent);
    this.options.onConfirmed(this.#offset + this.second.confirmed);
  }

  sendPart(part: Blob, offset: number): Promise<UploadResponse> {
    this.#offset = offset;
    const onProgress = (loaded: number) => {
      this.#sent = offset + loaded;
      this.options.onProgress(this.#sent + this.second.sent);
    };
    return sendPart(part, offset, this.upload, { ...this.options, onProgress });
  }

  /** The server has taken a part, and asks for the one at `next`; resolves to where that is by then. */
  async continuedAt(next: number, bytes: number, ms: number): Promise<number> {
    const { second } = this;
    this.#sent = Math.min(next, second.limit);
    this.#offset = this.#sent;
    if (next < second.limit) await second.partSent(next, bytes, ms);
    else this.#offset = this.#sent = Math.max(next, await second.join());
    this.options.onConfirmed(this.#offset + second.confirmed);
    return this.#offset;
  }
}
