import type { ExistingFile } from './upload-job';

export interface SendRequest {
  /** Virtual path without a trailing slash. */
  path: string;
  /** Null creates a folder. */
  file: File | null;
  override: boolean;
  /** The folder that the user chose, for recognising the upload later. */
  target: string;
}

export interface SendOptions {
  signal: AbortSignal;
  /** The number of sent bytes of the file, from 0; never called for folders. */
  onProgress: (loaded: number) => void;
  /** The number of bytes that the server has already: sending continues from there. */
  onOffset: (offset: number) => void;
  /** The server has received more: the number of bytes, from 0. */
  onConfirmed?: (offset: number) => void;
  /** True as long as nothing else is being sent. */
  isAlone?: () => boolean;
}

/**
 * Sends content to the server. Both methods reject with `UploadFailure`, or with the signal's reason if it is
 * aborted.
 */
export interface Transport {
  send(request: SendRequest, options: SendOptions): Promise<void>;
  /** The entry at `path`, or null if there is none that this user may see. Throws if there is no answer. */
  probe(path: string, signal: AbortSignal): Promise<ExistingFile | null>;
  /** True if the sent part of such a file is kept when sending stops. */
  isResumable(file: File | null): boolean;
  /** True if the server has a part of this file, so that the name belongs to the upload itself. */
  hasBegun(path: string, file: File | null): boolean;
  /**
   * Sending will not continue: the server may delete its part. With `isOwn`, only what this page has begun.
   * Never rejects.
   */
  discard(path: string, isOwn?: boolean): Promise<void>;
}
