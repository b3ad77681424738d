import { type Static, Type } from 'typebox';
import { TakenBack } from './history.js';

/**
 * `paused` until its user confirms it, `continued` when that happened, `restored` when all that was lost was
 * brought back, `partly_restored` when some of it did not come back.
 */
const BURST_STATES = ['paused', 'continued', 'restored', 'partly_restored'] as const;

/** Many files that one session deleted or replaced within a few minutes. */
export const Burst = Type.Object({
  id: Type.String(),
  username: Type.String(),
  /** RFC 3339: when the first of the files was deleted or replaced. */
  since: Type.String(),
  /** RFC 3339: when the session was paused. */
  at: Type.String(),
  /** How many files were deleted, also after the session continued. */
  deleted: Type.Integer(),
  replaced: Type.Integer(),
  state: Type.Enum(BURST_STATES),
  /** How many files did not come back; only when it is `partly_restored`. */
  missing: Type.Optional(Type.Integer()),
});
export type Burst = Static<typeof Burst>;

export const BurstListing = Type.Object({ items: Type.Array(Burst) });
export type BurstListing = Static<typeof BurstListing>;

/** The result of restoring the files of a burst. In `done` a folder is one change. */
export const BroughtBack = Type.Object({
  ...TakenBack.properties,
  /** How many files came back, with those in folders. */
  files: Type.Integer(),
  /** How many of the files that were lost did not, for whatever reason. */
  missing: Type.Integer(),
});
export type BroughtBack = Static<typeof BroughtBack>;
