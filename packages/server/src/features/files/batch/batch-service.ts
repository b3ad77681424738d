import type { BatchRequest, Permission } from '@satchel/contract';
import type { Progress } from '../../../core/fs/file-system.js';
import type { WorkTerms } from '../../../http/long-work.js';
import { AppError } from '../../../lib/app-error.js';
import type { Caller } from '../caller/caller.js';
import type { FilesService } from '../files-service.js';
import { BatchProgress, countItems } from './batch-progress.js';
import type { BatchStep } from './read-batch.js';

export interface Batch {
  action: BatchRequest['action'];
  steps: readonly BatchStep[];
}

export interface BatchOutcome {
  done: number;
  failed: { from: string; error: unknown }[];
}

const NEEDED: Record<Batch['action'], Permission> = { delete: 'delete', copy: 'create', move: 'rename' };

/** Throws `forbidden` where not one item could be done. */
export function assertMayBatch({ user }: Caller, action: Batch['action']): void {
  const permission = NEEDED[action];
  if (user.perm[permission]) return;
  throw new AppError('forbidden', 'you do not have the right to do this', { details: { permission } });
}

/**
 * Does the items one after the other, each as a call of its own would be: one that fails holds up none of the others.
 * When the work is cancelled, rejects with `cancelled` and how many were done in its details.
 */
export async function runBatch(
  service: FilesService,
  caller: Caller,
  { action, steps }: Batch,
  terms: WorkTerms,
): Promise<BatchOutcome> {
  const { signal, onProgress, onTotal } = terms;
  const progress = new BatchProgress(await countsOf(caller, { action, steps }, terms), onProgress);
  onTotal?.(progress.total);
  const outcome: BatchOutcome = { done: 0, failed: [] };
  for (const [index, step] of steps.entries()) {
    if (signal.aborted) throw stopped(signal, outcome);
    const onStep = action === 'move' ? undefined : (news: Progress) => progress.within(news);
    try {
      await perform(service, caller, action, step, { signal, ...(onStep ? { onProgress: onStep } : {}) });
      outcome.done += 1;
    } catch (error) {
      if (signal.aborted) throw stopped(signal, outcome);
      outcome.failed.push({ from: step.from, error });
    }
    progress.passed(index);
  }
  return outcome;
}

/** A move takes no time, so that it is counted by what was asked for. */
function countsOf(caller: Caller, { action, steps }: Batch, { signal, onTotal }: WorkTerms) {
  if (!onTotal) return null;
  if (action === 'move') return steps.map(() => ({ entries: 1, bytes: 0 }));
  return countItems(caller.files, steps, signal);
}

function perform(
  service: FilesService,
  caller: Caller,
  action: Batch['action'],
  { from, to, override, rename }: BatchStep,
  terms: Pick<WorkTerms, 'signal' | 'onProgress'>,
): Promise<void> {
  if (to === null) return service.remove(caller, from, terms);
  const wireAction = action === 'copy' ? 'copy' : 'rename';
  return service.transfer(caller, { from, to, action: wireAction, override, rename, ...terms });
}

function stopped(signal: AbortSignal, { done, failed }: BatchOutcome): AppError {
  const details = { done, failed: failed.length };
  return new AppError('cancelled', 'the work was cancelled', { details, cause: signal.reason });
}
