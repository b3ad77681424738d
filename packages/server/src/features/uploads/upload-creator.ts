import { MAX_UPLOADS, UPLOAD_LIFETIME_MS } from '@satchel/contract';
import AsyncLock from 'async-lock';
import { repeatableName } from '../../core/files/repeated-upload.js';
import { AppError } from '../../lib/app-error.js';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.js';
import { RecentMap } from '../../lib/recent-map.js';
import { exclusively } from './exclusive-upload.js';
import { forgetUpload, pathOf } from './measured-upload.js';
import { receivedOf } from './upload-regions.js';
import type { CreateRequest, Uploader, UploadsContext } from './upload-requests.js';
import { isCode } from './upload-rules.js';
import { targetOf, uploadId } from './upload-target.js';
import type { StoredUpload } from './uploads-store.js';

/** An upload that received nothing for this long is replaced by a new one of the same name. */
const REPLACED_AFTER_MS = 3 * MINUTE_MS;
/** After this time it is also removed for another upload of a user who has too many. */
const REMOVED_AFTER_MS = HOUR_MS;
/** The uploads that are known by the requests that created them. */
const MOST_KNOWN = 10_000;

/** Creates uploads and removes abandoned ones. */
export class UploadCreator {
  readonly #users = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  /** The staged files, by the names of the requests. */
  readonly #created = new RecentMap<string, string>(MOST_KNOWN);

  constructor(readonly context: UploadsContext) {}

  /**
   * Resolves to null for an empty file, which is written immediately; and to the same upload for a request that
   * comes again.
   */
  async create(uploader: Uploader, request: CreateRequest): Promise<StoredUpload | null> {
    if (request.trailingSlash) throw new AppError('invalid_input', 'A folder cannot be uploaded');
    return this.#users.acquire(String(uploader.user.id), async () => {
      try {
        const former = await this.context.store.find(uploadId(targetOf(uploader, request.path)));
        const name = repeatableName(uploader, request);
        const isRepeated = name !== undefined && this.#created.get(name) === former?.staged;
        if (former && isRepeated && (await this.#isUsable(uploader, former))) return former;
        if (former) await this.#removeFormer(former, request);
        if (request.length === 0) return await this.#writeEmpty(uploader, request);
        const upload = await this.#stage(uploader, request);
        if (name !== undefined) this.#created.set(name, upload.staged);
        return upload;
      } catch (error) {
        throw await explained(uploader, request, error);
      }
    });
  }

  /** False if its bytes are gone. Throws if the user may not add to it any more. */
  async #isUsable(uploader: Uploader, upload: StoredUpload): Promise<boolean> {
    try {
      await uploader.files.uploads.size(pathOf(uploader, upload), upload.staged);
      return true;
    } catch (error) {
      if (isCode(error, 'not_found')) return false;
      throw error;
    }
  }

  async #writeEmpty({ files }: Uploader, { path, override, modifiedMs }: CreateRequest): Promise<null> {
    const time = modifiedMs === undefined ? {} : { modifiedMs };
    await files.write(path, nothing(), { reason: 'upload', length: 0, override, ...time });
    return null;
  }

  async #stage(uploader: Uploader, request: CreateRequest): Promise<StoredUpload> {
    const { files, user } = uploader;
    const { store, now } = this.context;
    const { path, length, override, modifiedMs, metadata } = request;
    await this.#assertFew(user.id);
    const staged = await files.uploads.begin(path, { length, override });
    const target = targetOf(uploader, request.path);
    const upload = {
      id: uploadId(target),
      ...target,
      staged,
      length,
      override,
      modifiedMs,
      metadata,
      touchedAt: now(),
      received: 0,
      tail: null,
      receivingNodes: { head: null, tail: null },
    };
    try {
      await store.insert(upload);
    } catch (error) {
      await files.uploads.discard(path, staged);
      throw error;
    }
    return upload;
  }

  /** Removes an unfinished upload to the same path when the client requests it, or when nothing is lost. */
  async #removeFormer(old: StoredUpload, request: CreateRequest): Promise<void> {
    if (!request.override && !(await this.#isNothingToLose(old)))
      throw new AppError('already_exists', 'A file of that name is being uploaded', {
        details: { length: old.length },
      });
    await exclusively(this.context, old, undefined, () => forgetUpload(this.context, old));
  }

  async #isNothingToLose(old: StoredUpload): Promise<boolean> {
    const { receivers, now, openScopeOf } = this.context;
    if (await receivers.isReceived(old)) return false;
    if (old.touchedAt + REPLACED_AFTER_MS <= now()) return true;
    const size = await openScopeOf(old.scope)
      .uploads.size(old.path, old.staged)
      .catch(() => 0);
    return receivedOf(old, size) === 0;
  }

  async #assertFew(userId: number): Promise<void> {
    const { store, now } = this.context;
    const uploads = await store.ofUser(userId);
    if (uploads.length < MAX_UPLOADS) return;
    for (const upload of uploads) {
      if (upload.touchedAt + REMOVED_AFTER_MS > now() || !(await this.#forgetIdle(upload))) continue;
      return;
    }
    throw new AppError('too_many_requests', 'There are too many unfinished uploads', {
      details: { retryAfter: 60 },
    });
  }

  async sweep(): Promise<void> {
    const { store, now, movesFollowed } = this.context;
    await movesFollowed();
    for (const upload of await store.leftOver(now() - UPLOAD_LIFETIME_MS)) await this.#forgetIdle(upload);
  }

  /** Resolves to false while a part arrives. */
  async #forgetIdle(upload: StoredUpload): Promise<boolean> {
    if (await this.context.receivers.isReceived(upload)) return false;
    await forgetUpload(this.context, upload);
    return true;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Replaces the error for a folder, which clients cannot choose to replace. */
async function explained({ files }: Uploader, { path }: CreateRequest, error: unknown): Promise<unknown> {
  if (!isCode(error, 'already_exists')) return error;
  const entry = await files.stat(path).catch(() => null);
  return entry?.kind === 'directory'
    ? new AppError('invalid_input', 'A folder with that name exists')
    : error;
}
