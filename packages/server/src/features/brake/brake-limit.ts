import type { BrakeSettings } from '@satchel/contract';
import type { CountFiles } from '../../core/files/brake.js';
import { ScopeCount } from './scope-count.js';
import type { SessionCount } from './session-counts.js';

/** A share of the scope matters from so many files on: in a small one everybody deletes much of it now and then. */
const LEAST_FOR_SHARE = 100;
/** Then the files of the scope begin to be counted. */
const COUNTED_FROM = LEAST_FOR_SHARE / 2;
/** At so many losses the limit may become another one. */
export const LOOKS_AT: readonly number[] = [COUNTED_FROM, LEAST_FOR_SHARE];
/** A scope with more files than these has no share. */
const MOST_COUNTED = 500_000;

/** How many losses are too many, as far as it matters by now. */
export async function limitFor(
  count: SessionCount,
  { files, percent }: BrakeSettings,
  countFiles: CountFiles,
  now: number,
): Promise<number> {
  const { window } = count;
  const lost = window.count(now);
  if (lost >= files || lost < COUNTED_FROM) return files;
  // In a scope with more files than these, the share is larger than the other limit.
  const most = Math.min(MOST_COUNTED, Math.ceil((files * 100) / percent));
  const { deleted } = window.losses(now);
  count.scope ??= new ScopeCount(countFiles, most, deleted);
  const { scope } = count;
  if (lost < LEAST_FOR_SHARE) return files;
  const left = await scope.files();
  if (left === null || left > most) return files;
  const share = Math.floor(((left + scope.deleted) * percent) / 100);
  return Math.min(files, Math.max(LEAST_FOR_SHARE, share));
}
