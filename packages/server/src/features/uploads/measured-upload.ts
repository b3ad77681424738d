import type { VirtualPath } from '@satchel/contract';
import { inTheEnd } from '../../core/db/persistently.js';
import { pathAt } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import type { Uploader, UploadsContext } from './upload-requests.js';
import { isCode, unknownUpload } from './upload-rules.js';
import type { UploadTarget } from './upload-target.js';
import type { StoredUpload } from './uploads-store.js';

export interface MeasuredUpload {
  upload: StoredUpload;
  /** The size of the staged file, which says what was received as long as there is no tail. */
  size: number;
}

/** The path by which the user reaches the upload today. Throws `not_found` without its folder. */
export function pathOf(uploader: Uploader, target: UploadTarget): VirtualPath {
  const path = pathAt(uploader, target);
  if (path === null) throw unknownUpload();
  return path;
}

/** Measures an upload. One whose bytes were deleted from the disk is removed, and throws `not_found`. */
export async function measured(
  context: UploadsContext,
  uploader: Uploader,
  upload: StoredUpload,
): Promise<MeasuredUpload> {
  try {
    const size = await uploader.files.uploads.size(pathOf(uploader, upload), upload.staged);
    return upload.tail || size <= upload.length
      ? { upload, size }
      : await withLateTail(context, upload, size);
  } catch (error) {
    if (!isCode(error, 'not_found')) throw error;
    await removeRow(context, upload);
    throw unknownUpload();
  }
}

/** The row of an upload that was moved has another id, and stays. */
async function removeRow(
  { store, movesFollowed }: Pick<UploadsContext, 'store' | 'movesFollowed'>,
  upload: StoredUpload,
): Promise<void> {
  await movesFollowed();
  await inTheEnd(() => store.remove(upload));
}

/**
 * The file of an upload with a tail is longer than the whole. If the row does not know of a tail even when it
 * is read again, it is from a backup, and nobody knows any more which bytes are there.
 */
async function withLateTail(
  context: UploadsContext,
  { id, staged }: StoredUpload,
  size: number,
): Promise<MeasuredUpload> {
  const again = await context.store.find(id);
  if (again?.staged !== staged) throw unknownUpload();
  if (again.tail) return { upload: again, size };
  await forgetUpload(context, again);
  throw unknownUpload();
}

/** Removes only the bytes of the upload, if they are still at their path. */
export async function forgetUpload(context: UploadsContext, upload: StoredUpload): Promise<void> {
  try {
    await context.openScopeOf(upload.scope).uploads.discard(upload.path, upload.staged);
  } catch (error) {
    // The folder was removed, or replaced by a symlink out of the scope.
    if (!(error instanceof AppError) || error.code === 'internal') throw error;
  }
  await removeRow(context, upload);
}
