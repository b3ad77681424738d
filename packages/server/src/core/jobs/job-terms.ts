import type { Job, JobResult, VirtualPath } from '@satchel/contract';
import type { FileId, Pausing, Progress } from '../files/file-system.js';
import type { Principal } from '../files/principal.js';

/**
 * The plan from which the next start of the server continues a job: the name of a `JobRunner`, and its task.
 */
export interface JobPlan {
  /** The name of a `JobRunner`. */
  runner: string;
  /** The input of the runner, which is stored as JSON. */
  input: unknown;
}

/** The name that a client gave to an operation in order to follow it. */
export interface NamedJob {
  id: string;
  /** The job continues when its client has disconnected. */
  outlivesClient: boolean;
}

/** The job as it is shown to its user. */
export interface JobFacts {
  principal: Principal;
  named: NamedJob | null;
  kind: Job['kind'];
  path: VirtualPath;
  destination?: VirtualPath;
  /** It takes no time, so nothing is counted before. */
  isQuick?: boolean;
  /** The number of items of a batch, which counts its total itself. */
  items?: number;
  plan?: JobPlan;
  /** Fires when the client disconnects. */
  signal: AbortSignal;
}

/** The part of a job that was done before the server stopped. */
export interface EarlierRun {
  /** The items that were passed, successfully or not. The one after them may have been done as well. */
  passed: number;
  /** The ids as given to `onIds`; null when it was not called. */
  ids: readonly (FileId | null)[] | null;
}

export interface JobTerms {
  signal: AbortSignal;
  pausing?: Pausing;
  onProgress?: (progress: Progress) => void;
  onTotal?: (total: Progress) => void;
  /** Called after each item, in their order, with its failure. */
  onItem?: (failure?: JobResult['failures'][number]) => void;
  /**
   * Called with the objects that are to be deleted for good: after a restart of the server, nothing else is
   * deleted in their place.
   */
  onIds?: (ids: (FileId | null)[]) => void;
  earlier?: EarlierRun;
}

/** Runs the operation, and lets its user follow and cancel it where the request asks for that. */
export type RunAsJob = <Result>(
  facts: JobFacts,
  work: (terms: JobTerms) => Promise<Result>,
) => Promise<Result>;

/** Continues a job that the end of the server interrupted. */
export type JobRunner = (principal: Principal, input: unknown, terms: JobTerms) => Promise<unknown>;

/** Runs the operation without a job. */
export const unwatched: RunAsJob = ({ signal }, work) => work({ signal });

/** Waits while the job is paused and not to end. */
export async function untilResumed({ pausing, signal }: Pick<JobTerms, 'pausing' | 'signal'>): Promise<void> {
  while (pausing?.isPaused && !signal.aborted) {
    await new Promise<void>((resolve) => {
      const proceed = () => {
        unsubscribe();
        signal.removeEventListener('abort', proceed);
        resolve();
      };
      const unsubscribe = pausing.whenChanged(proceed);
      signal.addEventListener('abort', proceed);
    });
  }
}
