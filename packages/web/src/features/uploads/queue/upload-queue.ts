import { FolderNews } from './folder-news';
import { JobBook } from './job-book';
import { endRoundAction } from './round-action';
import type { Transport } from './transport';
import type { ConflictChoice, NewUpload, UploadFault, UploadJob, UploadState } from './upload-job';
import { answerConflict, canBeRetried } from './upload-job';
import { UploadRunner } from './upload-runner';
import { type RoundReport, summarise, type UploadedEntries, type UploadSummary } from './upload-summary';

const NOTIFY_MS = 100;
/** With more uploads than this, each notification renders other rows, and nobody can read them so soon. */
const MANY = 50;
const NOTIFY_OF_MANY_MS = 300;
const UNFINISHED = ['queued', 'active', 'paused', 'conflict'] as const;

export interface UploadQueueOptions {
  /** The state that the browser reports; failures while it is offline are not counted. */
  isOnline?: () => boolean;
  /**
   * Called with target folders that have grown: at intervals while more is coming, and when their last upload
   * has ended.
   */
  onFoldersChanged?: (folders: string[]) => void;
  /** Called when no upload is left that runs or waits for an answer. */
  onRoundEnd?: (report: RoundReport) => void;
}

/** Notifies listeners of changes, at most once per interval however many there are. */
class Notifier {
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** `intervalMs` is the minimum interval between notifications. */
  constructor(private readonly intervalMs: () => number) {}

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    if (this.#timer) return;
    const wait = Math.max(0, this.#lastAt + this.intervalMs() - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#lastAt = performance.now();
      for (const listener of this.#listeners) listener();
    }, wait);
  }
}

/**
 * The uploads and the user's actions on them. A round lasts from the first file until nothing is left to do.
 * The queue does not depend on React or on the transport.
 */
export class UploadQueue {
  #news = new FolderNews();
  #book = new JobBook(this.#news);
  #notifier = new Notifier(() => (this.#book.count('queued') > MANY ? NOTIFY_OF_MANY_MS : NOTIFY_MS));
  #runner: UploadRunner;
  #tick: ReturnType<typeof setTimeout> | null = null;
  #scans = 0;
  #isRoundOpen = false;
  #forRest: ConflictChoice | null = null;
  /** Paused by the end of the session, not by the user. */
  #awaitLogin = new Set<number>();

  constructor(
    private readonly transport: Transport,
    private readonly options: UploadQueueOptions = {},
  ) {
    this.#runner = new UploadRunner({
      book: this.#book,
      transport,
      isOnline: options.isOnline ?? (() => true),
      onChange: () => this.#notifier.changed(),
      onConflict: (job) => this.#conflicted(job),
      onStandstill: (fault) => this.#standStill(fault),
    });
    this.#notifier.subscribe(() => this.#report());
  }

  /** The listener is called at most ten times a second. Returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    return this.#notifier.subscribe(listener);
  }

  summary(): UploadSummary {
    const now = performance.now();
    const { retryAt, isConnected } = this.#runner;
    return summarise(this.#book, {
      isScanning: this.#scans > 0,
      isConnected,
      retryInMs: retryAt === null ? null : Math.max(0, retryAt - now),
      stillMs: this.#runner.stillMs(now),
    });
  }

  /** The uploads in the order of the rows, or those from one place to before another. */
  rows(from = 0, to = Number.POSITIVE_INFINITY): UploadJob[] {
    return this.#book.rows(from, to);
  }

  /** The uploads that closing the page would interrupt, without errors that a retry cannot fix. */
  unfinished(): UploadJob[] {
    return this.#in(...UNFINISHED, 'failed').filter(
      ({ file, fault, state }) => file !== null && (state !== 'failed' || isOfConnection(fault)),
    );
  }

  /** Puts uploads below the folder `target` at the end of the queue. */
  add(target: string, uploads: readonly NewUpload[]): void {
    if (uploads.length === 0) return;
    if (!this.#isRoundOpen) {
      this.#book.forget(['done', 'cancelled']);
      this.#news.begin(performance.now());
    }
    this.#isRoundOpen = true;
    for (const upload of uploads) this.#book.add(target, upload);
    this.#runner.pump();
  }

  /** Like `add`, for uploads that are still being found; the first ones start at once. */
  async addFound(target: string, batches: AsyncIterable<readonly NewUpload[]>): Promise<void> {
    this.#scans++;
    this.#notifier.changed();
    try {
      for await (const batch of batches) this.add(target, batch);
    } finally {
      this.#scans--;
      this.#notifier.changed();
    }
  }

  pause(id: number): void {
    const job = this.#book.get(id);
    if (job?.state === 'queued' || job?.state === 'active') this.#stop(job, 'paused');
  }

  resume(id: number): void {
    this.#requeue(this.#book.get(id), 'paused');
  }

  /** Puts a failed upload back into the queue. */
  retry(id: number): void {
    const job = this.#book.get(id);
    if (job) job.attempts = 0;
    this.#requeue(job, 'failed');
    this.#runner.retryNow();
  }

  cancel(id: number): void {
    const job = this.#book.get(id);
    if (job && job.state !== 'done') this.#cancel(job);
  }

  pauseAll(): void {
    for (const job of this.#in('active', 'queued')) this.#stop(job, 'paused');
  }

  resumeAll(): void {
    for (const job of this.#in('paused')) this.resume(job.id);
  }

  /** Retries all that can be retried. */
  retryFailed(): void {
    for (const job of this.#in('failed')) if (canBeRetried(job)) this.retry(job.id);
  }

  cancelAll(): void {
    for (const job of this.#in(...UNFINISHED)) this.#cancel(job);
  }

  /** Removes finished uploads, errors included. */
  dismiss(): void {
    for (const job of this.#in('failed')) this.#discard(job);
    this.#book.forget(['done', 'failed', 'cancelled']);
    this.#notifier.changed();
  }

  /** Answers a conflict; with `forRest` also all others of this round, including later ones. */
  resolve(id: number, choice: ConflictChoice, forRest = false): void {
    if (forRest) this.#forRest = choice;
    for (const job of this.#in('conflict')) {
      if (forRest || job.id === id) this.#settleConflict(job, choice);
    }
    this.#runner.pump();
  }

  /** Asks the server for the existing file of a conflict, for showing both sides. */
  async describeExisting(id: number): Promise<void> {
    const job = this.#book.get(id);
    if (!job || job.existing !== undefined) return;
    // Without an answer it is asked for again when the question is shown again.
    job.existing = await this.transport.probe(job.path, new AbortController().signal).catch(() => undefined);
    this.#notifier.changed();
  }

  /** The browser is online again: uploads that failed without a connection are restarted. */
  connectionReturned(): void {
    for (const job of this.#in('failed')) if (isOfConnection(job.fault)) this.retry(job.id);
    this.#runner.retryNow();
  }

  /** Ends the delay after a lost connection. */
  retryNow(): void {
    this.#runner.retryNow();
  }

  /** The same user has logged in again: uploads that the end of the session paused continue. */
  sessionReturned(): void {
    this.#runner.sessionReturned();
    const waiting = [...this.#awaitLogin];
    this.#awaitLogin.clear();
    for (const id of waiting) this.resume(id);
  }

  #standStill(fault: UploadFault): void {
    if (fault.kind === 'session') {
      const held = this.#in('active', 'queued').concat(
        this.#in('paused').filter((job) => job.fault === fault),
      );
      for (const { id } of held) this.#awaitLogin.add(id);
    }
    this.pauseAll();
  }

  /** Returns a copy, because the actions on the uploads change their state. */
  #in(...states: UploadState[]): UploadJob[] {
    return states.flatMap((state) => [...this.#book.in(state)]);
  }

  #stop(job: UploadJob, state: 'paused' | 'cancelled'): void {
    this.#book.move(job, state, state === 'paused' ? this.#runner.keptOf(job) : 0);
    this.#runner.abort(job);
    this.#notifier.changed();
  }

  #cancel(job: UploadJob): void {
    this.#stop(job, 'cancelled');
    this.#discard(job);
  }

  /** Another upload to the same path may have begun there, or go on with what this one has sent. */
  #discard(job: UploadJob): void {
    const others = this.#in(...UNFINISHED, 'failed').filter((other) => other !== job);
    if (others.some(({ path }) => path === job.path)) return;
    void this.transport.discard(job.path, true);
  }

  #requeue(job: UploadJob | undefined, from: UploadState): void {
    if (job?.state !== from) return;
    this.#isRoundOpen = true;
    job.fault = null;
    this.#book.move(job, 'queued', this.#runner.keptOf(job));
    this.#runner.pump();
  }

  #conflicted(job: UploadJob): void {
    const answer = job.copies > 0 ? 'keep-both' : this.#forRest;
    if (answer) this.#settleConflict(job, answer);
  }

  #settleConflict(job: UploadJob, choice: ConflictChoice): void {
    if (choice !== 'replace') this.#discard(job);
    this.#book.move(job, answerConflict(job, choice));
  }

  /** It runs with the notifications, so that a thousand small files cause one round and few reloads. */
  #report(): void {
    const folders = this.#news.take(performance.now());
    if (folders.length > 0) this.options.onFoldersChanged?.(folders);
    const isLeft = this.#scans > 0 || UNFINISHED.some((state) => this.#book.count(state) > 0);
    if (this.#isRoundOpen && !isLeft) this.#endRound();
    else if (this.#runner.isBusy || this.#runner.retryAt !== null) this.#keepTime();
  }

  /** The speed falls and time passes even if nothing else happens. */
  #keepTime(): void {
    this.#tick ??= setTimeout(() => {
      this.#tick = null;
      this.#notifier.changed();
    }, 1000);
  }

  #endRound(): void {
    this.#isRoundOpen = false;
    this.#forRest = null;
    this.#book.tally.stopClock();
    const count = (state: UploadState) => this.#book.count(state);
    this.options.onRoundEnd?.({
      done: count('done'),
      failed: count('failed'),
      cancelled: count('cancelled'),
      action: endRoundAction(),
      entries: uploadedEntries([...this.#book.in('done')]),
    });
  }
}

/** True for failures that a better connection may mend. */
const isOfConnection = (fault: UploadFault | null): boolean =>
  fault?.kind === 'network' || fault?.kind === 'stuck';

/** The folder in which the uploads are visible; null if they went to several folders. */
function uploadedEntries(jobs: readonly UploadJob[]): UploadedEntries | null {
  const target = jobs[0]?.target;
  if (target === undefined || jobs.some((job) => job.target !== target)) return null;
  const start = target === '/' ? 1 : target.length + 1;
  const names = new Set(jobs.map(({ path }) => path.slice(start).split('/', 1).join()));
  return { folder: target, names: [...names] };
}
