import type { ExistingFile } from './upload-job';

export interface SendRequest {
  /** Virtual path without a trailing slash. */
  path: string;
  /** Null makes a folder. */
  file: File | null;
  override: boolean;
}

export interface SendOptions {
  signal: AbortSignal;
  /** Bytes of the file that have left, from 0; never called for folders. */
  onProgress: (loaded: number) => void;
}

/** How bytes reach the server. Both reject with `UploadFailure`, or with the signal's reason when it is aborted. */
export interface Transport {
  send(request: SendRequest, options: SendOptions): Promise<void>;
  /** What is at `path`, or null when nothing is or it cannot be told. */
  probe(path: string, signal: AbortSignal): Promise<ExistingFile | null>;
}
