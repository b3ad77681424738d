import { MODIFIED_HEADER } from '@satchel/contract';
import { toApiError } from '../../../lib/api/api-error';
import { UploadFailure, type UploadFault } from '../queue/upload-job';
import type { UploadResponse } from './request';

/** Statuses of a server, or of a proxy before it, that is temporarily unavailable. */
const PASSING = new Set([408, 423, 429, 502, 503, 504]);

const CUT = new Set([408, 502, 503, 504]);
/** Those that the server itself answers when it is up. */
const OF_SERVER = new Set([408, 423, 429]);
const LONGEST_WAIT_MS = 60_000;

/** Milliseconds until a request may be repeated, by a `Retry-After` in seconds. */
function waitOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? 0);
  return seconds > 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : 0;
}

/** The failure of the upload of `file` for a response other than a success. */
export async function failureOf(response: UploadResponse, file: File | null): Promise<UploadFailure> {
  if (response.status !== 0) return new UploadFailure(faultOf(response));
  const isReadable = file === null || (await canRead(file));
  return new UploadFailure({ kind: isReadable ? 'network' : 'unreadable' });
}

/** True if the user has too many unfinished uploads: to wait for that helps only if some of them end. */
export const isTooMany = ({ status, body }: UploadResponse): boolean =>
  status === 429 && toApiError(status, body).code === 'too_many_requests' && body.trimStart().startsWith('{');

export const rejectionOf = ({ status, body }: UploadResponse): UploadFailure =>
  new UploadFailure({ kind: 'rejected', error: toApiError(status, body) });

/** True if there was no response, or one of a proxy or server that did not receive all of the request. */
export const isCutOff = ({ status }: UploadResponse): boolean => status === 0 || CUT.has(status);

export const isSuccess = ({ status }: UploadResponse): boolean => status >= 200 && status < 300;

/** The modification time that the file should keep. */
export const modifiedHeader = (file: File): Record<string, string> => ({
  [MODIFIED_HEADER]: new Date(file.lastModified).toISOString(),
});

/** True if a proxy refused a request for its size; the server itself answers with JSON. */
export const isTooLargeForProxy = ({ status, body }: UploadResponse): boolean =>
  status === 413 && !body.trimStart().startsWith('{');

function faultOf({ status, body, header }: UploadResponse): UploadFault {
  if (status === 401) return { kind: 'session' };
  const error = toApiError(status, body);
  if (PASSING.has(status) && error.code !== 'paused_by_brake')
    return { kind: 'busy', isServer: OF_SERVER.has(status), waitMs: waitOf(header('Retry-After')) };
  return error.code === 'already_exists' ? { kind: 'conflict' } : { kind: 'rejected', error };
}

/**
 * The browser reports a file that was deleted or changed like a lost connection; trying to read it shows the
 * difference.
 */
async function canRead(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
