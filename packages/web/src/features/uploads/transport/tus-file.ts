import { ApiError, toApiError } from '../../../lib/api/api-error';
import { UploadFailure } from '../queue/upload-job';
import { BothConnections } from './both-connections';
import { failureOf, isCutOff, isSuccess, isTooLargeForProxy } from './failures';
import { MOST_IN_MEMORY } from './part-sizes';
import { isComplete } from './probe';
import type { UploadResponse } from './request';
import { begin, stateAt, type TusOptions, type TusUpload } from './tus-requests';

/**
 * The number of times that the server may report another offset than expected, without any that is further,
 * before the upload is given up for now.
 */
const MOST_SURPRISES = 5;
/** A file up to this size may be sent by a single request, where nothing else gets through. */
const MOST_AT_ONCE = 2 * 1024 * 1024 * 1024;

/**
 * Sends a file in parts (tus 1.0), from the server's offset; after a restart, a lost connection or a reload
 * it continues there. An upload that the server has deleted begins again.
 */
export async function sendByTus(known: TusUpload, options: TusOptions): Promise<void> {
  const both = new BothConnections(known, options);
  try {
    await sendAll(known, options, both);
  } finally {
    both.second.close();
  }
}

async function sendAll(known: TusUpload, options: TusOptions, both: BothConnections): Promise<void> {
  const { file, path } = known;
  const hasArrived = () => isComplete(path, file, options.signal);
  const ask = async () => {
    const begunAt = performance.now();
    const state = await stateAt(both.upload, options);
    both.second.took(performance.now() - begunAt);
    both.second.found(state?.tail ?? null);
    return state?.offset ?? null;
  };
  let offset = known.isBegun ? await ask() : null;
  if (offset === null && known.isBegun && (await hasArrived())) return;
  for (let surprises = 0, furthest = -1; surprises < MOST_SURPRISES; surprises++) {
    if (offset === null) {
      const begunAt = performance.now();
      both.upload = { ...known, uploadId: await begin(known, options) };
      both.second.took(performance.now() - begunAt);
      offset = 0;
    }
    const total = offset + both.second.confirmed;
    options.onOffset(total);
    if (total > furthest) surprises = 0;
    furthest = Math.max(furthest, total);
    const end = await sendFrom(offset, both, options);
    if (end === file.size) return;
    // The offset differs, or the upload is gone: then the last request may have completed it.
    offset = await ask();
    if (offset === null && (await hasArrived())) return;
  }
  throw new UploadFailure({ kind: 'busy', isServer: true, waitMs: 0 });
}

/**
 * Sends part by part; resolves to the size of the file, or to null if the server may have another offset than
 * the browser knows.
 */
async function sendFrom(start: number, both: BothConnections, options: TusOptions): Promise<number | null> {
  const { file, path } = both.upload;
  const { parts, shapes } = options;
  let offset = start;
  do {
    const part = partAt(offset, both, options);
    const begunAt = performance.now();
    const response = await both.sendPart(part, offset);
    if (isAtEnd(response, file)) return file.size;
    if (response.hasArrived) {
      shapes.unanswered(path, offset);
      return null;
    }
    if (isTooLargeForProxy(response) && parts.refused(part.size)) continue;
    if (response.status === 404 || response.status === 410 || isElsewhere(response)) return null;
    if (!isSuccess(response)) {
      noteFailure(response, offset, both.upload, options);
      throw await failureOf(response, file);
    }
    const ms = performance.now() - begunAt;
    parts.sent(part.size, ms);
    const next = Number(response.header('Upload-Offset') ?? Number.NaN);
    if (!(next > offset && next <= file.size)) throw unforeseen(next);
    offset = await both.continuedAt(next, part.size, ms);
  } while (offset < file.size);
  return offset;
}

/** Decides how the next attempt is made. */
function noteFailure(
  response: UploadResponse,
  offset: number,
  { file, path }: TusUpload,
  { parts, shapes }: TusOptions,
): void {
  if (isCutOff(response)) parts.cut();
  if (response.status !== 0) return;
  shapes.failed(path, offset, file.size <= MOST_AT_ONCE && parts.allows(file.size));
}

function partAt(offset: number, { upload, second }: BothConnections, { parts, shapes }: TusOptions): Blob {
  const most = shapes.of(upload.path) === 'bytes' ? MOST_IN_MEMORY : Number.POSITIVE_INFINITY;
  return upload.file.slice(offset, Math.min(offset + Math.min(parts.size, most), second.limit));
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
