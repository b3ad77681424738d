import type { UnfinishedUploadEntry, VirtualPath } from '@satchel/contract';
import { inTheEnd } from '../../core/db/persistently.js';
import { AppError } from '../../lib/app-error.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { RecentlyFinished } from './recently-finished.js';
import { UploadCreator } from './upload-creator.js';
import type { UploadLease } from './upload-locks.js';
import type {
  BegunUpload,
  CreateRequest,
  PartRequest,
  UploadAddress,
  Uploader,
  UploadState,
  UploadsContext,
} from './upload-requests.js';
import { expiryOf, isCode, offsetMismatch, offsetOf } from './upload-rules.js';
import { listUploads } from './uploads-list.js';
import { type StoredUpload, type UploadTarget, uploadId, uploadKey } from './uploads-store.js';

const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/** Manages uploads in parts: their offsets, permissions and ends. */
export class UploadsService {
  readonly #finished: RecentlyFinished;
  readonly #creator: UploadCreator;
  #sweptAt = 0;

  constructor(readonly context: UploadsContext) {
    this.#finished = new RecentlyFinished(context.now);
    this.#creator = new UploadCreator(context);
  }

  /** Resolves to null for an empty file, which is complete immediately. */
  async create(uploader: Uploader, request: CreateRequest): Promise<BegunUpload | null> {
    await this.#sweepNowAndThen();
    const begun = await this.#creator.create(uploader, request);
    this.#finished.forget(uploadId(targetOf(uploader, request.path)));
    return begun && { key: uploadKey(begun), expiresAt: this.#shownExpiry(begun) };
  }

  /** The state of an upload. A holder with a broken connection is stopped first. */
  async stateOf(uploader: Uploader, path: VirtualPath, signal: AbortSignal): Promise<UploadState> {
    const upload = await this.#existing(targetOf(uploader, path));
    await this.context.locks.settled(upload.id, signal);
    await this.context.receivers.settled(upload, signal);
    const size = await this.#sizeOf(uploader, upload);
    const { length, metadata } = upload;
    const expiresAt = this.#shownExpiry(upload);
    return { key: uploadKey(upload), offset: offsetOf(upload, size), length, metadata, expiresAt };
  }

  /** The unfinished uploads that the user may continue, the most recent first. */
  list(uploader: Uploader): Promise<UnfinishedUploadEntry[]> {
    return listUploads(this.context, uploader);
  }

  /** Resolves to the offset of the next part; at the end the file is in place. */
  async append(uploader: Uploader, request: PartRequest): Promise<number> {
    const target = targetOf(uploader, request.path);
    const finished = this.#finished.lengthOf(uploadId(target), request.key);
    if (finished !== undefined) throw offsetMismatch(finished);
    const upload = await this.#addressed(uploader, request);
    if (request.offset > upload.length)
      throw new AppError('invalid_input', 'Upload-Offset is beyond the end of the upload');
    return this.context.locks.run(upload.id, request, async (lease) => {
      return this.#receive(uploader, await this.#still(upload, request), request, lease);
    });
  }

  /** Another request may have finished the upload, or created it again, while this one waited. */
  async #still(upload: StoredUpload, { key, signal }: PartRequest): Promise<StoredUpload> {
    const now = await this.#freed(upload, { signal });
    if (now?.staged !== upload.staged) throw offsetMismatch(this.#finished.lengthOf(upload.id, key));
    return now;
  }

  /** The row of the upload, read again if another server had to stop receiving it. */
  async #freed(
    { id }: StoredUpload,
    terms: { takeOver?: boolean; signal: AbortSignal },
  ): Promise<StoredUpload | undefined> {
    const { store, receivers } = this.context;
    const found = await store.find(id);
    return found && (await receivers.free(found, terms)) ? store.find(id) : found;
  }

  async #receive(
    uploader: Uploader,
    upload: StoredUpload,
    { offset, length: partLength = 0, body }: PartRequest,
    lease: UploadLease,
  ): Promise<number> {
    const { store, receivers, now } = this.context;
    const { path, staged, length } = upload;
    const current = offsetOf(upload, await this.#sizeOf(uploader, upload));
    if (offset !== current) throw offsetMismatch(current);
    if (offset + partLength > length)
      throw new AppError('too_large', 'The part exceeds the length of the upload', {
        details: { length },
      });
    const signal = AbortSignal.any([lease.signal, uploader.access.signal]);
    const options = { at: offset, length, signal, onBytes: () => lease.received() };
    try {
      const append = () => uploader.files.uploads.append(path, staged, body, options);
      const end = await lease.receive(() => receivers.receive(upload, append));
      if (end < length) return end;
      await this.#publish(uploader, upload);
      return end;
    } finally {
      await inTheEnd(() => store.touch(upload.id, now()));
    }
  }

  async #publish({ files }: Uploader, upload: StoredUpload): Promise<void> {
    const { path, staged, length, override, modifiedMs } = upload;
    await files.uploads.publish(path, staged, {
      length,
      override,
      ...(modifiedMs === undefined ? {} : { modifiedMs }),
    });
    await inTheEnd(() => this.context.store.remove(upload));
    this.#finished.add(upload.id, { key: uploadKey(upload), length });
  }

  /** Cancels an upload; a part that is being received is aborted. */
  async abort(uploader: Uploader, address: UploadAddress, signal: AbortSignal): Promise<void> {
    const upload = await this.#addressed(uploader, address);
    await this.context.locks.run(upload.id, { signal, takeOver: true }, async () => {
      const still = await this.#freed(upload, { signal, takeOver: true });
      if (still?.staged !== upload.staged) throw unknownUpload();
      await this.#creator.forget(upload);
    });
  }

  /** Removes abandoned uploads. */
  sweep(): Promise<void> {
    this.#sweptAt = this.context.now();
    return this.context.onOneServer(() => this.#creator.sweep());
  }

  async #sweepNowAndThen(): Promise<void> {
    if (this.context.now() - this.#sweptAt >= SWEEP_EVERY_MS) await this.sweep();
  }

  async #addressed(uploader: Uploader, { path, key }: UploadAddress): Promise<StoredUpload> {
    const upload = await this.#existing(targetOf(uploader, path));
    if (key !== undefined && key !== uploadKey(upload)) throw unknownUpload();
    return upload;
  }

  #shownExpiry(upload: StoredUpload): number {
    const { now, wallNow } = this.context;
    return wallNow() + expiryOf(upload) - now();
  }

  async #existing(target: UploadTarget): Promise<StoredUpload> {
    const upload = await this.context.store.find(uploadId(target));
    if (!upload) throw unknownUpload();
    const isExpired = expiryOf(upload) <= this.context.now();
    if (!isExpired || (await this.context.receivers.isReceived(upload))) return upload;
    await this.#creator.forget(upload);
    throw unknownUpload();
  }

  /** The size of the staged write. An upload whose bytes were deleted from the disk is removed. */
  async #sizeOf({ files }: Uploader, upload: StoredUpload): Promise<number> {
    try {
      return await files.uploads.size(upload.path, upload.staged);
    } catch (error) {
      if (!isCode(error, 'not_found')) throw error;
      await this.context.store.remove(upload);
      throw unknownUpload();
    }
  }
}

function targetOf({ user }: Uploader, path: VirtualPath): UploadTarget {
  return { userId: user.id, scope: user.scope, path };
}

function unknownUpload(): AppError {
  return new AppError('not_found', 'There is no such upload');
}
