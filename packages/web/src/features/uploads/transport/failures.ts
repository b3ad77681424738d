import { MODIFIED_HEADER } from '@satchel/contract';
import { toApiError } from '../../../lib/api/api-error';
import { UploadFailure, type UploadFault } from '../queue/upload-job';
import type { XhrResponse } from './xhr';

/** Statuses of a server, or of a proxy before it, that is temporarily unavailable. */
const PASSING = new Set([423, 429, 502, 503, 504]);

/** The failure of the upload of `file` for a response other than a success. */
export async function failureOf({ status, body }: XhrResponse, file: File | null): Promise<UploadFailure> {
  if (status !== 0) return new UploadFailure(faultOf(status, body));
  const isReadable = file === null || (await canRead(file));
  return new UploadFailure({ kind: isReadable ? 'network' : 'unreadable' });
}

export const isSuccess = ({ status }: XhrResponse): boolean => status >= 200 && status < 300;

/** The modification time that the file should keep. */
export const modifiedHeader = (file: File): Record<string, string> => ({
  [MODIFIED_HEADER]: new Date(file.lastModified).toISOString(),
});

function faultOf(status: number, body: string): UploadFault {
  if (status === 401) return { kind: 'session' };
  const error = toApiError(status, body);
  if (PASSING.has(status) && error.code !== 'paused_by_brake') return { kind: 'busy' };
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
