import { QUOTA_WARNING, type QuotaUsage, type Usage } from '@satchel/contract';

/** A limit of bytes or of files and folders, and how much of it is used. */
export interface Limit {
  unit: 'bytes' | 'files';
  used: number;
  limit: number;
  /** Absent for the disk, where it leaves less than the limits. */
  quota?: QuotaUsage;
}

/** 0 to 1; a limit of nothing is used up. */
export const shareOf = ({ used, limit }: Limit): number => (used >= limit ? 1 : used / limit);

export const isNear = (limit: Limit): boolean => shareOf(limit) >= QUOTA_WARNING;

export const isFull = ({ used, limit }: Limit): boolean => used >= limit;

/** The limits that are set, the tightest one first. */
export function limitsOf({ total, used, quotas = [] }: Usage): Limit[] {
  const set = quotas.flatMap((quota) =>
    (['bytes', 'files'] as const).flatMap((unit) => {
      const { limit, used: stored } = quota[unit];
      return limit === null ? [] : [{ unit, limit, used: stored, quota }];
    }),
  );
  // The server says of a limit that is exceeded that all of it is used.
  const isOfQuota = set.some(
    (each) => each.unit === 'bytes' && each.limit === total && Math.min(each.used, each.limit) === used,
  );
  const disk: Limit[] = total === null || isOfQuota ? [] : [{ unit: 'bytes', limit: total, used }];
  return [...set, ...disk].sort((a, b) => shareOf(b) - shareOf(a));
}
