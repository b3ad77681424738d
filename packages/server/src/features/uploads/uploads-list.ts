import type { UnfinishedUploadEntry, VirtualPath } from '@satchel/contract';
import { pathAt } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import { receivedOf } from './upload-regions.js';
import type { Uploader, UploadsContext } from './upload-requests.js';
import { expiryOf } from './upload-rules.js';
import { type StoredUpload, uploadKey } from './uploads-store.js';

type ListContext = Pick<UploadsContext, 'store' | 'receivers' | 'now' | 'wallNow'>;

/** The unfinished uploads that the user may continue, the most recent first. Nothing is removed. */
export async function listUploads(
  context: ListContext,
  uploader: Uploader,
): Promise<UnfinishedUploadEntry[]> {
  const own = await context.store.ofUser(uploader.user.id);
  const entries = await Promise.all(own.map((upload) => entryOf(context, uploader, upload)));
  return entries.filter((entry) => entry !== null).reverse();
}

/**
 * Resolves to null for an upload that has expired, or that the user could not continue, such as one in a folder
 * that is not theirs any more.
 */
async function entryOf(
  { receivers, now, wallNow }: ListContext,
  uploader: Uploader,
  upload: StoredUpload,
): Promise<UnfinishedUploadEntry | null> {
  const path = pathAt(uploader, upload);
  if (path === null) return null;
  const isReceiving = await receivers.isReceived(upload);
  if (!isReceiving && expiryOf(upload) <= now()) return null;
  const size = await reachableSize(uploader.files, path, upload.staged);
  if (size === null) return null;
  const { length, override, modifiedMs, touchedAt } = upload;
  const shown = (time: number) => new Date(wallNow() + time - now()).toISOString();
  return {
    path,
    id: uploadKey(upload),
    length,
    offset: Math.min(receivedOf(upload, size), length - 1),
    override,
    ...(modifiedMs === undefined ? {} : { modified: new Date(modifiedMs).toISOString() }),
    touchedAt: shown(touchedAt),
    expiresAt: shown(expiryOf(upload)),
    isReceiving,
  };
}

/** The received bytes; null if rules or permissions forbid the path, or if nothing is there any more. */
async function reachableSize(
  files: Uploader['files'],
  path: VirtualPath,
  staged: string,
): Promise<number | null> {
  try {
    return await files.uploads.size(path, staged);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return null;
    throw error;
  }
}
