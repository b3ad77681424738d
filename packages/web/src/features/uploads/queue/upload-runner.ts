import { ApiError } from '../../../lib/api/api-error';
import { brake } from '../../../lib/api/brake';
import { ConnectionGuard } from './connection-guard';
import type { JobBook } from './job-book';
import type { Transport } from './transport';
import { UploadFailure, type UploadFault, type UploadJob } from './upload-job';

export const MAX_ACTIVE = 5;
/**
 * The same if there are large files among them. Over HTTP/1.1 browsers have six connections to a server: one
 * is the stream of events, and folders should open while large files are sent.
 */
const MAX_ACTIVE_LARGE = 4;
/** Faults that the other uploads would meet as well. */
const STANDSTILLS: readonly string[] = ['storage_full', 'paused_by_brake'];
/** The maximum number of attempts without progress for which the server could be reached. */
const MAX_ATTEMPTS = 8;
/** Before a larger file is sent, the server is asked if its name exists. */
const PROBE_BYTES = 1024 * 1024;

interface RunnerOptions {
  book: JobBook;
  transport: Transport;
  isOnline: () => boolean;
  /** Called when an upload has changed. */
  onChange: () => void;
  onConflict: (job: UploadJob) => void;
  /**
   * Continuing is pointless until the user has acted: logged in, freed space, or confirmed the replacements.
   */
  onStandstill: (fault: UploadFault) => void;
}

/** Passes queued uploads, five at once, through the transport to their next state. */
export class UploadRunner {
  #running = new Map<number, AbortController>();
  #guard = new ConnectionGuard(() => this.pump());
  /** Counts logins: a rejection in an earlier session says nothing about this one. */
  #session = 0;

  constructor(private readonly options: RunnerOptions) {}

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  get isConnected(): boolean {
    return !this.#guard.isBroken;
  }

  /** When the connection is tried again, by `performance.now()`; null unless that is awaited. */
  get retryAt(): number | null {
    return this.#guard.retryAt;
  }

  /** The milliseconds since one of the uploads that are being sent made progress; 0 without any. */
  stillMs(now: number): number {
    const active = [...this.options.book.in('active')];
    return active.length === 0 ? 0 : Math.min(...active.map(({ movedAt }) => now - movedAt));
  }

  /** Starts as many uploads as possible. */
  pump(): void {
    const { book, onChange } = this.options;
    while (true) {
      const job = book.first('queued');
      if (!job || this.#running.size >= this.#guard.limit(this.#mostWith(job))) break;
      void this.#run(job);
    }
    onChange();
  }

  #mostWith(next: UploadJob): number {
    const isLarge = ({ file }: UploadJob) => this.options.transport.isResumable(file);
    return isLarge(next) || [...this.options.book.in('active')].some(isLarge) ? MAX_ACTIVE_LARGE : MAX_ACTIVE;
  }

  /** Ends the sending of an upload that was moved to another state. */
  abort(job: UploadJob): void {
    this.#running.get(job.id)?.abort();
  }

  /** The number of bytes that an upload keeps when its sending stops. */
  keptOf(job: UploadJob): number {
    return this.options.transport.isResumable(job.file) ? job.loaded : 0;
  }

  /** Skips the rest of the delay after a lost connection. */
  retryNow(): void {
    this.#guard.retryNow();
  }

  /** The user has logged in again: a request that is still rejected for the old session is repeated once. */
  sessionReturned(): void {
    this.#session++;
  }

  async #run(job: UploadJob): Promise<void> {
    const { book } = this.options;
    const session = this.#session;
    const controller = new AbortController();
    this.#running.set(job.id, controller);
    const attempt = { hasReached: false };
    job.movedAt = performance.now();
    book.move(job, 'active', this.keptOf(job));
    try {
      await this.#send(job, controller.signal, attempt);
      if (controller.signal.aborted) return;
      this.#guard.worked();
      this.#progress(job, controller.signal, job.size);
      book.move(job, 'done', job.size);
      book.tally.finished(performance.now());
    } catch (error) {
      if (controller.signal.aborted) return;
      const fault = faultOf(error);
      if (fault.kind === 'session' && session !== this.#session) book.move(job, 'queued', this.keptOf(job));
      else this.#failed(job, fault, attempt);
    } finally {
      if (this.#running.get(job.id) === controller) this.#running.delete(job.id);
      this.pump();
    }
  }

  async #send(job: UploadJob, signal: AbortSignal, attempt: Attempt): Promise<void> {
    const { transport } = this.options;
    if (!job.override && job.size > PROBE_BYTES && !transport.hasBegun(job.path, job.file)) {
      job.existing = await transport.probe(job.path, signal);
      if (job.existing) throw new UploadFailure({ kind: 'conflict' });
    }
    const { path, file, override, target } = job;
    const onProgress = (loaded: number) => this.#progress(job, signal, loaded);
    const onOffset = (offset: number) => {
      attempt.hasReached = true;
      this.#continued(job, signal, offset);
    };
    const onConfirmed = (offset: number) => this.#confirmed(job, signal, offset);
    const isAlone = () => this.#running.size === 1;
    await brake.send(() =>
      transport.send(
        { path, file, override, target },
        { signal, onProgress, onOffset, onConfirmed, isAlone },
      ),
    );
  }

  #continued(job: UploadJob, signal: AbortSignal, offset: number): void {
    if (signal.aborted) return;
    if (offset > job.confirmed) job.attempts = 0;
    // The server has responded, so the connection works; but pauses grow while only that gets through.
    if (job.attempts === 0) this.#guard.worked();
    // The server may have another number of bytes than the earlier page knew, or none any more.
    if (job.continuedAt !== null && job.confirmed === 0) job.continuedAt = offset === 0 ? null : offset;
    job.confirmed = offset;
    job.movedAt = performance.now();
    this.options.book.correct(job, offset);
    this.options.onChange();
  }

  #confirmed(job: UploadJob, signal: AbortSignal, offset: number): void {
    if (signal.aborted) return;
    job.attempts = 0;
    job.confirmed = Math.max(job.confirmed, offset);
    this.#guard.worked();
  }

  #progress(job: UploadJob, signal: AbortSignal, loaded: number): void {
    const sent = Math.min(loaded, job.size) - job.loaded;
    if (signal.aborted || sent <= 0) return;
    const now = performance.now();
    job.loaded += sent;
    job.movedAt = now;
    this.options.book.tally.progress(sent, now);
    this.options.onChange();
  }

  #failed(job: UploadJob, fault: UploadFault, attempt: Attempt): void {
    const { book, onConflict, onStandstill } = this.options;
    if (fault.kind === 'network' || fault.kind === 'busy') {
      this.#interrupted(job, fault, attempt);
      return;
    }
    this.#guard.worked();
    if (fault.kind === 'conflict') {
      // The name was free when it was asked for.
      job.existing ??= undefined;
      book.move(job, 'conflict');
      onConflict(job);
      return;
    }
    job.fault = fault;
    book.move(job, fault.kind === 'session' ? 'paused' : 'failed', this.keptOf(job));
    const isForAll = fault.kind === 'rejected' && STANDSTILLS.includes(fault.error.code);
    if (isForAll || fault.kind === 'session') onStandstill(fault);
  }

  /**
   * Only attempts that reached the server count: without it nobody can tell how long it will be away, and the
   * tray says when it is tried again.
   */
  #interrupted(job: UploadJob, fault: UploadFault, { hasReached }: Attempt): void {
    const { book, isOnline } = this.options;
    const isServer = fault.kind === 'busy' && fault.isServer;
    if (isOnline() && (hasReached || isServer)) job.attempts++;
    this.#guard.failed(fault.kind === 'busy' ? fault.waitMs : 0);
    const isGivenUp = job.attempts >= MAX_ATTEMPTS;
    job.fault = isGivenUp ? { kind: 'stuck' } : fault;
    book.move(job, isGivenUp ? 'failed' : 'queued', this.keptOf(job));
  }
}

interface Attempt {
  /** True once the server has said how much it has, so that it can be reached. */
  hasReached: boolean;
}

function faultOf(error: unknown): UploadFault {
  if (error instanceof UploadFailure) return error.fault;
  const unforeseen = new ApiError({ status: 0, code: 'internal', message: String(error) });
  return { kind: 'rejected', error: unforeseen };
}
