import {
  type BatchItem,
  type BatchRequest,
  type BatchResponse,
  type Checksum,
  type Dimensions,
  encodePath,
  joinPath,
  type LeftOut,
  type ListingItem,
  parentOf,
  parseVirtualPath,
  type TreeSize,
  type VirtualPath,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api, apiUrl } from '../../../lib/api/api-client';
import { ApiError } from '../../../lib/api/api-error';
import { jobHeaders } from '../../../lib/api/batches';
import { modifiedMs } from '../../../lib/language/format';
import { actionHeaders } from '../../../lib/own-actions';
import { pageConfig } from '../../../lib/page-config';
import { addressedPath } from '../../../lib/paths';
import type { TransferKind, TransferRequest } from '../model/transfer-plan';

/** The ids of a request: that of its job, and that of the user action. */
export interface JobNames {
  jobId: string;
  action: string;
}

/** Fails with `already_exists` if the name exists. */
export function createEntry(
  folder: VirtualPath,
  name: string,
  isFolder: boolean,
  action: string,
): Promise<string> {
  const path = addressedPath(joinPath(folder, name), isFolder);
  return api.call(endpoints.files.upload, {
    params: { path },
    query: { override: false },
    headers: actionHeaders(action),
  });
}

/** `permanent` is true to delete for good, and false only to the trash. */
export function deleteEntry(
  item: ListingItem,
  { jobId, action }: JobNames,
  permanent?: boolean,
): Promise<string> {
  const path = addressedPath(parseVirtualPath(item.path), item.isDir);
  const headers = { ...jobHeaders(jobId), ...actionHeaders(action) };
  return api.call(endpoints.files.remove, { params: { path }, query: { permanent }, headers });
}

/** Many deletions, copies or moves in one request, with their failures in the response. */
export function sendBatch(batch: BatchRequest, { jobId, action }: JobNames): Promise<BatchResponse> {
  const headers = { ...jobHeaders(jobId), ...actionHeaders(action) };
  return api.call(endpoints.files.batch, { body: batch, headers });
}

/** The item of a batch that corresponds to `transferEntry`. */
export function transferPart({ from, to, override, rename }: TransferRequest): BatchItem {
  return { from, to, override, rename };
}

/** Cancels a job; resolves to false if the server does not know it. */
export async function cancelJob(jobId: string): Promise<boolean> {
  return api.call(endpoints.jobs.cancel, { params: { id: jobId } }).then(
    () => true,
    () => false,
  );
}

/**
 * `destination` is encoded once here and once more with the query, as the API requires. Resolves to the
 * entries that a copy has left out.
 */
export async function transferEntry(
  kind: TransferKind,
  request: TransferRequest,
  { jobId, action }: Partial<JobNames> & Pick<JobNames, 'action'>,
): Promise<LeftOut | null> {
  const query = {
    action: kind === 'copy' ? ('copy' as const) : ('rename' as const),
    destination: encodePath(request.to),
    override: request.override,
    rename: request.rename,
  };
  const { headers } = await api.callFully(endpoints.files.transfer, {
    params: { path: request.from },
    query,
    headers: { ...(jobId === undefined ? {} : jobHeaders(jobId)), ...actionHeaders(action) },
  });
  const leftOut = headers.get('X-Left-Out');
  return leftOut === null ? null : (JSON.parse(decodeURIComponent(leftOut)) as LeftOut);
}

export async function renameEntry(item: ListingItem, name: string, action: string): Promise<void> {
  const from = parseVirtualPath(item.path);
  const to = joinPath(parentOf(from), name);
  await transferEntry('move', { item, from, to, override: false, rename: false }, { action });
}

export async function fetchChecksum(path: VirtualPath, algorithm: Checksum): Promise<string> {
  const query = { checksum: algorithm };
  const { checksums } = await api.call(endpoints.files.show, { params: { path }, query, isSlow: true });
  const sum = checksums?.[algorithm];
  if (sum === undefined) throw new ApiError({ status: 202, code: 'download_not_allowed', message: '' });
  return sum;
}

/** The total content of a folder with all subfolders; the server stops counting if `signal` is aborted. */
export function fetchTreeSize(path: VirtualPath, signal: AbortSignal): Promise<TreeSize> {
  return api.call(endpoints.files.size, { params: { path }, signal, isSlow: true });
}

export function fetchDimensions(path: VirtualPath, signal: AbortSignal): Promise<Dimensions> {
  return api.call(endpoints.previews.dimensions, { params: { path }, signal });
}

const HAS_THUMBNAIL: ReadonlySet<string> = new Set(['image', 'video']);

/** The address of a picture that is as large as a screen needs it. */
export function screenPictureUrl(item: Pick<ListingItem, 'path' | 'modified'>): string {
  const key = modifiedMs(item.modified);
  return apiUrl(endpoints.previews.picture, { params: { size: 'big', path: item.path }, query: { key } });
}

/**
 * The thumbnail of an image, or the frame of a video; the modification time in the address invalidates caches.
 * Null for other files.
 */
export function thumbnailUrl(item: Pick<ListingItem, 'path' | 'modified' | 'type'>): string | null {
  if (!pageConfig.EnableThumbs || !HAS_THUMBNAIL.has(item.type)) return null;
  const key = modifiedMs(item.modified);
  const query = { inline: true, key };
  return apiUrl(endpoints.previews.picture, { params: { size: 'thumb', path: item.path }, query });
}
