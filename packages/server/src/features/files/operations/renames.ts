import { joinPath, nameOf, parentOf, type RenamesRequest, type VirtualPath } from '@satchel/contract';
import { statOrNull } from '../../../core/files/existing-entry.js';
import type { UserFileSystem } from '../../../core/files/file-system.js';
import { type JobRunner, type JobTerms, untilResumed } from '../../../core/jobs/job-terms.js';
import { AppError, toAppError } from '../../../lib/app-error.js';
import { toVirtualPath } from '../../../lib/to-virtual-path.js';
import type { BatchOutcome } from './batch-service.js';

interface Step {
  from: VirtualPath;
  to: VirtualPath;
}

interface Renames {
  folder: VirtualPath;
  steps: Step[];
}

type Files = Pick<UserFileSystem, 'stat' | 'renameMany'>;

/** Parses all names before anything is renamed. Throws `invalid_input` that names the invalid one. */
export function readRenames({ folder, items }: RenamesRequest): Renames {
  const parent = toVirtualPath(folder);
  const [sources, targets] = [new Set<string>(), new Set<string>()];
  const steps = items.map(({ from, to }, index) => ({
    from: pathIn(parent, from, { field: `items.${index}.from`, known: sources }),
    to: pathIn(parent, to, { field: `items.${index}.to`, known: targets }),
  }));
  return { folder: parent, steps: steps.filter(({ from, to }) => from !== to) };
}

function pathIn(
  folder: VirtualPath,
  name: string,
  { field, known }: { field: string; known: Set<string> },
): VirtualPath {
  const refuse = (reason: string, code: string) =>
    new AppError('invalid_input', `${field}: ${reason}`, { details: { field, reason: code } });
  if (name === '') throw refuse('it is missing', 'empty');
  if (known.has(name)) throw refuse('it is there twice', 'twice');
  known.add(name);
  try {
    const path = toVirtualPath(name);
    if (nameOf(path) === name && parentOf(path) === '/') return joinPath(folder, name);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw refuse(cause.message, 'not_a_name');
  }
  throw refuse('it is not a name', 'not_a_name');
}

/**
 * Renames all items, or none if one of them cannot be renamed. A kill in the middle is undone at the next
 * start. Names may be exchanged, and nothing is ever replaced.
 */
export async function renameAll(
  files: Files,
  { folder, steps }: Renames,
  terms: Pick<JobTerms, 'signal' | 'pausing' | 'onItem' | 'onProgress' | 'onTotal' | 'onIds' | 'earlier'>,
): Promise<BatchOutcome> {
  const { signal, pausing, onItem, onProgress, onTotal, earlier } = terms;
  onTotal?.({ entries: steps.length, bytes: 0 });
  await untilResumed(terms);
  if (signal.aborted) throw cancelled(signal);
  const failures = (await isDoneAlready(files, steps, terms)) ? [] : await rename();
  const outcome: BatchOutcome = { done: failures.length > 0 ? 0 : steps.length, failed: [] };
  for (const { index, error } of failures) outcome.failed.push({ from: steps[index]?.from ?? folder, error });
  const passed = earlier?.passed ?? 0;
  for (const failed of outcome.failed.slice(passed)) {
    const { code, message } = toAppError(failed.error);
    onItem?.({ path: toVirtualPath(failed.from), code, message });
  }
  for (let count = passed; count < outcome.done; count += 1) onItem?.();
  onProgress?.({ entries: outcome.done + outcome.failed.length, bytes: 0 });
  return outcome;

  async function rename() {
    const names = steps.map(({ from, to }) => ({ from: nameOf(from), to: nameOf(to) }));
    try {
      return await files.renameMany(folder, names, { signal, pausing });
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      // An error of the folder concerns all items in it.
      return steps.map((_, index) => ({ index, error }));
    }
  }
}

/** After a restart all items were renamed or none was; the object under the first new name shows which. */
async function isDoneAlready(
  files: Files,
  steps: readonly Step[],
  { earlier, onIds }: Pick<JobTerms, 'earlier' | 'onIds'>,
): Promise<boolean> {
  const [first] = steps;
  if (!first) return true;
  if (!earlier) {
    const entry = onIds && (await statOrNull(files, first.from).catch(() => null));
    if (entry) onIds([entry.fileId]);
    return false;
  }
  if (earlier.passed > 0) return true;
  const there = await statOrNull(files, first.to);
  const object = earlier.ids?.[0];
  if (!there || object === undefined) return false;
  return there.fileId === object || (await statOrNull(files, first.from))?.fileId !== object;
}

/** The name of `renamesRunner` in the plans of jobs. */
export const RENAMES_RUNNER = 'renames';

/** Continues renamings after a restart of the server. */
export const renamesRunner: JobRunner = ({ files }, input, terms) =>
  renameAll(files, readRenames(input as RenamesRequest), terms);

function cancelled(signal: AbortSignal): AppError {
  const details = { done: 0, failed: 0 };
  return new AppError('cancelled', 'The job was cancelled', { details, cause: signal.reason });
}
