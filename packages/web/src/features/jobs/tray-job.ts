import type { Job } from '@satchel/contract';

/** Work of this page that is carried out by requests to the server. */
export interface TrayJob {
  id: number;
  kind: Job['kind'];
  /** What the names of its requests begin with. */
  batch: string;
  total: number;
  /** Of `total`, those that failed included. */
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
