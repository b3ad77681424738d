import { type Static, Type } from 'typebox';
import { ERROR_CODES } from '../errors.js';
import { MAX_BATCH_ITEMS, MAX_RENAMES } from '../protocol.js';

/** Paths are below the scope of the user and are not percent-encoded. */
export const BatchItem = Type.Object({
  from: Type.String(),
  /** The destination of a copy or move, with the new name. */
  to: Type.Optional(Type.String()),
  /** Replaces what exists at the destination. */
  override: Type.Optional(Type.Boolean()),
  /** Takes a free name beside the destination instead. */
  rename: Type.Optional(Type.Boolean()),
});
export type BatchItem = Static<typeof BatchItem>;

/** One action on many files and folders, which is done in their order. */
export const BatchRequest = Type.Object({
  action: Type.Union([Type.Literal('delete'), Type.Literal('copy'), Type.Literal('move')]),
  items: Type.Array(BatchItem, { minItems: 1, maxItems: MAX_BATCH_ITEMS }),
  /**
   * `true` deletes for good, past the trash; `false` only to the trash, and fails where that is impossible.
   */
  permanent: Type.Optional(Type.Boolean()),
  /**
   * `true` for a deletion that its user confirmed, knowing how many items it has: for the brake it is like
   * that of one folder.
   */
  confirmed: Type.Optional(Type.Boolean()),
});
export type BatchRequest = Static<typeof BatchRequest>;

export const BatchFailure = Type.Object({
  from: Type.String(),
  status: Type.Integer(),
  code: Type.Enum(ERROR_CODES),
  message: Type.String(),
  /** The same as in the response to a request of its own. */
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type BatchFailure = Static<typeof BatchFailure>;

/**
 * Entries that copies left out: symlinks to what is not open to the user, and entries that are neither a file
 * nor a folder. The first of their paths are named.
 */
export const LeftOut = Type.Object({ count: Type.Integer(), paths: Type.Array(Type.String()) });
export type LeftOut = Static<typeof LeftOut>;

/**
 * How many items were done, and why the others failed, each with the status that its own request would have
 * had.
 */
export const BatchResponse = Type.Object({
  done: Type.Integer(),
  failed: Type.Array(BatchFailure),
  /** Absent where nothing was left out. */
  leftOut: Type.Optional(LeftOut),
});
export type BatchResponse = Static<typeof BatchResponse>;

/** New names for entries of one folder. They may change places: `a` becomes `b`, and `b` becomes `a`. */
export const RenamesRequest = Type.Object({
  /** Below the scope of the user, and not percent-encoded. */
  folder: Type.String(),
  items: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
    minItems: 1,
    maxItems: MAX_RENAMES,
  }),
});
export type RenamesRequest = Static<typeof RenamesRequest>;
