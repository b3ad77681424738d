import { receivedError, sentError } from '../sent-error.js';
import { type Nested, unnested } from '../tasks/nested.js';
import type { Step } from '../tasks/task-steps.js';
import type { Stretch } from '../tasks/write/write.js';
import { NotQuick } from '../walk/walk-context.js';
import type { RunOptions } from '../workers/run-options.js';
import { isLongTask } from '../workers/running-task.js';

type Answers = Pick<RunOptions, 'signal' | 'onProgress' | 'beforePublish' | 'onPlan' | 'keep'>;

/**
 * Brings work to its end that was begun at once: a promise, or a long task which is over after a few steps, as that of one
 * file is. Its questions are answered as the worker pool answers them; what the answers throw ends it, and is thrown as it is.
 */
export async function finish<Result>(begun: unknown, answers: Answers, stretch: Stretch): Promise<Result> {
  if (!isLongTask(begun)) return (begun as Promise<Result>).catch(failLikeWorker);
  const steps = unnested(begun as Nested<Step, Result>);
  let isCommitted = false;
  try {
    for (;;) {
      const { done, value } = stretch(() => nextOf(steps));
      if (done) return value;
      isCommitted ||= value !== undefined && 'committed' in value;
      if (value) await answer(value, isCommitted ? { keep: answers.keep } : answers);
      if (!isCommitted) answers.signal?.throwIfAborted();
    }
  } finally {
    for (let step = steps.return(undefined as Result); !step.done; step = steps.next());
  }
}

/** Throws like a worker, except for what one has to do. */
export function failLikeWorker(error: unknown): never {
  throw error instanceof NotQuick ? error : receivedError(sentError(error));
}

function nextOf<Result>(steps: Generator<Step, Result, void>): IteratorResult<Step, Result> {
  try {
    return steps.next();
  } catch (error) {
    return failLikeWorker(error);
  }
}

async function answer(step: Exclude<Step, undefined>, answers: Answers): Promise<void> {
  if ('asks' in step) await answers.beforePublish?.();
  else if ('plans' in step) answers.onPlan?.(step.plans);
  else if ('replaces' in step) step.keepAs((await answers.keep?.(step.replaces)) ?? null);
  else if ('progress' in step) answers.onProgress?.(step.progress);
}
