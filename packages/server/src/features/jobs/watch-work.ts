import type { IncomingHttpHeaders } from 'node:http';
import { JOB_DETACH_HEADER, JOB_ID_HEADER, JOB_ID_PATTERN } from '@satchel/contract';
import type { FileSystem } from '../../core/fs/file-system.js';
import type { LongWork, WorkFacts } from '../../http/long-work.js';
import { AppError } from '../../lib/app-error.js';
import { countTree } from './count-tree.js';
import type { JobRegistry, StartedJob } from './job-registry.js';

/** Work that a request names in `X-Job-Id` goes on the list of its user. */
export function watchWork(registry: JobRegistry): LongWork {
  return async (facts, work) => {
    const id = jobIdIn(facts.headers);
    if (id === undefined) return work({ signal: facts.signal });
    const { principal, kind, path, destination, items } = facts;
    const job = registry.start(principal.user.id, {
      id,
      kind,
      path,
      ...(destination ? { destination } : {}),
      ...(items === undefined ? {} : { items }),
    });
    const stays = facts.headers[JOB_DETACH_HEADER.toLowerCase()] === 'true';
    const signal = stays ? job.signal : AbortSignal.any([facts.signal, job.signal]);
    const counting = new AbortController();
    try {
      if (items === undefined) await count(facts, job, AbortSignal.any([signal, counting.signal]));
      const result = await work({ signal, onProgress: job.progress, onTotal: job.total });
      job.done();
      return result;
    } catch (error) {
      if (signal.aborted) job.cancelled();
      else job.failed(error);
      throw error;
    } finally {
      counting.abort();
    }
  };
}

function jobIdIn(headers: IncomingHttpHeaders): string | undefined {
  const id = headers[JOB_ID_HEADER.toLowerCase()];
  if (id === undefined) return undefined;
  if (typeof id === 'string' && JOB_ID_PATTERN.test(id)) return id;
  throw new AppError(
    'invalid_input',
    `${JOB_ID_HEADER} must be 1 to 64 letters, digits, dashes or underscores`,
  );
}

/** A copy is counted beside the work, a deletion before it takes away what is to be counted; a move takes no time. */
async function count(
  { principal, kind, path }: WorkFacts,
  job: StartedJob,
  signal: AbortSignal,
): Promise<void> {
  if (kind === 'move') return;
  const counted = tryCount(principal.files, path, signal).then((total) => total && job.total(total));
  if (kind === 'delete') await counted;
}

/** What cannot be counted is refused, or done, by the work itself. */
function tryCount(files: FileSystem, path: WorkFacts['path'], signal: AbortSignal) {
  return countTree(files, path, signal).catch(() => null);
}
