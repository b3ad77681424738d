import { MODIFIED_HEADER } from '@satchel/contract';
import { toApiError } from '../../../lib/api-error';
import { UploadFailure, type UploadFault } from '../queue/upload-job';
import type { XhrAnswer } from './xhr';

/** Answers of a server, or of a proxy before it, that is only unwell for now. */
const PASSING = new Set([423, 429, 502, 503, 504]);

/** What an answer other than a success means for the upload of `file`. */
export async function failureOf({ status, body }: XhrAnswer, file: File | null): Promise<UploadFailure> {
  if (status !== 0) return new UploadFailure(faultOf(status, body));
  const isReadable = file === null || (await canRead(file));
  return new UploadFailure({ kind: isReadable ? 'network' : 'unreadable' });
}

export const isSuccess = ({ status }: XhrAnswer): boolean => status >= 200 && status < 300;

/** The time that the file shall keep. */
export const modifiedHeader = (file: File): Record<string, string> => ({
  [MODIFIED_HEADER]: new Date(file.lastModified).toISOString(),
});

function faultOf(status: number, body: string): UploadFault {
  if (status === 401) return { kind: 'session' };
  if (PASSING.has(status)) return { kind: 'busy' };
  const error = toApiError(status, body);
  return error.code === 'already_exists' ? { kind: 'conflict' } : { kind: 'rejected', error };
}

/** The browser reports a file that vanished or changed the same way as a lost connection: reading tells. */
async function canRead(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
