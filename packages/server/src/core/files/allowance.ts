import {
  isWithin,
  nameOf,
  type QuotaExceeded,
  type QuotaUsage,
  type Usage,
  type VirtualPath,
} from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { KeptLocation } from './file-system.js';

/** How much is stored, or is to be. */
export interface Amount {
  bytes: number;
  /** Files and folders. */
  entries: number;
}

export const NOTHING: Amount = { bytes: 0, entries: 0 };

/** The bytes and entries that a change has put to a place, and those that have left it for that; null if nobody knows how much. */
export interface Outcome {
  stored: Amount;
  left: Amount | null;
}

export const UNCHANGED: Outcome = { stored: NOTHING, left: NOTHING };

/** A limit as it is set: of a folder, whoever uses it, or of a user. */
export interface Limit {
  /** `user:ID` or `folder:PATH`. */
  account: string;
  of: 'user' | 'folder';
  userId?: number;
  /** The name of the user, or the path of the folder from the server's root. */
  name: string;
  /** Null where it does not limit that. */
  bytes: number | null;
  files: number | null;
  /** The server paths of the folders whose content counts; none lies in another. */
  places: readonly VirtualPath[];
}

/** Whoever is told of a limit, with the folders of the server in which they know names. */
export interface LimitViewer {
  userId: number;
  roots: readonly KnownRoot[];
}

/** A server path, with the name by which the viewer knows it; empty for none. */
export interface KnownRoot {
  path: VirtualPath;
  name: string;
}

/** Something that is about to be stored. Paths are server paths. */
export interface Wish {
  to: VirtualPath;
  amount: Amount;
  /** Set if it takes the place of a file, whose entry nobody else may use in the meantime. */
  isReplacing?: boolean | undefined;
  /** Where it is now, if it is moved. */
  from?: VirtualPath | null | undefined;
  /** The user in whose trash or among whose versions it is now. */
  keptOf?: number | undefined;
  /** The upload that it is, which may have room already. */
  staged?: string | undefined;
  viewer: LimitViewer;
}

/** Room for one change until it is over, if any limit concerns it. Each is ended once. */
export interface Reservation {
  /** Reserves more, or only the least where not all of it fits. Resolves to that. Throws `storage_full`. */
  add(more: Amount, least?: Amount): Promise<Amount>;
  /** Keeps the room for the staged upload, until that is published or discarded. */
  hold(staged: string): Promise<void>;
  /** The change is over. */
  end(outcome: Outcome): Promise<void>;
  /** The change failed. What it left behind will be counted; until then all of the room counts as used. */
  fail(): Promise<void>;
  /** The upload was not published, and keeps the room that it had. */
  putBack(): Promise<void>;
}

/** Something that is about to leave a place. It is begun before anybody looks how much that is. */
export interface Departure {
  /** It has left, or nothing has (`NOTHING`); null if nobody knows how much, so that it has to be counted. */
  end(amount: Amount | null): Promise<void>;
}

/** Something in the trash or among the versions. */
export interface KeptAmount extends Amount {
  userId: number;
}

/** Knows the limits of users and of folders, and how much room they leave. */
export interface Allowance {
  /** Resolves to false if nothing is limited: then nobody has to ask anything else. */
  isNeeded(): Promise<boolean>;
  /** Throws `storage_full` with the limit that is used up. */
  reserve(wish: Wish): Promise<Reservation>;
  /** Resolves to true if the same limits count both, so that a move from one to the other needs no room. */
  areCountedAlike(from: VirtualPath | null, to: VirtualPath | null): Promise<boolean>;
  /** Does work that moves something within the folder, which a count at the same time may miss. */
  within<Result>(folder: VirtualPath | null, work: () => Promise<Result>): Promise<Result>;
  /** Something is about to leave the place, for `to` if it is moved. */
  leaving(place: VirtualPath | null, to?: VirtualPath | null): Promise<Departure>;
  /** Something came to the place for which no room was reserved, because no limit concerned it then. */
  cameUncounted(place: VirtualPath): Promise<void>;
  /** Folders below the place may have come or gone, also such as have limits. */
  changedBelow(place: VirtualPath): Promise<void>;
  /** The upload will not be published. */
  discardUpload(staged: string): Promise<void>;
  /** Resolves to null for what is not there. */
  kept(location: KeptLocation): Promise<KeptAmount | null>;
  /** The limits that concern the place or the user, with what is stored of each. */
  limitsAt(place: VirtualPath | null, userId: number): Promise<LimitAt[]>;
}

/** A limit, and what is stored of it. */
export interface LimitUse {
  limit: Limit;
  /** Also all that is kept, and all that is reserved. */
  used: Amount;
  /** All that the user has in the trash and among the versions. */
  kept: Amount;
  /** The part of `used` that is only reserved. */
  reserved: Amount;
}

/** A limit that concerns a place, or the user who asks. */
export interface LimitAt extends LimitUse {
  /** It is that of the user, and does not count what is put to the place. */
  isElsewhere: boolean;
}

/** How much of one unit is used up. */
export interface UsedUp {
  unit: 'bytes' | 'files';
  limit: number;
  used: number;
  /** 1 is all of it. */
  share: number;
}

/**
 * The unit of a limit of which the largest part is used up; null where neither is limited. Room that is only
 * reserved may never be needed, and does not count.
 */
export function mostUsedUp({ limit, used, reserved }: LimitUse): UsedUp | null {
  const bytes = usedUp('bytes', limit.bytes, used.bytes - reserved.bytes);
  const files = usedUp('files', limit.files, used.entries - reserved.entries);
  return bytes && files ? (files.share > bytes.share ? files : bytes) : (bytes ?? files);
}

function usedUp(unit: UsedUp['unit'], limit: number | null, used: number): UsedUp | null {
  return limit === null ? null : { unit, limit, used, share: limit === 0 ? 1 : used / limit };
}

/**
 * The name of what is limited, as far as the viewer knows it; empty for the viewer's own limit, and for that of a
 * folder around all that they see.
 */
export function nameFor({ of, name }: Limit, { roots }: LimitViewer): string {
  if (of === 'user') return '';
  const root = roots.find(({ path }) => isWithin(path, name as VirtualPath));
  if (!root) return '';
  return root.path === name ? root.name : nameOf(name as VirtualPath);
}

/** The error for what does not fit into the limit. */
export function noRoom(
  { limit, used }: Pick<LimitUse, 'limit' | 'used'>,
  unit: 'bytes' | 'files',
  viewer: LimitViewer,
): AppError {
  const quota: QuotaExceeded = {
    of: limit.of,
    name: nameFor(limit, viewer),
    unit,
    limit: limit[unit] ?? 0,
    used: unit === 'bytes' ? used.bytes : used.entries,
  };
  const whose = limit.of === 'user' ? 'user' : 'folder';
  return new AppError('storage_full', `The storage limit of this ${whose} leaves no room for it`, {
    details: { quota },
  });
}

/** The usage of a disk, with the limits; where one of them leaves less there than the disk, it takes its place. */
export function usageWithin(disk: Usage, uses: readonly LimitAt[], viewer: LimitViewer): Usage {
  if (uses.length === 0) return disk;
  let tightest = disk;
  for (const { limit, used, isElsewhere } of uses) {
    if (limit.bytes === null || isElsewhere) continue;
    const left = Math.max(0, limit.bytes - used.bytes);
    if (tightest.total === null || left < tightest.total - tightest.used)
      tightest = { total: limit.bytes, used: limit.bytes - left };
  }
  return { ...tightest, quotas: uses.map((use) => quotaUsage(use, viewer)) };
}

function quotaUsage({ limit, used, kept, isElsewhere }: LimitAt, viewer: LimitViewer): QuotaUsage {
  return {
    of: limit.of,
    name: nameFor(limit, viewer),
    bytes: { limit: limit.bytes, used: used.bytes },
    files: { limit: limit.files, used: used.entries },
    ...(limit.of === 'user' ? { keptBytes: kept.bytes } : {}),
    ...(isElsewhere ? { isElsewhere } : {}),
  };
}
