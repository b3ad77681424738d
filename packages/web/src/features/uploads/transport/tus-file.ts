import { MODIFIED_METADATA, PART_TYPE, TUS_VERSION, UPLOAD_ID_HEADER } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import { ApiError, toApiError } from '../../../lib/api/api-error';
import type { SendOptions, SendRequest } from '../queue/transport';
import { UploadFailure } from '../queue/upload-job';
import type { BodyShapes } from './body-shapes';
import { failureOf, isSuccess, isTooLargeForProxy } from './failures';
import { MOST_IN_MEMORY, type PartSizes } from './part-sizes';
import { isComplete } from './probe';
import { sendRequest, type UploadResponse } from './request';

/**
 * The number of times that the server may report another offset than expected, without any that is further,
 * before the upload is given up for now.
 */
const MOST_SURPRISES = 5;
/** A file up to this size may be sent by a single request, where nothing else gets through. */
const MOST_AT_ONCE = 2 * 1024 * 1024 * 1024;

export interface TusUpload extends SendRequest {
  file: File;
  /** True if this file was begun before: the server may have a part of it. */
  isBegun: boolean;
  /** The server's id of the upload that was begun; other clients may begin uploads to the same path. */
  uploadId?: string | undefined;
}

export interface TusOptions extends SendOptions {
  parts: PartSizes;
  shapes: BodyShapes;
  /** Called when the server has created the upload, with its id. */
  onBegun: (uploadId: string | undefined) => void;
  /** Called when another client's upload has replaced this one, of which nothing is left then. */
  onDisplaced: () => void;
  /** The number of bytes that the server has confirmed. */
  onConfirmed: (offset: number) => void;
}

/**
 * Sends a file in parts (tus 1.0), from the server's offset; after a restart, a lost connection or a reload
 * it continues there. An upload that the server has deleted begins again.
 */
export async function sendByTus(known: TusUpload, options: TusOptions): Promise<void> {
  const { file, path } = known;
  const hasArrived = () => isComplete(path, file, options.signal);
  let upload = known;
  let offset = upload.isBegun ? await offsetAt(upload, options) : null;
  if (offset === null && upload.isBegun && (await hasArrived())) return;
  for (let surprises = 0, furthest = -1; surprises < MOST_SURPRISES; surprises++) {
    if (offset === null) {
      upload = { ...upload, uploadId: await begin(upload, options) };
      offset = 0;
    }
    options.onOffset(offset);
    if (offset > furthest) surprises = 0;
    furthest = Math.max(furthest, offset);
    const end = await sendFrom(offset, upload, options);
    if (end === file.size) return;
    // The offset differs, or the upload is gone: then the last request may have completed it.
    offset = await offsetAt(upload, options);
    if (offset === null && (await hasArrived())) return;
  }
  throw new UploadFailure({ kind: 'busy', isServer: true, waitMs: 0 });
}

/** Deletes an upload at the server. Never rejects, because the server removes leftovers by itself. */
export async function discardTus(path: string, uploadId: string | undefined): Promise<void> {
  const address = apiUrl(endpoints.uploads.abort, { params: { path } });
  const request = { method: 'DELETE', address, headers: idHeader(uploadId) };
  const { status } = await sendRequest(request);
  // The request for a part may not have ended there yet.
  if (status === 409 || status === 423) await sendRequest(request);
}

const idHeader = (uploadId: string | undefined): Record<string, string> =>
  uploadId === undefined ? {} : { [UPLOAD_ID_HEADER]: uploadId };

async function begin({ path, file, override }: TusUpload, options: TusOptions): Promise<string | undefined> {
  const response = await sendRequest({
    method: 'POST',
    address: apiUrl(endpoints.uploads.create, { params: { path }, query: { override } }),
    headers: {
      'Tus-Resumable': TUS_VERSION,
      'Upload-Length': String(file.size),
      'Upload-Metadata': `${MODIFIED_METADATA[0]} ${btoa(String(file.lastModified))}`,
    },
    signal: options.signal,
  });
  if (!isSuccess(response)) throw await failureOf(response, file);
  const uploadId = response.header(UPLOAD_ID_HEADER) ?? undefined;
  options.onBegun(uploadId);
  return uploadId;
}

/** The server's offset; null if it does not know the upload. Throws if another client uploads there now. */
async function offsetAt(
  { path, file, uploadId, override }: TusUpload,
  { signal, onDisplaced }: TusOptions,
): Promise<number | null> {
  const address = apiUrl(endpoints.uploads.offset, { params: { path } });
  const response = await sendRequest({ method: 'HEAD', address, signal });
  if (response.status === 404 || response.status === 410) return null;
  if (!isSuccess(response)) throw await failureOf(response, file);
  if (uploadId !== undefined && response.header(UPLOAD_ID_HEADER) !== uploadId) {
    onDisplaced();
    // The client that may replace the other waits: two that replaced each other at once would never end.
    throw new UploadFailure(override ? { kind: 'busy', isServer: true, waitMs: 0 } : { kind: 'conflict' });
  }
  const offset = Number(response.header('Upload-Offset') ?? Number.NaN);
  const length = Number(response.header('Upload-Length') ?? Number.NaN);
  return length === file.size && offset >= 0 && offset <= length ? offset : null;
}

/**
 * Sends part by part; resolves to the size of the file, or to null if the server may have another offset than
 * the browser knows.
 */
async function sendFrom(start: number, upload: TusUpload, options: TusOptions): Promise<number | null> {
  const { file, path } = upload;
  const { parts, shapes } = options;
  let offset = start;
  do {
    const part = partAt(offset, upload, options);
    const begunAt = performance.now();
    const response = await sendPart(part, offset, upload, options);
    if (isAtEnd(response, file)) return file.size;
    if (response.hasArrived) {
      shapes.unanswered(path, offset);
      return null;
    }
    if (isTooLargeForProxy(response) && parts.refused(part.size)) continue;
    if (response.status === 404 || response.status === 410 || isElsewhere(response)) return null;
    if (response.status === 0) {
      parts.cut();
      shapes.failed(path, offset, file.size <= MOST_AT_ONCE && parts.allows(file.size));
    }
    if (!isSuccess(response)) throw await failureOf(response, file);
    parts.sent(part.size, performance.now() - begunAt);
    const next = Number(response.header('Upload-Offset') ?? Number.NaN);
    if (!(next > offset && next <= file.size)) throw unforeseen(next);
    offset = next;
    options.onConfirmed(offset);
  } while (offset < file.size);
  return offset;
}

function partAt(offset: number, { file, path }: TusUpload, { parts, shapes }: TusOptions): Blob {
  const most = shapes.of(path) === 'bytes' ? MOST_IN_MEMORY : Number.POSITIVE_INFINITY;
  return file.slice(offset, offset + Math.min(parts.size, most));
}

function sendPart(
  part: Blob,
  offset: number,
  upload: TusUpload,
  options: TusOptions,
): Promise<UploadResponse> {
  const { path, file, uploadId } = upload;
  const { shapes, signal, onProgress } = options;
  const shape = shapes.of(path);
  return sendRequest({
    method: 'PATCH',
    address: apiUrl(endpoints.uploads.append, { params: { path } }),
    headers: {
      'Tus-Resumable': TUS_VERSION,
      'Content-Type': PART_TYPE,
      'Upload-Offset': String(offset),
      ...idHeader(uploadId),
    },
    body: part,
    shape: shape === 'whole' ? 'blob' : shape,
    signal,
    onProgress: (loaded) => onProgress(offset + loaded),
    arrived: async () => {
      const end = await offsetAt(upload, options);
      const arrived = end ?? ((await isComplete(path, file, signal)) ? file.size : 0);
      onProgress(arrived);
      return arrived - offset;
    },
  });
}

/** 409 means either a wrong offset, or a name that was created in the meantime. */
function isElsewhere({ status, body }: UploadResponse): boolean {
  return status === 409 && toApiError(status, body).code !== 'already_exists';
}

/** A part that is sent again after the upload was completed gets the full size as the offset. */
function isAtEnd({ status, body }: UploadResponse, file: File): boolean {
  return status === 409 && toApiError(status, body).details.offset === file.size;
}

function unforeseen(offset: number): UploadFailure {
  const error = new ApiError({
    status: 0,
    code: 'internal',
    message: `The server named the offset ${offset}.`,
  });
  return new UploadFailure({ kind: 'rejected', error });
}
