import type { LeftOut } from '@satchel/contract';
import { errorDetails } from '../../../lib/error-text';
import type { MessageKey } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { type Job, useJobs } from '../state/jobs-store';
import type { Failure } from './job-parts';
import type { Tools } from './run-job';

const MAX_NAMED = 5;

const FAILED: Record<Job['kind'], MessageKey> = {
  delete: 'files.failed.delete',
  copy: 'files.failed.copy',
  move: 'files.failed.move',
};

/** One notice for all failures, with the reasons. */
export function reportFailures(
  tools: Tools,
  kind: Job['kind'],
  failed: readonly Failure<{ name: string }>[],
): void {
  const [first] = failed;
  if (!first) return;
  const { t, errorText } = tools;
  const title = t(FAILED[kind], { count: failed.length, name: first.item.name });
  const reasons = new Set(failed.map(({ error }) => errorText(error)));
  if (failed.length === 1 || reasons.size === 1) {
    toast.error(`${title} ${errorText(first.error)}`, { details: errorDetails(first.error) });
    return;
  }
  useJobs.getState().report({
    kind,
    title,
    failures: failed.map(({ item, error }) => ({ name: item.name, reason: errorText(error) })),
  });
  const named = failed.slice(0, MAX_NAMED).map(({ item, error }) => `${item.name}: ${errorText(error)}`);
  const more = failed.length - named.length;
  if (more > 0) named.push(t('files.failed.more', { count: more }));
  toast.error(title, { details: named.join(' ') });
}

/** Reports entries that are missing in finished copies. */
export function reportLeftOut({ t }: Tools, { count, paths }: LeftOut): void {
  const [first = ''] = paths;
  if (count > 0) toast.error(t('files.leftOut', { count, name: first.slice(first.lastIndexOf('/') + 1) }));
}
