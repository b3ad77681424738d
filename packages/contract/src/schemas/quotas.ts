import { type Static, Type } from 'typebox';

/** Far more than any disk, and exact as a number. */
const MOST = Number.MAX_SAFE_INTEGER;
const amount = Type.Integer({ minimum: 0, maximum: MOST });

/** How much may be stored; what is absent is not limited. */
export const Quota = Type.Object({
  bytes: Type.Optional(amount),
  /** Files and folders together. */
  files: Type.Optional(amount),
});
export type Quota = Static<typeof Quota>;

/** The quota of a user: `null` is no limit whatever groups say, and what is absent is as the groups say. */
export const UserQuota = Type.Object({
  bytes: Type.Optional(Type.Union([amount, Type.Null()])),
  files: Type.Optional(Type.Union([amount, Type.Null()])),
});
export type UserQuota = Static<typeof UserQuota>;

/** A limit, and how much is stored of it. */
const part = Type.Object({
  /** Null where there is none. */
  limit: Type.Union([amount, Type.Null()]),
  /** The amount that is stored, and that is reserved for uploads that have begun. */
  used: amount,
});

/** A quota that concerns the user who asks: their own, or that of a folder in which they are. */
export const QuotaUsage = Type.Object({
  of: Type.Enum(['user', 'folder'] as const),
  /**
   * The name of the folder, as the user knows it; empty for the quota of the user, and for a folder around all that
   * they see.
   */
  name: Type.String(),
  bytes: part,
  files: part,
  /** Bytes of all that the user has in the trash and among the versions; absent for a folder. */
  keptBytes: Type.Optional(amount),
  /** True for a quota of the user that does not count what is put to this place, such as a folder of a group. */
  isElsewhere: Type.Optional(Type.Boolean()),
});
export type QuotaUsage = Static<typeof QuotaUsage>;

/** A quota that an administrator has set, and how much is stored. */
export const StoredQuota = Type.Object({
  /** `user:ID`, or `folder:PATH` with the path from the server's root. */
  account: Type.String(),
  of: Type.Enum(['user', 'folder'] as const),
  userId: Type.Optional(Type.Integer()),
  /** The name of the user, or the path of the folder. */
  name: Type.String(),
  bytes: part,
  files: part,
  keptBytes: Type.Optional(amount),
  /** When all files were last counted; null before the first time. */
  countedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  isCounting: Type.Boolean(),
});
export type StoredQuota = Static<typeof StoredQuota>;

/** Body of `POST /api/quotas/count`. */
export const QuotaCount = Type.Object({
  /** One of them; without it all are counted. */
  account: Type.Optional(Type.String({ maxLength: 8192 })),
});
export type QuotaCount = Static<typeof QuotaCount>;

/** In `details.quota` of `storage_full`, where no disk is full but a quota is used up. */
export interface QuotaExceeded {
  of: 'user' | 'folder';
  /** See `QuotaUsage`. */
  name: string;
  unit: 'bytes' | 'files';
  limit: number;
  used: number;
}

/** From this share of a quota on, users are warned. */
export const QUOTA_WARNING = 0.9;
