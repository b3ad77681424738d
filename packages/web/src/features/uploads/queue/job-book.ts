import type { FolderNews } from './folder-news';
import { type NewUpload, UPLOAD_STATES, type UploadJob, type UploadState } from './upload-job';
import { UploadTally } from './upload-tally';

/** The order of the rows: those that need a decision first, finished ones last. */
const ROW_ORDER: readonly UploadState[] = ['conflict', 'failed', 'active', 'paused', 'queued', 'done'];
const UNDER_WAY: ReadonlySet<UploadState> = new Set(['queued', 'active']);

/** Copies nothing but the result, because a set may be large. */
function* slice<Entry>(entries: ReadonlySet<Entry>, from: number, to: number): Generator<Entry> {
  let place = 0;
  for (const entry of entries) {
    if (place >= to) return;
    if (place >= from) yield entry;
    place += 1;
  }
}

const joined = (folder: string, name: string): string => (folder === '/' ? `/${name}` : `${folder}/${name}`);

/**
 * All uploads by state, with their sums and the number under way for each target; every change has the same
 * cost.
 */
export class JobBook {
  readonly tally = new UploadTally();
  #jobs = new Map<number, UploadJob>();
  #byState = new Map<UploadState, Set<UploadJob>>(UPLOAD_STATES.map((state) => [state, new Set()]));
  #underWay = new Map<string, number>();
  #nextId = 1;

  /** `news` is notified of files that arrived, and of targets whose last upload under way has ended. */
  constructor(private readonly news: FolderNews) {}

  add(target: string, upload: NewUpload): UploadJob {
    const { relativePath, file } = upload;
    const job: UploadJob = {
      id: this.#nextId++,
      target,
      relativePath,
      name: relativePath.slice(relativePath.lastIndexOf('/') + 1),
      path: joined(target, relativePath),
      file,
      isFolder: file === null,
      source: upload.source,
      size: file?.size ?? 0,
      state: 'queued',
      loaded: upload.continuesAt ?? 0,
      confirmed: 0,
      continuedAt: upload.continuesAt ?? null,
      attempts: 0,
      movedAt: 0,
      override: upload.override ?? false,
      copies: 0,
      fault: null,
      existing: undefined,
    };
    this.#jobs.set(job.id, job);
    this.#enter(job);
    return job;
  }

  get(id: number): UploadJob | undefined {
    return this.#jobs.get(id);
  }

  in(state: UploadState): ReadonlySet<UploadJob> {
    return this.#byState.get(state) ?? new Set();
  }

  count(state: UploadState): number {
    return this.in(state).size;
  }

  first(state: UploadState): UploadJob | undefined {
    return this.in(state).values().next().value;
  }

  /** Moves an upload to another state, with `loaded` bytes counted as sent. */
  move(job: UploadJob, state: UploadState, loaded = 0): void {
    this.tally.include(job, -1);
    this.#byState.get(job.state)?.delete(job);
    const wasUnderWay = UNDER_WAY.has(job.state);
    job.state = state;
    job.loaded = loaded;
    this.#enter(job);
    if (state === 'done') {
      this.news.arrived(job.target);
      job.file = null;
    }
    if (wasUnderWay) this.#leave(job.target);
  }

  /** The number of its bytes at the server, including those of earlier attempts. */
  correct(job: UploadJob, loaded: number): void {
    this.tally.include(job, -1);
    job.loaded = loaded;
    this.tally.include(job, 1);
  }

  /** Removes the uploads in these states. */
  forget(states: readonly UploadState[]): void {
    for (const state of states) {
      for (const job of this.in(state)) {
        this.tally.include(job, -1);
        this.#jobs.delete(job.id);
      }
      this.#byState.get(state)?.clear();
    }
  }

  /** The uploads in the order of the rows, from one place to before another. */
  rows(from: number, to: number): UploadJob[] {
    const rows: UploadJob[] = [];
    let place = 0;
    for (const state of ROW_ORDER) {
      const jobs = this.in(state);
      if (place >= to) break;
      if (place + jobs.size > from) rows.push(...slice(jobs, from - place, to - place));
      place += jobs.size;
    }
    return rows;
  }

  #enter(job: UploadJob): void {
    this.#byState.get(job.state)?.add(job);
    this.tally.include(job, 1);
    if (UNDER_WAY.has(job.state)) this.#underWay.set(job.target, (this.#underWay.get(job.target) ?? 0) + 1);
  }

  #leave(target: string): void {
    const left = (this.#underWay.get(target) ?? 1) - 1;
    if (left > 0) this.#underWay.set(target, left);
    else {
      this.#underWay.delete(target);
      this.news.idle(target);
    }
  }
}
