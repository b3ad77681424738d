import type { VirtualPath } from '@satchel/contract';
import type { FileSystem } from '../../core/fs/file-system.js';
import type { Principal } from '../../http/principal.js';
import type { UploadLocks } from './upload-locks.js';
import type { UploadsStore } from './uploads-store.js';

/** The part of a principal that uploads need. */
export type Uploader = Pick<Principal, 'files' | 'user'>;

export interface UploadsContext {
  store: UploadsStore;
  locks: UploadLocks;
  /** The server's own door to a scope, for removing what was left over; no rules, no hooks. */
  openScopeOf(scope: string): FileSystem;
  now(): number;
}

export interface CreateRequest {
  path: VirtualPath;
  trailingSlash: boolean;
  /** Bytes of the whole. */
  length: number;
  override: boolean;
  modifiedMs: number | undefined;
  metadata: string;
}

export interface PartRequest {
  path: VirtualPath;
  /** Where the part begins. */
  offset: number;
  /** Bytes of the part, when the client said so. */
  length: number | undefined;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

export interface UploadState {
  offset: number;
  length: number;
  metadata: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}
