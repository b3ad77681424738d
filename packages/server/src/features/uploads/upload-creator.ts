import { MAX_UPLOADS, UPLOAD_LIFETIME_MS } from '@satchel/contract';
import AsyncLock from 'async-lock';
import { inTheEnd } from '../../core/db/persistently.js';
import { AppError } from '../../lib/app-error.js';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.js';
import type { CreateRequest, Uploader, UploadsContext } from './upload-requests.js';
import { isCode } from './upload-rules.js';
import { type StoredUpload, uploadId } from './uploads-store.js';

/** An upload that received nothing for this long is replaced by a new one of the same name. */
const REPLACED_AFTER_MS = 3 * MINUTE_MS;
/** After this time it is also removed for another upload of a user who has too many. */
const REMOVED_AFTER_MS = HOUR_MS;

/** Creates uploads and removes abandoned ones. */
export class UploadCreator {
  readonly #users = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  constructor(readonly context: UploadsContext) {}

  /** Resolves to null for an empty file, which is written immediately. */
  async create(uploader: Uploader, request: CreateRequest): Promise<StoredUpload | null> {
    if (request.trailingSlash) throw new AppError('invalid_input', 'A folder cannot be uploaded');
    return this.#users.acquire(String(uploader.user.id), async () => {
      try {
        await this.#removeFormer(uploader, request);
        return request.length === 0
          ? await this.#writeEmpty(uploader, request)
          : await this.#stage(uploader, request);
      } catch (error) {
        throw await explained(uploader, request, error);
      }
    });
  }

  async #writeEmpty({ files }: Uploader, { path, override, modifiedMs }: CreateRequest): Promise<null> {
    const time = modifiedMs === undefined ? {} : { modifiedMs };
    await files.write(path, nothing(), { reason: 'upload', length: 0, override, ...time });
    return null;
  }

  async #stage({ files, user }: Uploader, request: CreateRequest): Promise<StoredUpload> {
    const { store, now } = this.context;
    const { path, length, override, modifiedMs, metadata } = request;
    await this.#assertFew(user.id);
    const staged = await files.uploads.begin(path, { length, override });
    const target = { userId: user.id, scope: user.scope, path };
    const upload = {
      id: uploadId(target),
      ...target,
      staged,
      length,
      override,
      modifiedMs,
      metadata,
      touchedAt: now(),
      receivingNode: null,
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
  async #removeFormer(uploader: Uploader, request: CreateRequest): Promise<void> {
    const { store, locks, receivers } = this.context;
    const target = { userId: uploader.user.id, scope: uploader.user.scope, path: request.path };
    const old = await store.find(uploadId(target));
    if (!old) return;
    if (!request.override && !(await this.#isNothingToLose(old)))
      throw new AppError('already_exists', 'A file of that name is being uploaded', {
        details: { length: old.length },
      });
    await locks.run(old.id, { takeOver: true }, async () => {
      await receivers.free(old, { takeOver: true });
      await this.forget(old);
    });
  }

  async #isNothingToLose(old: StoredUpload): Promise<boolean> {
    const { receivers, now, openScopeOf } = this.context;
    if (await receivers.isReceived(old)) return false;
    if (old.touchedAt + REPLACED_AFTER_MS <= now()) return true;
    const size = await openScopeOf(old.scope)
      .uploads.size(old.path, old.staged)
      .catch(() => 0);
    return size === 0;
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
    const { store, now } = this.context;
    for (const upload of await store.leftOver(now() - UPLOAD_LIFETIME_MS)) await this.#forgetIdle(upload);
  }

  /** Resolves to false while a part arrives. */
  async #forgetIdle(upload: StoredUpload): Promise<boolean> {
    if (await this.context.receivers.isReceived(upload)) return false;
    await this.forget(upload);
    return true;
  }

  /** Removes only the bytes of the upload, if they are still at their path. */
  async forget(upload: StoredUpload): Promise<void> {
    const { store, openScopeOf } = this.context;
    try {
      await openScopeOf(upload.scope).uploads.discard(upload.path, upload.staged);
    } catch (error) {
      // The folder was removed, or replaced by a symlink out of the scope.
      if (!(error instanceof AppError) || error.code === 'internal') throw error;
    }
    await inTheEnd(() => store.remove(upload));
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
