import type { JobResult } from '@satchel/contract';
import type { FileId } from '../../core/files/file-system.js';
import type { JobPlan } from '../../core/jobs/job-terms.js';
import type { Journal, Journals } from '../../core/state/journals.js';
import type { JobBase } from './job-base.js';
import { type JobFailure, withItem } from './job-registry.js';

/** The id and the login of a job. It is only continued while the login has not ended. */
export interface JobRecord {
  userId: number;
  jobId: string;
  family: string;
  action?: string | undefined;
  /** Null for a job that cannot be continued. */
  plan: JobPlan | null;
  /** Null if it is not known; then the job is not continued. */
  base: JobBase | null;
}

/** The state in which the last process left a job. */
export interface LeftJob {
  /** Null when the process was killed before it wrote the record. */
  record: JobRecord | null;
  /** The result of the items that were passed. */
  result: JobResult;
  ids: (FileId | null)[] | null;
  open(): JobJournal;
  remove(): Promise<void>;
}

type Line = { ids: (FileId | null)[] } | { failure: JobFailure } | { done: true };

/** Writes the progress of a job to the disk, so that the next start continues after finished items. */
export class JobJournal {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  static begin(journals: Journals, record: JobRecord): JobJournal {
    return new JobJournal(journals.begin(JSON.stringify(record)));
  }

  passed(failure?: JobFailure): void {
    this.#append(failure ? { failure } : { done: true });
  }

  ids(ids: (FileId | null)[]): void {
    this.#append({ ids });
  }

  #append(line: Line): void {
    this.#journal.append(JSON.stringify(line));
  }

  close(): void {
    this.#journal.close();
  }

  remove(): Promise<void> {
    return this.#journal.remove();
  }
}

export async function leftJobs(journals: Journals): Promise<LeftJob[]> {
  return journals.left(({ lines: [first, ...lines], open, remove }) => {
    const left: LeftJob = {
      record: (first as JobRecord | undefined) ?? null,
      result: { done: 0, failed: 0, failures: [] },
      ids: null,
      open: () => new JobJournal(open()),
      remove,
    };
    for (const line of lines as Line[]) {
      if ('ids' in line) left.ids = line.ids;
      else left.result = withItem(left.result, 'failure' in line ? line.failure : undefined);
    }
    return left;
  });
}
