import { numberedName } from '@satchel/contract';
import type { ApiError } from '../../../lib/api/api-error';
import type { FileSource } from './file-source';

/** `conflict` waits for an answer; `cancelled` includes skipped uploads. */
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

/** The existing entry at the target of an upload; a number is null if the server did not send it. */
export interface ExistingFile {
  /** Bytes. */
  size: number | null;
  /** Milliseconds since 1970. */
  modifiedMs: number | null;
}

/** True if the existing entry has the size and the time of `file`; storages may keep whole seconds only. */
export function isContentOf(existing: ExistingFile | null, file: File): boolean {
  const seconds = (milliseconds: number) => Math.trunc(milliseconds / 1000);
  return (
    existing?.size === file.size &&
    existing.modifiedMs !== null &&
    seconds(existing.modifiedMs) === seconds(file.lastModified)
  );
}

/**
 * The reason why an upload failed. `network` and `busy` are temporary, `stuck` is a file that does not get
 * through although the server can be reached, `session` needs a login, `unreadable` is a file that the browser
 * cannot read any more, `rejected` is a rejection by the server.
 */
export type UploadFault =
  | { kind: 'network' | 'stuck' | 'session' | 'unreadable' | 'conflict' }
  | {
      kind: 'busy';
      /** True if the server itself answered, and not a proxy before it. */
      isServer: boolean;
      /** The server wants no attempt earlier than after this time, in milliseconds. */
      waitMs: number;
    }
  | { kind: 'rejected'; error: ApiError };

export class UploadFailure extends Error {
  override name = 'UploadFailure';

  constructor(readonly fault: UploadFault) {
    super(fault.kind === 'rejected' ? fault.error.message : fault.kind);
  }
}

/** An upload below a folder; without a file it creates an empty folder. */
export interface NewUpload {
  /** The path below the target, segments joined by slashes, without leading and trailing slashes. */
  relativePath: string;
  file: File | null;
  /** The user has already decided that it replaces the existing file. */
  override?: boolean;
  /** Where the browser finds the file again, if it tells. */
  source?: FileSource | undefined;
  /** The number of bytes at the server, for an upload that was cut off and goes on. */
  continuesAt?: number | undefined;
}

export interface UploadJob {
  readonly id: number;
  /** The folder that the user chose; a virtual path without a trailing slash except for the root. */
  readonly target: string;
  readonly relativePath: string;
  /** The last segment of the target path; it differs from the file's own name after "keep both". */
  name: string;
  /** The full virtual path; that of a folder has no trailing slash. */
  path: string;
  /** Null for a folder, and when it is done: files are let go, so that thousands take little memory. */
  file: File | null;
  readonly isFolder: boolean;
  readonly source: FileSource | undefined;
  /** Bytes. */
  readonly size: number;
  state: UploadState;
  /** The number of sent bytes, of the current attempt, or of all attempts if sending can be resumed. */
  loaded: number;
  /** The number of bytes at the server when it was last asked. */
  confirmed: number;
  /** Where an upload goes on that an earlier page began, in bytes; null for others. */
  continuedAt: number | null;
  /** The number of attempts without progress for which the server could be reached. */
  attempts: number;
  /** When its sending began, or last made progress, by `performance.now()`. */
  movedAt: number;
  override: boolean;
  /** The number of names that were tried for a copy; 0 while the own name is used. */
  copies: number;
  fault: UploadFault | null;
  /** Undefined until the server was asked. */
  existing: ExistingFile | null | undefined;
}

/** False for a failed upload whose file the browser cannot read any more: it must be picked again. */
export const canBeRetried = ({ state, fault }: UploadJob): boolean =>
  state === 'failed' && fault?.kind !== 'unreadable';

/** Applies the chosen answer to `job`; returns its next state. */
export function answerConflict(job: UploadJob, choice: ConflictChoice): UploadState {
  job.existing = undefined;
  if (choice === 'skip') return 'cancelled';
  if (choice === 'replace') job.override = true;
  else takeNextName(job);
  return 'queued';
}

function takeNextName(job: UploadJob): void {
  job.copies++;
  const own = job.relativePath.slice(job.relativePath.lastIndexOf('/') + 1);
  const folder = job.path.slice(0, job.path.lastIndexOf('/') + 1);
  job.name = numberedName(own, job.copies);
  job.path = folder + job.name;
}
