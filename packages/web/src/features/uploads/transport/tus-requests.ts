import { MODIFIED_METADATA, PART_TYPE, TUS_VERSION, UPLOAD_ID_HEADER } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import type { SendOptions, SendRequest } from '../queue/transport';
import { UploadFailure } from '../queue/upload-job';
import type { BodyShapes } from './body-shapes';
import { failureOf, isSuccess, isTooMany, rejectionOf } from './failures';
import type { PartSizes } from './part-sizes';
import { isComplete } from './probe';
import { sendRequest, type UploadResponse } from './request';
import { type PartTerms, type SecondConnections, type Tail, tailOf } from './second-connection';

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
  seconds: SecondConnections;
  /** Called when the server has created the upload, with its id. */
  onBegun: (uploadId: string | undefined) => void;
  /** Called when another client's upload has replaced this one, of which nothing is left then. */
  onDisplaced: () => void;
  /** The number of bytes that the server has confirmed. */
  onConfirmed: (offset: number) => void;
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

export async function begin(
  { path, file, override }: TusUpload,
  options: TusOptions,
): Promise<string | undefined> {
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
  if (isTooMany(response)) throw rejectionOf(response);
  if (!isSuccess(response)) throw await failureOf(response, file);
  const uploadId = response.header(UPLOAD_ID_HEADER) ?? undefined;
  options.onBegun(uploadId);
  return uploadId;
}

/** How far an upload is at the server. */
export interface UploadState {
  offset: number;
  tail: Tail | null;
}

/** Null if the server does not know the upload. Throws if another client uploads there now. */
export async function stateAt(
  { path, file, uploadId, override }: TusUpload,
  { signal, onDisplaced }: TusOptions,
): Promise<UploadState | null> {
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
  return length === file.size && offset >= 0 && offset <= length ? { offset, tail: tailOf(response) } : null;
}

/** A part that a second connection sends has more headers, and a signal of its own. */
export function sendPart(
  part: Blob,
  offset: number,
  upload: TusUpload,
  options: TusOptions & Partial<PartTerms>,
): Promise<UploadResponse> {
  const { path, file, uploadId } = upload;
  const { shapes, signal, onProgress, headers } = options;
  const shape = shapes.of(path);
  return sendRequest({
    method: 'PATCH',
    address: apiUrl(endpoints.uploads.append, { params: { path } }),
    headers: {
      'Tus-Resumable': TUS_VERSION,
      'Content-Type': PART_TYPE,
      'Upload-Offset': String(offset),
      ...idHeader(uploadId),
      ...headers,
    },
    body: part,
    shape: shape === 'whole' ? 'blob' : shape,
    signal,
    onProgress,
    arrived: async () => {
      const state = await stateAt(upload, options);
      const end = headers ? (state?.tail?.end ?? state?.offset) : state?.offset;
      const arrived = end ?? ((await isComplete(path, file, signal)) ? file.size : 0);
      onProgress(Math.min(part.size, Math.max(0, arrived - offset)));
      return arrived - offset;
    },
  });
}
