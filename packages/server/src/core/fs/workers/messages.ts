import type { ErrorCode } from '@satchel/contract';
import type { Progress } from '../file-system.js';
import type { JobName } from '../jobs/job-table.js';

export type ToWorker =
  | { id: number; job: JobName; input: unknown }
  | { id: number; signal: 'cancel' | 'pull' };

export interface SentError {
  code: ErrorCode | 'cancelled';
  message: string;
  details?: Record<string, unknown> | undefined;
  /** For the log; empty for errors that are answers. */
  stack: string;
}

export type FromWorker =
  | { id: number; done: unknown }
  | { id: number; failed: SentError }
  | { id: number; progress: Progress }
  | { id: number; batch: unknown };
