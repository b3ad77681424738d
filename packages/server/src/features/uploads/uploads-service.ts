import type { UnfinishedUploadEntry, VirtualPath } from '@satchel/contract';
import { denied } from '../../core/files/path-filter.js';
import { requireAt } from '../../core/files/permissions-at.js';
import { firstLevelError, placeOf } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { exclusively } from './exclusive-upload.js';
import { forgetUpload, measured } from './measured-upload.js';
import { PartReceiver } from './part-receiver.js';
import { RecentlyFinished } from './recently-finished.js';
import { UploadCreator } from './upload-creator.js';
import { lockOf, REGIONS, tailBeyondGap } from './upload-regions.js';
import type {
  BegunUpload,
  CreateRequest,
  PartRequest,
  UploadAddress,
  Uploader,
  UploadState,
  UploadsContext,
} from './upload-requests.js';
import { assertFits, expiryOf, offsetMismatch, offsetOf, unknownUpload } from './upload-rules.js';
import { targetOf, uploadId } from './upload-target.js';
import { listUploads } from './uploads-list.js';
import { type StoredUpload, uploadKey } from './uploads-store.js';

const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/** Manages uploads in parts: their offsets, permissions and ends. */
export class UploadsService {
  readonly #finished: RecentlyFinished;
  readonly #creator: UploadCreator;
  readonly #parts: PartReceiver;
  #sweptAt = 0;

  constructor(readonly context: UploadsContext) {
    this.#finished = new RecentlyFinished(context.now);
    this.#creator = new UploadCreator(context);
    this.#parts = new PartReceiver(context, this.#finished);
  }

  /** Resolves to null for an empty file, which is complete immediately. */
  async create(uploader: Uploader, request: CreateRequest): Promise<BegunUpload | null> {
    await this.#sweepNowAndThen();
    assertReached(uploader, request.path);
    // An earlier upload to the path is removed before the file system asks.
    requireAt(uploader.files, request.path, 'create');
    const begun = await this.#creator.create(uploader, request);
    this.#finished.forget(uploadId(targetOf(uploader, request.path)));
    return begun && { key: uploadKey(begun), expiresAt: this.#shownExpiry(begun) };
  }

  /** The state of an upload. A holder with a broken connection is stopped first. */
  async stateOf(uploader: Uploader, path: VirtualPath, signal: AbortSignal): Promise<UploadState> {
    const { locks, receivers, store, now } = this.context;
    const existing = await this.#existing(uploader, path);
    const heldMs = REGIONS.map(
      (region) => locks.idleMs(lockOf(existing, region)) ?? Number.POSITIVE_INFINITY,
    );
    const idleMs = Math.min(...heldMs, Math.max(0, now() - existing.touchedAt));
    await Promise.all(REGIONS.map((region) => locks.settled(lockOf(existing, region), signal)));
    await receivers.settled(existing, signal);
    // Parts that have ended in the meantime are in the row.
    const settled = existing.tail ? await store.find(existing.id) : existing;
    if (settled?.staged !== existing.staged) throw unknownUpload();
    const { upload: stored, size } = await measured(this.context, uploader, settled);
    const upload = this.#withPartsUnderWay(stored);
    const { length, metadata } = upload;
    return {
      ...{ key: uploadKey(upload), offset: offsetOf(upload, size), length, metadata, idleMs },
      tail: tailBeyondGap(upload),
      expiresAt: this.#shownExpiry(upload),
    };
  }

  /** The row says how far parts are only now and then, and clients ask so that they see whether bytes arrive. */
  #withPartsUnderWay(upload: StoredUpload): StoredUpload {
    const [head, tail] = REGIONS.map((region) => this.context.locks.positionOf(lockOf(upload, region)));
    if (!upload.tail) return upload;
    return {
      ...upload,
      received: Math.max(upload.received, head ?? 0),
      tail: { ...upload.tail, end: Math.max(upload.tail.end, tail ?? 0) },
    };
  }

  /** The unfinished uploads that the user may continue, the most recent first. */
  async list(uploader: Uploader): Promise<UnfinishedUploadEntry[]> {
    await this.context.movesFollowed();
    return listUploads(this.context, uploader);
  }

  /** Resolves to the offset of the next part; at the end the file is in place. */
  async append(uploader: Uploader, request: PartRequest): Promise<number> {
    if (request.tailStart !== undefined && !this.context.scattersUploads)
      throw new AppError('not_implemented', 'Uploads on this disk grow at one place only');
    assertReached(uploader, request.path);
    const finished = this.#finished.lengthOf(uploadId(targetOf(uploader, request.path)), request.key);
    if (finished !== undefined) throw offsetMismatch(finished);
    const upload = await this.#addressed(uploader, request);
    assertFits({ ...request, length: undefined }, upload);
    return this.#parts.receive(uploader, upload, request);
  }

  /** Cancels an upload; parts that are being received are aborted. */
  async abort(uploader: Uploader, address: UploadAddress, signal: AbortSignal): Promise<void> {
    const upload = await this.#addressed(uploader, address);
    await exclusively(this.context, upload, signal, async (still) => {
      if (still?.staged !== upload.staged) throw unknownUpload();
      await forgetUpload(this.context, upload);
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
    const upload = await this.#existing(uploader, path);
    if (key !== undefined && key !== uploadKey(upload)) throw unknownUpload();
    return upload;
  }

  #shownExpiry(upload: StoredUpload): number {
    const { now, wallNow } = this.context;
    return wallNow() + expiryOf(upload) - now();
  }

  async #existing(uploader: Uploader, path: VirtualPath): Promise<StoredUpload> {
    assertReached(uploader, path);
    const { store, movesFollowed } = this.context;
    const id = uploadId(targetOf(uploader, path));
    const upload = (await store.find(id)) ?? (await movesFollowed().then(() => store.find(id)));
    if (!upload) throw unknownUpload();
    const isExpired = expiryOf(upload) <= this.context.now();
    if (!isExpired || (await this.context.receivers.isReceived(upload))) return upload;
    await forgetUpload(this.context, upload);
    throw unknownUpload();
  }
}

/** Rows are found by user and path, whatever the rules and the API key of the request reach. */
function assertReached(uploader: Uploader, path: VirtualPath): void {
  if (placeOf(uploader, path) === null) throw firstLevelError();
  if (!uploader.files.allows(path)) throw denied();
}
