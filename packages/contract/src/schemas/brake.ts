import { type Static, Type } from 'typebox';

/**
 * `paused` until its user confirms it, `continued` when that happened, `restored` when what was lost was brought back.
 */
const BURST_STATES = ['paused', 'continued', 'restored'] as const;

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
});
export type Burst = Static<typeof Burst>;

export const BurstListing = Type.Object({ items: Type.Array(Burst) });
export type BurstListing = Static<typeof BurstListing>;
