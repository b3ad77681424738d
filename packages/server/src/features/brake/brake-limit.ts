import type { BrakeSettings } from '@satchel/contract';
import type { CountFiles } from '../../core/files/brake.js';
import { ScopeCount } from './scope-count.js';
import type { SessionCount } from './session-counts.js';

/** The share limits nothing below this many files, because users of a small scope often delete much of it. */
const LEAST_FOR_SHARE = 100;
/** The files of the scope are counted from this many losses on. */
const COUNTED_FROM = LEAST_FOR_SHARE / 2;
/** The numbers of losses at which the limit may change. */
export const CHECKED_AT: readonly number[] = [COUNTED_FROM, LEAST_FOR_SHARE];
/** A scope with more files than this has no limit by share. */
const MOST_COUNTED = 500_000;

/** The number of losses that pauses a session. The share of the scope is considered once it is known. */
export async function limitFor(
  count: SessionCount,
  { files, percent }: BrakeSettings,
  countFiles: CountFiles,
  now: number,
): Promise<number> {
  const { window } = count;
  const lost = window.count(now);
  if (lost >= files || lost < COUNTED_FROM) return files;
  // In a larger scope, the share exceeds the limit in files.
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
