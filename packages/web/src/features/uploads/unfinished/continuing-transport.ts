import type { SendOptions, SendRequest, Transport } from '../queue/transport';
import { type ExistingFile, isContentOf, UploadFailure } from '../queue/upload-job';
import type { UnfinishedBook } from './unfinished-book';

/**
 * A transport for uploads that a closed page did not finish. Of those that it knows, the name at the server may
 * be that of the upload itself: it was complete, but the page was killed before it could store that.
 */
export class ContinuingTransport implements Transport {
  #continued = new Set<string>();

  constructor(
    private readonly inner: Transport,
    private readonly book: Pick<UnfinishedBook, 'forget'>,
  ) {}

  /** The upload to `path` was cut off, and goes on. */
  continue(path: string): void {
    this.#continued.add(path);
  }

  isResumable(file: File | null): boolean {
    return this.inner.isResumable(file);
  }

  probe(path: string, signal: AbortSignal): Promise<ExistingFile | null> {
    return this.inner.probe(path, signal);
  }

  hasBegun(path: string, file: File | null): boolean {
    return this.#continued.has(path) || this.inner.hasBegun(path, file);
  }

  discard(path: string, isOwn?: boolean): Promise<void> {
    this.#continued.delete(path);
    return this.inner.discard(path, isOwn);
  }

  async send(request: SendRequest, options: SendOptions): Promise<void> {
    try {
      await this.inner.send(request, options);
    } catch (error) {
      if (!this.#isAboutName(request, error)) throw error;
      this.#continued.delete(request.path);
      if (!(await this.#hasArrived(request, options.signal))) throw error;
      this.book.forget([request.path]);
    }
    this.#continued.delete(request.path);
  }

  #isAboutName({ path, override }: SendRequest, error: unknown): boolean {
    if (override || !this.#continued.has(path)) return false;
    return error instanceof UploadFailure && error.fault.kind === 'conflict';
  }

  async #hasArrived({ path, file }: SendRequest, signal: AbortSignal): Promise<boolean> {
    return file !== null && isContentOf(await this.inner.probe(path, signal), file);
  }
}
