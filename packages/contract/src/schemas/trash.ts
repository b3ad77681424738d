import { type Static, Type } from 'typebox';
import { ERROR_CODES } from '../errors.js';
import { MAX_BATCH_ITEMS } from '../protocol.js';

/** Something that was deleted and can be restored. */
export const TrashItem = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /**
   * The former path: in the scope of the user who asks, or, where it lay outside of that and an administrator
   * asks, in the scope of who deleted it. `/…` if it is unnamed.
   */
  path: Type.String(),
  isDir: Type.Boolean(),
  /** Bytes; null while a folder is being counted. */
  size: Type.Union([Type.Number(), Type.Null()]),
  /** RFC 3339. */
  deletedAt: Type.String(),
  /** RFC 3339: when it is removed for good, if not before for want of space. */
  expiresAt: Type.String(),
  username: Type.String(),
  /**
   * True if `path` is in the scope of the user who asks; otherwise an administrator can restore it elsewhere.
   */
  isReachable: Type.Boolean(),
  /**
   * Present when the user may no longer see the place where it was. They can delete it for good, and not
   * restore it.
   */
  isUnnamed: Type.Optional(Type.Literal(true)),
});
export type TrashItem = Static<typeof TrashItem>;

export const TrashListing = Type.Object({
  items: Type.Array(TrashItem),
  /** How many there are altogether. */
  total: Type.Integer(),
  /** Bytes, as far as they were counted. */
  size: Type.Number(),
  isEnabled: Type.Boolean(),
  /** The limits that an administrator has set; absent with `limit=0`. */
  limits: Type.Optional(
    Type.Object({
      days: Type.Integer(),
      /** Percent of the disk of the user who asks. */
      percent: Type.Integer(),
      /** The same in bytes; null where the disk is not there. */
      bytes: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
});
export type TrashListing = Static<typeof TrashListing>;

const id = Type.String({ minLength: 1, maxLength: 64 });

export const TrashRestoreItem = Type.Object({
  id,
  /** The destination with its name; by default where it was. */
  to: Type.Optional(Type.String()),
  /** Replaces what exists at the destination; folders are merged. */
  override: Type.Optional(Type.Boolean()),
  /** Takes a free name beside the destination instead. */
  rename: Type.Optional(Type.Boolean()),
});
export type TrashRestoreItem = Static<typeof TrashRestoreItem>;

export const TrashRestoreRequest = Type.Object({
  items: Type.Array(TrashRestoreItem, { minItems: 1, maxItems: MAX_BATCH_ITEMS }),
});

export const TrashDeleteRequest = Type.Object({
  ids: Type.Array(id, { minItems: 1, maxItems: MAX_BATCH_ITEMS }),
});

const TrashFailure = Type.Object({
  id: Type.String(),
  status: Type.Integer(),
  code: Type.Enum(ERROR_CODES),
  message: Type.String(),
  /** The same as in the response to a request of its own. */
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type TrashFailure = Static<typeof TrashFailure>;

/**
 * The paths to which entries were restored, and why others were not, each with the status that its own
 * request would have had.
 */
export const TrashRestored = Type.Object({
  restored: Type.Array(Type.Object({ id: Type.String(), path: Type.String() })),
  failed: Type.Array(TrashFailure),
});
export type TrashRestored = Static<typeof TrashRestored>;

export const TrashDeleted = Type.Object({ done: Type.Integer(), failed: Type.Array(TrashFailure) });
export type TrashDeleted = Static<typeof TrashDeleted>;
