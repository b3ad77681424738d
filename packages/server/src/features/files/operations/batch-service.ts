import type { BatchRequest } from '@satchel/contract';
import { statOrNull } from '../../../core/files/existing-entry.js';
import type { LeftOut, Progress } from '../../../core/files/file-system.js';
import type { FilesPrincipal } from '../../../core/files/principal.js';
import {
  type EarlierRun,
  type JobRunner,
  type JobTerms,
  untilResumed,
} from '../../../core/jobs/job-terms.js';
import { runItems } from '../../../core/jobs/run-items.js';
import { AppError } from '../../../lib/app-error.js';
import type { TakenNumbers } from '../../../lib/free-name.js';
import type { FilesService } from '../files-service.js';
import { BatchProgress, countItems } from './batch-progress.js';
import { type BatchStep, readBatch } from './read-batch.js';

/** The name of `batchRunner` in the plans of jobs. */
export const BATCH_RUNNER = 'batch';

/** This number of deletions share worker tasks and rows; only between them the job can be paused. */
const TRASHED_AT_ONCE = 100;

export interface Batch {
  action: BatchRequest['action'];
  steps: readonly BatchStep[];
  /** See `RemoveOptions`. */
  permanent?: boolean | undefined;
  isConfirmed?: boolean | undefined;
}

export interface BatchOutcome {
  done: number;
  failed: { from: string; error: unknown }[];
  leftOut?: LeftOut;
}

/** Throws `invalid_input` that names the invalid item. */
export function batchOf(request: BatchRequest): Batch {
  const { action, permanent, confirmed } = request;
  return { action, steps: readBatch(request), permanent, isConfirmed: confirmed };
}

/**
 * Processes the items in their order, each like a request of its own: a failure does not affect the others.
 * When the job is cancelled, rejects with `cancelled` and the number of finished items in its details. With
 * `earlier`, it continues after the items that were passed.
 */
export async function runBatch(
  service: FilesService,
  principal: FilesPrincipal,
  batch: Batch,
  terms: JobTerms,
): Promise<BatchOutcome> {
  const { signal, onProgress, onTotal, earlier } = terms;
  const passed = earlier?.passed ?? 0;
  const steps = batch.steps.slice(passed);
  await untilResumed(terms);
  const isTrashed = await goesToTrash(principal, batch);
  const counts = await countsOf(principal, { ...batch, steps, isTrashed }, terms);
  const progress = new BatchProgress(counts, onProgress);
  onTotal?.(progress.total);
  const outcome: BatchOutcome = { done: 0, failed: [] };
  const taken: TakenNumbers = new Map();
  const running = runItems<BatchStep, LeftOut | null>({
    ...{ items: batch.steps, terms },
    // Items that may be done already are checked one by one.
    atOnce: isTrashed && !earlier ? TRASHED_AT_ONCE : 1,
    act: async function* (part, first) {
      const paused = pauseIn(outcome);
      const batchPart = { batch, part, start: first - passed, progress, taken };
      if (paused) for (const _ of part) yield { status: 'rejected', reason: paused };
      else yield* await performPart(service, principal, batchPart, terms);
    },
    pathOf: ({ from }) => from,
  });
  try {
    for await (const { item, index, result } of running) {
      record(outcome, item, result);
      progress.passed(index - passed);
    }
  } catch (error) {
    throw signal.aborted ? stopped(signal, outcome) : error;
  }
  return outcome;
}

/** The pause that ends the batch: further items would wait for the same confirmation. */
function pauseIn({ failed }: BatchOutcome): AppError | null {
  const last = failed.at(-1)?.error;
  return last instanceof AppError && last.code === 'paused_by_brake' ? last : null;
}

interface BatchPart {
  batch: Batch;
  part: readonly BatchStep[];
  /** The index of the first step of the part. */
  start: number;
  progress: BatchProgress;
  taken: TakenNumbers;
}

const MOST_LEFT_OUT_NAMED = 100;

function addLeftOut(outcome: BatchOutcome, { count, paths }: LeftOut): void {
  const before = outcome.leftOut ?? { count: 0, paths: [] };
  const named = [...before.paths, ...paths].slice(0, MOST_LEFT_OUT_NAMED);
  outcome.leftOut = { count: before.count + count, paths: named };
}

async function performPart(
  service: FilesService,
  principal: FilesPrincipal,
  { batch, part, start: index, progress, taken }: BatchPart,
  { signal, pausing, earlier }: JobTerms,
): Promise<PromiseSettledResult<LeftOut | null>[]> {
  const [step] = part;
  const { action, permanent, isConfirmed } = batch;
  const stepTerms = { signal, ...(pausing && { pausing }) };
  if (part.length > 1 || !step) {
    const paths = part.map(({ from }) => from);
    const removed = await service.removeMany(principal, paths, { ...stepTerms, permanent, isConfirmed });
    return removed.map((result) => (result.status === 'rejected' ? result : { ...result, value: null }));
  }
  const onProgress = action === 'move' ? undefined : (news: Progress) => progress.within(news);
  const act = async () => {
    if (earlier && (await isDoneAlready(principal, step, { action, earlier, index }))) return null;
    const terms = { ...stepTerms, taken, ...(onProgress && { onProgress }) };
    return perform(service, principal, { batch, step }, terms);
  };
  return Promise.allSettled([act()]);
}

function record(
  outcome: BatchOutcome,
  { from }: BatchStep,
  result: PromiseSettledResult<LeftOut | null>,
): void {
  if (result.status === 'rejected') {
    outcome.failed.push({ from, error: result.reason });
    return;
  }
  outcome.done += 1;
  if (result.value) addLeftOut(outcome, result.value);
}

/** Continues a batch after a restart. A single deletion, copy or move is stored as a batch of one. */
export function batchRunner(service: FilesService): JobRunner {
  return (principal, input, terms) => {
    const request = input as BatchRequest;
    return runBatch(service, principal, batchOf(request), terms);
  };
}

/**
 * True if an item is done already after a restart, which may be so for the one that was under way. Throws
 * `changed_meanwhile` instead of deleting an object for good that has replaced the one at the start.
 */
async function isDoneAlready(
  { files }: FilesPrincipal,
  { from, to, override, rename }: BatchStep,
  { action, earlier, index }: { action: Batch['action']; earlier: EarlierRun; index: number },
): Promise<boolean> {
  const { passed, ids } = earlier;
  if (action === 'delete') {
    const fileId = ids?.[passed + index];
    const entry = await statOrNull(files, from);
    if (entry === null) return index < (ids ? 1 : TRASHED_AT_ONCE);
    if (fileId && entry.fileId !== fileId)
      throw new AppError('changed_meanwhile', 'It was replaced while the server did not run');
    return false;
  }
  if (index > 0 || to === null || from === to) return false;
  // A move to a free name leaves what was at the destination, so something is there in any case.
  if (action === 'move')
    return (await statOrNull(files, from)) === null && (await statOrNull(files, to)) !== null;
  if (rename) return false;
  return !override && (await statOrNull(files, to)) !== null;
}

async function goesToTrash({ files }: FilesPrincipal, { action, permanent }: Batch): Promise<boolean> {
  return action === 'delete' && !permanent && (await files.keepsDeleted());
}

/** A move takes no time, so only its items are counted. */
async function countsOf(
  principal: FilesPrincipal,
  { action, steps, isTrashed }: Pick<Batch, 'action' | 'steps'> & { isTrashed: boolean },
  { signal, ...terms }: JobTerms,
) {
  const { onTotal, onIds, earlier } = terms;
  if (!onTotal) return null;
  if (action === 'move' || isTrashed) return steps.map(() => ({ entries: 1, bytes: 0 }));
  if (action === 'delete' && earlier && !earlier.ids)
    throw new AppError('busy', 'The server stopped before anything was deleted');
  const counts = await countItems(principal.files, steps, signal);
  if (action === 'delete' && !earlier) onIds?.(counts.map(({ fileId }) => fileId));
  return counts;
}

type StepTerms = Pick<JobTerms, 'signal' | 'onProgress' | 'pausing'> & Pick<BatchPart, 'taken'>;

async function perform(
  service: FilesService,
  principal: FilesPrincipal,
  { batch: { action, permanent, isConfirmed }, step }: { batch: Batch; step: BatchStep },
  { taken, ...terms }: StepTerms,
): Promise<LeftOut | null> {
  const { from, to, override, rename } = step;
  if (to === null) {
    await service.remove(principal, from, { permanent, isConfirmed, ...terms });
    return null;
  }
  const verb = action === 'copy' ? 'copy' : 'rename';
  return service.transfer(principal, {
    ...{ from, to, action: verb, override, rename },
    ...{ taken, ...terms },
  });
}

function stopped(signal: AbortSignal, { done, failed }: BatchOutcome): AppError {
  const details = { done, failed: failed.length };
  return new AppError('cancelled', 'The job was cancelled', { details, cause: signal.reason });
}
