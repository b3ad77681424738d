import type { SendOptions, SendRequest, Transport } from '../queue/transport';
import { UploadFailure } from '../queue/upload-job';
import type { UnfinishedBook } from '../unfinished/unfinished-book';
import { isSameFile } from '../unfinished/unfinished-upload';
import { probe } from './probe';
import { sendWhole } from './whole-file';

/** Smaller files, in bytes, are faster to send again than to resume. */
const SMALLEST_IN_PIECES = 8 * 1024 * 1024;

interface FileTransportOptions {
  /** The size of one request for a large file, in bytes. */
  chunkSize: number;
  book: UnfinishedBook;
}

/** Sends small files and folders by one POST, and large files in parts that can be resumed. */
export class FileTransport implements Transport {
  readonly probe = probe;

  #discarding = new Map<string, Promise<void>>();

  constructor(private readonly options: FileTransportOptions) {}

  isResumable(file: File | null): boolean {
    return file !== null && file.size > SMALLEST_IN_PIECES;
  }

  hasBegun(path: string, file: File | null): boolean {
    const known = this.options.book.find(path);
    return file !== null && known?.isBegun === true && isSameFile(known, file);
  }

  async send(request: SendRequest, options: SendOptions): Promise<void> {
    const { book } = this.options;
    if (request.file && this.isResumable(request.file)) {
      await this.#sendLarge({ ...request, file: request.file }, options);
    } else await sendWhole(request, options);
    book.forget([request.path]);
  }

  async discard(path: string): Promise<void> {
    const { book } = this.options;
    const known = book.find(path);
    book.forget([path]);
    if (known?.isBegun) {
      const discarded = loadTus().then(({ discardTus }) => discardTus(path, known.uploadId));
      this.#discarding.set(
        path,
        discarded.catch(() => undefined).finally(() => this.#discarding.delete(path)),
      );
    }
    await this.#discarding.get(path);
  }

  /**
   * The decision to replace a file is sent when an upload begins, so another decision begins another upload.
   */
  #isToContinue({ path, file, override }: SendRequest): boolean {
    return this.hasBegun(path, file) && this.options.book.find(path)?.override === override;
  }

  /** Some storages, such as those in a cloud, accept only whole files. */
  async #sendLarge(request: SendRequest & { file: File }, options: SendOptions): Promise<void> {
    try {
      await this.#sendInPieces(request, options);
    } catch (error) {
      if (!isForWholeFiles(error)) throw error;
      await this.discard(request.path);
      options.signal.throwIfAborted();
      options.onOffset(0);
      await sendWhole(request, options);
    }
  }

  async #sendInPieces(request: SendRequest & { file: File }, options: SendOptions): Promise<void> {
    const { book, chunkSize } = this.options;
    const { path, target, file, override } = request;
    const tus = await loadTus().catch(() => {
      throw new UploadFailure({ kind: 'network' });
    });
    options.signal.throwIfAborted();
    const record = {
      path,
      target,
      override,
      fileName: file.name,
      size: file.size,
      modifiedMs: file.lastModified,
      isBegun: true,
      loaded: 0,
      tab: book.tab,
    };
    const isBegun = this.#isToContinue(request);
    const uploadId = isBegun ? book.find(path)?.uploadId : undefined;
    await tus.sendByTus(
      { ...request, chunkSize, isBegun, uploadId },
      {
        ...options,
        probe,
        onBegun: (begun) => book.remember([{ ...record, uploadId: begun }]),
        onDisplaced: () => book.forget([path]),
        onConfirmed: (offset) => book.progress(path, offset),
      },
    );
  }
}

function isForWholeFiles(error: unknown): boolean {
  if (!(error instanceof UploadFailure)) return false;
  return error.fault.kind === 'rejected' && error.fault.error.code === 'not_implemented';
}

/** Loaded with the first large file. */
const loadTus = () => import('./tus-file');
