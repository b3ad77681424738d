import type { Job } from '@satchel/contract';

/** A job of this page, which requests to the server carry out. */
export interface TrayJob {
  id: number;
  kind: Job['kind'];
  /** The prefix of the ids of its requests. */
  batch: string;
  total: number;
  /** The number of processed items of `total`, including failed ones. */
  done: number;
  failed: number;
  startedMs: number;
  cancel(): void;
}

export interface TrayReport {
  id: number;
  title: string;
  failures: readonly { name: string; reason: string }[];
}
