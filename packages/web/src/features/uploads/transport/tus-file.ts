import { encodePath, MODIFIED_METADATA, PART_TYPE, TUS_VERSION } from '@satchel/contract';
import { apiUrl } from '../../../lib/api-client';
import { ApiError, toApiError } from '../../../lib/api-error';
import type { SendOptions, SendRequest } from '../queue/transport';
import { type ExistingFile, UploadFailure } from '../queue/upload-job';
import { failureOf, isSuccess } from './failures';
import { sendXhr, type XhrAnswer } from './xhr';

/** How often one sending may learn that the server holds something else than was thought, before it gives up. */
const MOST_SURPRISES = 5;

export interface TusUpload extends SendRequest {
  file: File;
  /** Bytes of one request. */
  chunkSize: number;
  /** This file was begun before: the server may hold part of it. */
  isBegun: boolean;
}

export interface TusOptions extends SendOptions {
  /** The server has a place for the file from now on. */
  onBegun: () => void;
  /** Bytes that the server has confirmed. */
  onConfirmed: (offset: number) => void;
  probe: (path: string, signal: AbortSignal) => Promise<ExistingFile | null>;
}

const addressOf = (path: string): string => `/api/tus${encodePath(path)}`;

/**
 * Sends a file in pieces (tus 1.0), from where the server stands; after a restart, a lost connection or a reload it
 * goes on there. An upload that the server gave up begins again.
 */
export async function sendByTus(upload: TusUpload, options: TusOptions): Promise<void> {
  const { file } = upload;
  let offset = upload.isBegun ? await offsetAt(upload, options.signal) : null;
  if (offset === null && upload.isBegun && (await hasArrived(upload, options))) return;
  for (let surprises = 0; surprises < MOST_SURPRISES; surprises++) {
    offset ??= await begin(upload, options);
    options.onOffset(offset);
    const end = await sendFrom(offset, upload, options);
    if (end === file.size) return;
    // It stands elsewhere, or it is gone: then what was sent last may have completed it.
    offset = await offsetAt(upload, options.signal);
    if (offset === null && (await hasArrived(upload, options))) return;
  }
  throw new UploadFailure({ kind: 'busy' });
}

/** Throws away what the server has of an upload. Never rejects: what is left over the server removes by itself. */
export async function discardTus(path: string): Promise<void> {
  const request = { method: 'DELETE', address: apiUrl(addressOf(path)) };
  const { status } = await sendXhr(request).catch(() => ({ status: 0 }));
  // The piece that was under way may not have ended there.
  if (status === 409 || status === 423) await sendXhr(request).catch(() => undefined);
}

async function begin({ path, file, override }: TusUpload, options: TusOptions): Promise<number> {
  const answer = await sendXhr({
    method: 'POST',
    address: apiUrl(addressOf(path), { override }),
    headers: {
      'Tus-Resumable': TUS_VERSION,
      'Upload-Length': String(file.size),
      'Upload-Metadata': `${MODIFIED_METADATA[0]} ${btoa(String(file.lastModified))}`,
    },
    signal: options.signal,
  });
  if (!isSuccess(answer)) throw await failureOf(answer, file);
  options.onBegun();
  return 0;
}

/** Where the server stands; null when it knows of no such upload. */
async function offsetAt({ path, file }: TusUpload, signal: AbortSignal): Promise<number | null> {
  const answer = await sendXhr({ method: 'HEAD', address: apiUrl(addressOf(path)), signal });
  if (answer.status === 404 || answer.status === 410) return null;
  if (!isSuccess(answer)) throw await failureOf(answer, file);
  const offset = Number(answer.header('Upload-Offset') ?? Number.NaN);
  const length = Number(answer.header('Upload-Length') ?? Number.NaN);
  return length === file.size && offset >= 0 && offset <= length ? offset : null;
}

/** Sends piece by piece; resolves to the size of the file, or to null where the server stands elsewhere. */
async function sendFrom(start: number, upload: TusUpload, options: TusOptions): Promise<number | null> {
  const { file } = upload;
  let offset = start;
  do {
    const answer = await sendPiece(offset, upload, options);
    if (isComplete(answer, file)) return file.size;
    if (answer.status === 404 || answer.status === 410 || isElsewhere(answer)) return null;
    if (!isSuccess(answer)) throw await failureOf(answer, file);
    const next = Number(answer.header('Upload-Offset') ?? Number.NaN);
    if (!(next > offset && next <= file.size)) throw unforeseen(next);
    offset = next;
    options.onConfirmed(offset);
  } while (offset < file.size);
  return offset;
}

function sendPiece(offset: number, upload: TusUpload, options: TusOptions): Promise<XhrAnswer> {
  const { path, file, chunkSize } = upload;
  return sendXhr({
    method: 'PATCH',
    address: apiUrl(addressOf(path)),
    headers: {
      'Tus-Resumable': TUS_VERSION,
      'Content-Type': PART_TYPE,
      'Upload-Offset': String(offset),
    },
    body: file.slice(offset, offset + chunkSize),
    signal: options.signal,
    onProgress: (loaded) => options.onProgress(offset + loaded),
  });
}

/** 409 says either that pieces do not fit together, or that somebody took the name meanwhile. */
function isElsewhere({ status, body }: XhrAnswer): boolean {
  return status === 409 && toApiError(status, body).code !== 'already_exists';
}

/** A piece that comes a second time, after all, learns that nothing is missing. */
function isComplete({ status, body }: XhrAnswer, file: File): boolean {
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

/** The answer to the last piece may have been lost: then the file is there, whole, with its time. */
async function hasArrived({ path, file }: TusUpload, { probe, signal }: TusOptions): Promise<boolean> {
  const existing = await probe(path, signal);
  const seconds = (milliseconds: number) => Math.trunc(milliseconds / 1000);
  return (
    existing?.size === file.size &&
    existing.modifiedMs !== null &&
    seconds(existing.modifiedMs) === seconds(file.lastModified)
  );
}
