import type { VirtualPath } from '@satchel/contract';
import type { FileSystem } from '../../core/files/file-system.js';
import type { Principal } from '../../http/principal.js';
import type { UploadLocks } from './upload-locks.js';
import type { UploadsStore } from './uploads-store.js';

/** The part of a principal that uploads need. */
export type Uploader = Pick<Principal, 'files' | 'user' | 'access'>;

export interface UploadsContext {
  store: UploadsStore;
  locks: UploadLocks;
  /** The server's own file system for a scope, for removing unfinished uploads; without rules and hooks. */
  openScopeOf(scope: string): FileSystem;
  now(): number;
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

export interface PartRequest {
  path: VirtualPath;
  /** The offset of the part. */
  offset: number;
  /** The length of the part, when the client sends it. */
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
