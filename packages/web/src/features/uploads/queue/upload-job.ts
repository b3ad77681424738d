import type { ApiError } from '../../../lib/api-error';

/** `conflict` waits for an answer; `cancelled` also stands for what was skipped. */
export type UploadState = 'queued' | 'active' | 'paused' | 'done' | 'failed' | 'cancelled' | 'conflict';

export const UPLOAD_STATES: readonly UploadState[] = [
  'queued',
  'active',
  'paused',
  'done',
  'failed',
  'cancelled',
  'conflict',
];

export type ConflictChoice = 'replace' | 'keep-both' | 'skip';

/** What stands where an upload wants to go; a number is null where the server did not tell. */
export interface ExistingFile {
  /** Bytes. */
  size: number | null;
  /** Milliseconds since 1970. */
  modifiedMs: number | null;
}

/**
 * Why an upload did not arrive. `network` and `busy` pass by themselves, `session` needs a login, `unreadable` is a
 * file that the browser could not read any more, `rejected` is the server's refusal.
 */
export type UploadFault =
  | { kind: 'network' | 'busy' | 'session' | 'unreadable' | 'conflict' }
  | { kind: 'rejected'; error: ApiError };

export class UploadFailure extends Error {
  override name = 'UploadFailure';

  constructor(readonly fault: UploadFault) {
    super(fault.kind === 'rejected' ? fault.error.message : fault.kind);
  }
}

/** Something to send below a folder; without a file it is an empty folder to make. */
export interface NewUpload {
  /** Below the target, segments joined by slashes, never starting or ending in one. */
  relativePath: string;
  file: File | null;
  /** The person has said already that it replaces what is there. */
  override?: boolean;
}

export interface UploadJob {
  readonly id: number;
  /** The folder that the person chose; virtual, no trailing slash but for the root. */
  readonly target: string;
  readonly relativePath: string;
  /** Last segment of where it goes; differs from the file's own name after "keep both". */
  name: string;
  /** Full virtual path; a folder's has no trailing slash. */
  path: string;
  readonly file: File | null;
  /** Bytes. */
  readonly size: number;
  state: UploadState;
  /** Bytes sent, of the current try or of all tries where sending can go on. */
  loaded: number;
  /** Bytes that the server had when it was last asked. */
  confirmed: number;
  /** Tries that the connection ended. */
  attempts: number;
  override: boolean;
  /** How often a free name was looked for; 0 while the own name is used. */
  copies: number;
  fault: UploadFault | null;
  /** Undefined until asked for. */
  existing: ExistingFile | null | undefined;
}
