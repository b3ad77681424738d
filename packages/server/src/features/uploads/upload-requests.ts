import type { VirtualPath } from '@satchel/contract';
import type { FileSystem } from '../../core/files/file-system.js';
import type { Principal } from '../../core/files/principal.js';
import type { UploadLocks } from './upload-locks.js';
import type { UploadReceivers } from './upload-receivers.js';
import type { Tail } from './upload-regions.js';
import type { UploadsStore } from './uploads-store.js';

/** The part of a principal that uploads need. */
export type Uploader = Pick<Principal, 'files' | 'user' | 'access' | 'action'>;

export interface UploadsContext {
  store: UploadsStore;
  locks: UploadLocks;
  receivers: UploadReceivers;
  /** True if uploads may have tails. */
  scattersUploads: boolean;
  /** Resolves when the rows are where moves so far have brought their uploads. */
  movesFollowed(): Promise<void>;
  /** Runs the sweep on one of the servers that share the database. */
  onOneServer(sweep: () => Promise<void>): Promise<void>;
  /** The server's own file system for a scope, for removing unfinished uploads; without rules and hooks. */
  openScopeOf(scope: VirtualPath): FileSystem;
  /** The time of the `RetentionClock`. */
  now(): number;
  /** The time of the system clock, for responses. */
  wallNow(): number;
}

export interface CreateRequest {
  path: VirtualPath;
  trailingSlash: boolean;
  /** The size of the finished file in bytes. */
  length: number;
  override: boolean;
  modifiedMs: number | undefined;
  metadata: string;
}

/** An upload as a client names it. */
export interface UploadAddress {
  path: VirtualPath;
  /** The key of one upload to the path; absent for any upload to it. */
  key: string | undefined;
}

/** An upload that was created. */
export interface BegunUpload {
  key: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface PartRequest extends UploadAddress {
  /** The offset of the part. */
  offset: number;
  /** The length of the part, when the client sends it. */
  length: number | undefined;
  /** The position at which the tail of the part begins; undefined for a part of the head. */
  tailStart: number | undefined;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

export interface UploadState extends BegunUpload {
  offset: number;
  /** Only as long as there is a gap before it. */
  tail: Tail | null;
  length: number;
  metadata: string;
  /** Milliseconds in which nothing has arrived, before a holder that stalled was stopped. */
  idleMs: number;
}
