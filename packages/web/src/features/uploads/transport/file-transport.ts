import type { SendOptions, SendRequest, Transport } from '../queue/transport';
import { UploadFailure } from '../queue/upload-job';
import type { UnfinishedBook } from '../unfinished/unfinished-book';
import { isSameFile } from '../unfinished/unfinished-upload';
import { BodyShapes } from './body-shapes';
import { failureOf, isCutOff, isSuccess, isTooLargeForProxy } from './failures';
import { PartSizes } from './part-sizes';
import { isComplete, probe } from './probe';
import type { UploadResponse } from './request';
import { LEAST_FOR_TWO } from './second-connection';
import { sendByTus } from './tus-file';
import { discardTus } from './tus-requests';
import { sendWhole } from './whole-file';

/** After this many attempts with an unknown outcome, a small file is sent in parts. */
const MOST_UNCLEAR = 2;
/** A larger file is sent in parts after one: a refusal of so large a body may have been lost. */
const MOST_REFUSABLE = 256 * 1024;
/** Smaller files, in bytes, are faster to send again than to resume. */
const SMALLEST_IN_PIECES = 8 * 1024 * 1024;

/** The setting of a server whose operator did not choose a size: the line decides it then, up to 64 MiB. */
const STANDARD_PART = 10 * 1024 * 1024;
const LARGEST_PART = 64 * 1024 * 1024;

interface FileTransportOptions {
  /** The largest request for a large file, in bytes. */
  chunkSize: number;
  book: UnfinishedBook;
}

/**
 * Sends small files and folders by one POST, and large files in parts that can be resumed. A small file that
 * does not get through is sent in parts, too.
 */
export class FileTransport implements Transport {
  readonly probe = probe;

  #discarding = new Map<string, Promise<void>>();
  readonly #shapes = new BodyShapes();
  readonly #seconds = { areRefused: false, leastLeft: LEAST_FOR_TWO };
  readonly #parts: PartSizes;
  /** Small files that the server may have, with how many attempts had no response at all. */
  readonly #unclear = new Map<string, number>();
  /**
   * A file here could not be read any more: it was changed or deleted, or the page was being left. The server
   * has a part of what it was, with which another content does not go on.
   */
  readonly #unreadable = new Set<string>();

  constructor(private readonly options: FileTransportOptions) {
    const { chunkSize } = options;
    this.#parts = new PartSizes(chunkSize === STANDARD_PART ? LARGEST_PART : chunkSize);
  }

  isResumable(file: File | null): boolean {
    return file !== null && file.size > SMALLEST_IN_PIECES;
  }

  /** An earlier request of unknown outcome may have brought the file, so its name may be its own. */
  hasBegun(path: string, file: File | null): boolean {
    return this.#unclear.has(path) || this.#hasPart(path, file);
  }

  #hasPart(path: string, file: File | null): boolean {
    const known = this.options.book.find(path);
    return file !== null && known?.isBegun === true && isSameFile(known, file);
  }

  async send(request: SendRequest, options: SendOptions): Promise<void> {
    const { file, path } = request;
    const hasArrived = file !== null && (await this.#hasArrivedBefore(path, file, options));
    if (file && !hasArrived && this.#isForParts(path, file))
      await this.#sendLarge({ ...request, file }, options);
    else if (!hasArrived) await this.#sendSmall(request, options);
    this.#shapes.forget(path);
    this.#unclear.delete(path);
    this.#unreadable.delete(path);
    this.options.book.forget([path]);
  }

  #isForParts(path: string, file: File): boolean {
    if (this.isResumable(file) || !this.#parts.allows(file.size)) return true;
    const most = file.size > MOST_REFUSABLE ? 1 : MOST_UNCLEAR;
    return file.size > 0 && (this.#unclear.get(path) ?? 0) >= most;
  }

  async #sendSmall(request: SendRequest, options: SendOptions): Promise<void> {
    const { file, path } = request;
    const shape = this.#shapes.of(path);
    const response = await sendWhole(request, shape === 'whole' ? 'blob' : shape, options).catch((error) => {
      // It was aborted, and the server may have all of it.
      this.#noteUnclear(path);
      throw error;
    });
    if (isSuccess(response)) return;
    if (response.hasArrived) {
      this.#shapes.unanswered(path, 0);
      return;
    }
    this.#noteOutcome(path, response);
    if (file && isTooLargeForProxy(response) && this.#parts.refused(file.size))
      return this.#sendLarge({ ...request, file }, options);
    throw await failureOf(response, file);
  }

  /** True if an earlier request of unknown outcome has brought the whole file. */
  async #hasArrivedBefore(path: string, file: File, { signal }: SendOptions): Promise<boolean> {
    return this.#unclear.has(path) && (await isComplete(path, file, signal));
  }

  /** A proxy that got no response from the server says nothing about what the server received. */
  #noteOutcome(path: string, response: UploadResponse): void {
    if (response.status === 0) this.#noteUnclear(path);
    else if (isCutOff(response)) this.#unclear.set(path, this.#unclear.get(path) ?? 0);
  }

  #noteUnclear(path: string): void {
    this.#unclear.set(path, (this.#unclear.get(path) ?? 0) + 1);
  }

  async discard(path: string, isOwn = false): Promise<void> {
    const { book } = this.options;
    const known = book.find(path);
    if (isOwn && known && known.tab !== book.tab) return;
    book.forget([path]);
    this.#shapes.forget(path);
    this.#unclear.delete(path);
    this.#unreadable.delete(path);
    if (known?.isBegun) {
      const discarded = discardTus(path, known.uploadId);
      this.#discarding.set(
        path,
        discarded.finally(() => this.#discarding.delete(path)),
      );
    }
    await this.#discarding.get(path);
  }

  /**
   * The decision to replace a file is sent when an upload begins, so another decision begins another upload.
   */
  #isToContinue({ path, file, override }: SendRequest): boolean {
    return this.#hasPart(path, file) && this.options.book.find(path)?.override === override;
  }

  /** Some storages, such as those in a cloud, accept only whole files, and so do some proxies. */
  async #sendLarge(request: SendRequest & { file: File }, options: SendOptions): Promise<void> {
    if (this.#shapes.of(request.path) === 'whole') return this.#sendAtOnce(request, options);
    if (this.#unreadable.has(request.path) && !this.#hasPart(request.path, request.file))
      await this.discard(request.path, true);
    try {
      await this.#sendInPieces(request, options);
    } catch (error) {
      if (isUnreadable(error)) this.#unreadable.add(request.path);
      if (!isForWholeFiles(error)) throw error;
      await this.#sendAtOnce(request, options);
    }
  }

  async #sendAtOnce(request: SendRequest & { file: File }, options: SendOptions): Promise<void> {
    const { path, file } = request;
    if (this.#hasPart(path, file)) {
      // The last part may have come without its response.
      if (await isComplete(path, file, options.signal)) return;
      await this.discard(path);
    }
    options.signal.throwIfAborted();
    options.onOffset(0);
    const response = await sendWhole(request, 'blob', options);
    if (isSuccess(response) || response.hasArrived) return;
    this.#noteOutcome(path, response);
    if (response.status === 0) this.#shapes.failed(path, 0, true);
    if (isTooLargeForProxy(response)) this.#parts.refused(file.size);
    throw await failureOf(response, file);
  }

  async #sendInPieces(request: SendRequest & { file: File }, options: SendOptions): Promise<void> {
    const { book } = this.options;
    const { path, target, file, override } = request;
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
    await sendByTus(
      { ...request, isBegun, uploadId },
      {
        ...options,
        parts: this.#parts,
        shapes: this.#shapes,
        seconds: this.#seconds,
        onBegun: (begun) => book.remember([{ ...record, uploadId: begun }]),
        onDisplaced: () => book.forget([path]),
        onConfirmed: (offset) => {
          book.progress(path, offset);
          options.onConfirmed?.(offset);
        },
      },
    );
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof UploadFailure && error.fault.kind === 'unreadable';

function isForWholeFiles(error: unknown): boolean {
  if (!(error instanceof UploadFailure)) return false;
  return error.fault.kind === 'rejected' && error.fault.error.code === 'not_implemented';
}
