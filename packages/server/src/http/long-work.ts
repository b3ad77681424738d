import type { IncomingHttpHeaders } from 'node:http';
import type { Job, VirtualPath } from '@satchel/contract';
import type { Progress } from '../core/fs/file-system.js';
import type { Principal } from './principal.js';

/** What is going to be done, as it will be shown to its user. */
export interface WorkFacts {
  principal: Principal;
  headers: IncomingHttpHeaders;
  kind: Job['kind'];
  path: VirtualPath;
  destination?: VirtualPath;
  /** Of work on several things, which tells its total itself. */
  items?: number;
  /** Fires when the client leaves. */
  signal: AbortSignal;
}

export interface WorkTerms {
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
  onTotal?: (total: Progress) => void;
}

/** Does the work, and lets its user follow it and cancel it where the request asks for that. */
export type LongWork = <Result>(
  facts: WorkFacts,
  work: (terms: WorkTerms) => Promise<Result>,
) => Promise<Result>;

/** As if nobody asked. */
export const unwatched: LongWork = ({ signal }, work) => work({ signal });
