import { MODIFIED_METADATA, PART_TYPE, TUS_VERSION, UPLOAD_ID_HEADER } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import { ApiError, toApiError } from '../../../lib/api/api-error';
import type { SendOptions, SendRequest } from '../queue/transport';
import { type ExistingFile, UploadFailure } from '../queue/upload-job';
import { failureOf, isSuccess } from './failures';
import { sendXhr, type XhrResponse } from './xhr';

/**
 * The number of times that the server may report another offset than expected during one upload before it is
 * given up.
 */
const MOST_SURPRISES = 5;

export interface TusUpload extends SendRequest {
  file: File;
  /** The size of one request in bytes. */
  chunkSize: number;
  /** True if this file was begun before: the server may have a part of it. */
  isBegun: boolean;
  /** The server's id of the upload that was begun; other clients may begin uploads to the same path. */
  uploadId?: string | undefined;
}

export interface TusOptions extends SendOptions {
  /** Called when the server has created the upload, with its id. */
  onBegun: (uploadId: string | undefined) => void;
  /** Called when another client's upload has replaced this one, of which nothing is left then. */
  onDisplaced: () => void;
  /** The number of bytes that the server has confirmed. */
  onConfirmed: (offset: number) => void;
  probe: (path: string, signal: AbortSignal) => Promise<ExistingFile | null>;
}

/**
 * Sends a file in parts (tus 1.0), from the server's offset; after a restart, a lost connection or a reload
 * it continues there. An upload that the server has deleted begins again.
 */
export async function sendByTus(known: TusUpload, options: TusOptions): Promise<void> {
  const { file } = known;
  let upload = known;
  let offset = upload.isBegun ? await offsetAt(upload, options) : null;
  if (offset === null && upload.isBegun && (await hasArrived(upload, options))) return;
  for (let surprises = 0; surprises < MOST_SURPRISES; surprises++) {
    if (offset === null) {
      upload = { ...upload, uploadId: await begin(upload, options) };
      offset = 0;
    }
    options.onOffset(offset);
    const end = await sendFrom(offset, upload, options);
    if (end === file.size) return;
    // The offset differs, or the upload is gone: then the last request may have completed it.
    offset = await offsetAt(upload, options);
    if (offset === null && (await hasArrived(upload, options))) return;
  }
  throw new UploadFailure({ kind: 'busy' });
}

/** Deletes an upload at the server. Never rejects, because the server removes leftovers by itself. */
export async function discardTus(path: string, uploadId: string | undefined): Promise<void> {
  const address = apiUrl(endpoints.uploads.abort, { params: { path } });
  const request = { method: 'DELETE', address, headers: idHeader(uploadId) };
  const { status } = await sendXhr(request).catch(() => ({ status: 0 }));
  // The request for a part may not have ended there yet.
  if (status === 409 || status === 423) await sendXhr(request).catch(() => undefined);
}

const idHeader = (uploadId: string | undefined): Record<string, string> =>
  uploadId === undefined ? {} : { [UPLOAD_ID_HEADER]: uploadId };

async function begin({ path, file, override }: TusUpload, options: TusOptions): Promise<string | undefined> {
  const response = await sendXhr({
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
  const response = await sendXhr({ method: 'HEAD', address, signal });
  if (response.status === 404 || response.status === 410) return null;
  if (!isSuccess(response)) throw await failureOf(response, file);
  if (uploadId !== undefined && response.header(UPLOAD_ID_HEADER) !== uploadId) {
    onDisplaced();
    // The client that may replace the other waits: two that replaced each other at once would never end.
    throw new UploadFailure({ kind: override ? 'busy' : 'conflict' });
  }
  const offset = Number(response.header('Upload-Offset') ?? Number.NaN);
  const length = Number(response.header('Upload-Length') ?? Number.NaN);
  return length === file.size && offset >= 0 && offset <= length ? offset : null;
}

/** Sends part by part; resolves to the size of the file, or to null if the server has another offset. */
async function sendFrom(start: number, upload: TusUpload, options: TusOptions): Promise<number | null> {
  const { file } = upload;
  let offset = start;
  do {
    const response = await sendPiece(offset, upload, options);
    if (isComplete(response, file)) return file.size;
    if (response.status === 404 || response.status === 410 || isElsewhere(response)) return null;
    if (!isSuccess(response)) throw await failureOf(response, file);
    const next = Number(response.header('Upload-Offset') ?? Number.NaN);
    if (!(next > offset && next <= file.size)) throw unforeseen(next);
    offset = next;
    options.onConfirmed(offset);
  } while (offset < file.size);
  return offset;
}

function sendPiece(offset: number, upload: TusUpload, options: TusOptions): Promise<XhrResponse> {
  const { path, file, chunkSize, uploadId } = upload;
  return sendXhr({
    method: 'PATCH',
    address: apiUrl(endpoints.uploads.append, { params: { path } }),
    headers: {
      'Tus-Resumable': TUS_VERSION,
      'Content-Type': PART_TYPE,
      'Upload-Offset': String(offset),
      ...idHeader(uploadId),
    },
    body: file.slice(offset, offset + chunkSize),
    signal: options.signal,
    onProgress: (loaded) => options.onProgress(offset + loaded),
  });
}

/** 409 means either a wrong offset, or a name that was created in the meantime. */
function isElsewhere({ status, body }: XhrResponse): boolean {
  return status === 409 && toApiError(status, body).code !== 'already_exists';
}

/** A part that is sent again after the upload was completed gets the full size as the offset. */
function isComplete({ status, body }: XhrResponse, file: File): boolean {
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

/**
 * The response to the last part may have been lost: then the file exists, complete and with its modification
 * time.
 */
async function hasArrived({ path, file }: TusUpload, { probe, signal }: TusOptions): Promise<boolean> {
  const existing = await probe(path, signal);
  const seconds = (milliseconds: number) => Math.trunc(milliseconds / 1000);
  return (
    existing?.size === file.size &&
    existing.modifiedMs !== null &&
    seconds(existing.modifiedMs) === seconds(file.lastModified)
  );
}
