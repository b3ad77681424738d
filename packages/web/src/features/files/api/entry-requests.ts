import {
  type BatchAnswer,
  type BatchItem,
  type BatchRequest,
  type Checksum,
  type Dimensions,
  encodePath,
  JOB_DETACH_HEADER,
  JOB_ID_HEADER,
  joinPath,
  type ListingItem,
  parentOf,
  parseVirtualPath,
  type Resource,
  type TreeSize,
  type VirtualPath,
} from '@satchel/contract';
import { api, apiUrl } from '../../../lib/api-client';
import { ApiError } from '../../../lib/api-error';
import { resourceUrl } from '../../../lib/paths';
import type { TransferKind, TransferRequest } from '../model/transfer-plan';

const RESOURCES = '/api/resources';

/** Fails with `already_exists` when the name is taken. */
export function createEntry(folder: VirtualPath, name: string, isFolder: boolean): Promise<string> {
  const address = resourceUrl(RESOURCES, joinPath(folder, name), isFolder);
  return api.post(address, { query: { override: false } });
}

/** `jobId` names the work, so that it can be followed and cancelled; it goes on when the page is closed. */
function jobHeaders(jobId: string): Record<string, string> {
  return { [JOB_ID_HEADER]: jobId, [JOB_DETACH_HEADER]: 'true' };
}

export function deleteEntry(item: ListingItem, jobId: string): Promise<string> {
  const address = resourceUrl(RESOURCES, parseVirtualPath(item.path), item.isDir);
  return api.delete(address, { headers: jobHeaders(jobId) });
}

/** Many deletions, copies or moves in one request, with the refusals in its answer. */
export function sendBatch(batch: BatchRequest, jobId: string): Promise<BatchAnswer> {
  return api.post<BatchAnswer>('/api/batch', { body: batch, headers: jobHeaders(jobId) });
}

/** How a batch names what `transferEntry` does. */
export function transferPart({ from, to, override, rename }: TransferRequest): BatchItem {
  return { from, to, override, rename };
}

/** Ends work on the server; false when it knows of none by that name. */
export async function cancelJob(jobId: string): Promise<boolean> {
  return api.delete(`/api/jobs/${jobId}`).then(
    () => true,
    () => false,
  );
}

/** `destination` is encoded once here and once more with the query, as the wire wants it. */
export function transferEntry(kind: TransferKind, request: TransferRequest, jobId?: string): Promise<string> {
  const query = {
    action: kind === 'copy' ? 'copy' : 'rename',
    destination: encodePath(request.to),
    override: request.override,
    rename: request.rename,
  };
  return api.patch(resourceUrl(RESOURCES, request.from), {
    query,
    headers: jobId === undefined ? undefined : jobHeaders(jobId),
  });
}

export function renameEntry(item: ListingItem, name: string): Promise<string> {
  const from = parseVirtualPath(item.path);
  const to = joinPath(parentOf(from), name);
  return transferEntry('move', { item, from, to, override: false, rename: false });
}

export async function fetchChecksum(path: VirtualPath, algorithm: Checksum): Promise<string> {
  const query = { checksum: algorithm };
  const answer = await api.get<Resource | string>(resourceUrl(RESOURCES, path), { query });
  const sum = typeof answer === 'string' ? undefined : answer.checksums?.[algorithm];
  if (sum === undefined) throw new ApiError({ status: 202, code: 'download_not_allowed', message: '' });
  return sum;
}

/** What a folder holds down to its last subfolder; the server stops counting when `signal` fires. */
export function fetchTreeSize(path: VirtualPath, signal: AbortSignal): Promise<TreeSize> {
  return api.get<TreeSize>(resourceUrl('/api/size', path), { signal });
}

export function fetchDimensions(path: VirtualPath, signal: AbortSignal): Promise<Dimensions> {
  return api.get<Dimensions>(resourceUrl('/api/dimensions', path), { signal });
}

/** A picture as large as a screen needs it. */
export function screenPictureUrl(item: Pick<ListingItem, 'path' | 'modified'>): string {
  return apiUrl(`/api/preview/big${encodePath(item.path)}`, { key: Date.parse(item.modified) || 0 });
}

/** The small picture of an image; the time makes a changed one a new address. */
export function thumbnailUrl(item: Pick<ListingItem, 'path' | 'modified'>): string {
  const key = Date.parse(item.modified) || 0;
  return apiUrl(`/api/preview/thumb${encodePath(item.path)}`, { inline: true, key });
}
