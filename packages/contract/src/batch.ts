import { type Static, Type } from 'typebox';
import { MAX_BATCH_ITEMS } from './batch-limits.js';
import { ERROR_CODES, type ErrorCode } from './errors.js';

export const BATCH_ACTIONS = ['delete', 'copy', 'move'] as const;

/** Paths are below the caller's scope, plain, not percent-encoded. */
export const BatchItem = Type.Object({
  from: Type.String(),
  /** Where a copy or move leads, the new name included. */
  to: Type.Optional(Type.String()),
  /** Replace what is at the destination. */
  override: Type.Optional(Type.Boolean()),
  /** Take a free name beside the destination instead. */
  rename: Type.Optional(Type.Boolean()),
});
export type BatchItem = Static<typeof BatchItem>;

/** One action on many things, done in their order. */
export const BatchRequest = Type.Object({
  action: Type.Union(BATCH_ACTIONS.map((action) => Type.Literal(action))),
  items: Type.Array(BatchItem, { minItems: 1, maxItems: MAX_BATCH_ITEMS }),
});
export type BatchRequest = { action: (typeof BATCH_ACTIONS)[number]; items: BatchItem[] };

/** How many were done, and why the others were not; each with the status that a call of its own would have had. */
export const BatchAnswer = Type.Object({
  done: Type.Integer(),
  failed: Type.Array(
    Type.Object({
      from: Type.String(),
      status: Type.Integer(),
      code: Type.Union(ERROR_CODES.map((code) => Type.Literal(code))),
      message: Type.String(),
    }),
  ),
});
export interface BatchFailure {
  from: string;
  status: number;
  code: ErrorCode;
  message: string;
}
export interface BatchAnswer {
  done: number;
  failed: BatchFailure[];
}
