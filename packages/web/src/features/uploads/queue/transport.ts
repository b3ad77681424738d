import type { ExistingFile } from './upload-job';

export interface SendRequest {
  /** Virtual path without a trailing slash. */
  path: string;
  /** Null makes a folder. */
  file: File | null;
  override: boolean;
  /** The folder that the person chose, for finding the upload again. */
  target: string;
}

export interface SendOptions {
  signal: AbortSignal;
  /** Bytes of the file that have left, from 0; never called for folders. */
  onProgress: (loaded: number) => void;
  /** The server holds so many bytes of it already: sending goes on from there. */
  onOffset: (offset: number) => void;
}

/** How bytes reach the server. Both reject with `UploadFailure`, or with the signal's reason when it is aborted. */
export interface Transport {
  send(request: SendRequest, options: SendOptions): Promise<void>;
  /** What is at `path`, or null when nothing is or it cannot be told. */
  probe(path: string, signal: AbortSignal): Promise<ExistingFile | null>;
  /** What has been sent of such a file is kept when sending stops. */
  isResumable(file: File | null): boolean;
  /** Part of this very file is at the server, so that the name is taken by the upload itself. */
  hasBegun(path: string, file: File | null): boolean;
  /** Sending will not go on: the server may throw away what it has. Never rejects. */
  discard(path: string): Promise<void>;
}
