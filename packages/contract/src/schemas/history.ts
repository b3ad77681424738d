import { type Static, Type } from 'typebox';
import { ERROR_CODES } from '../errors.js';

const HISTORY_KINDS = [
  'upload',
  'save',
  'create',
  'copy',
  'move',
  'rename',
  'delete',
  'restore',
  'change',
] as const;

/** Why something cannot be undone at all. */
export const FINAL_REASONS = ['permanent', 'replaced', 'merged', 'too_many', 'unknown'] as const;

/** One action of the user: a request, or all requests with one `X-Action-Id`. */
export const HistoryItem = Type.Object({
  id: Type.String(),
  /** `change` is a mixture of several. */
  kind: Type.Enum(HISTORY_KINDS),
  /** The path that was changed, or the first of several; `/…` where the user may not see that now. */
  path: Type.String(),
  /** The path to which the first of them went. */
  destination: Type.Optional(Type.String()),
  /** The names of the first entries that the user may see, when there are several. */
  names: Type.Optional(Type.Array(Type.String())),
  /**
   * Present where the user may not reach the first of it now, such as when their scope was changed: nobody
   * can undo it for them.
   */
  isUnreachable: Type.Optional(Type.Literal(true)),
  /** How many changes there were. */
  items: Type.Integer(),
  /** RFC 3339. */
  at: Type.String(),
  /** How many changes can be undone, as far as nothing prevents it in the meantime. */
  undoable: Type.Integer(),
  /** How many undone changes can be made again. */
  redoable: Type.Integer(),
  /** How many changes can never be undone, and why. */
  final: Type.Integer(),
  reason: Type.Optional(Type.Enum(FINAL_REASONS)),
});
export type HistoryItem = Static<typeof HistoryItem>;

export const HistoryListing = Type.Object({
  items: Type.Array(HistoryItem),
  /** How many there are altogether. */
  total: Type.Integer(),
});
export type HistoryListing = Static<typeof HistoryListing>;

/**
 * How many changes were taken back, and what prevented the rest, with the status that a request of its own
 * would have had.
 */
export const TakenBack = Type.Object({
  done: Type.Integer(),
  failed: Type.Array(
    Type.Object({
      path: Type.String(),
      status: Type.Integer(),
      code: Type.Enum(ERROR_CODES),
      message: Type.String(),
      /** The same as in the response to a request of its own. */
      details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});
export type TakenBack = Static<typeof TakenBack>;

/** The result of an undo, or of doing something again. */
export const HistoryOutcome = Type.Object({ ...TakenBack.properties, item: HistoryItem });
export type HistoryOutcome = Static<typeof HistoryOutcome>;
