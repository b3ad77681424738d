import { type Static, Type } from 'typebox';

export const JOB_KINDS = ['copy', 'move', 'delete'] as const;
export const JOB_STATES = ['running', 'done', 'failed', 'cancelled'] as const;

/** Long work that a client asked to be told about; see `JOB_ID_HEADER`. */
export const Job = Type.Object({
  id: Type.String(),
  kind: Type.Union(JOB_KINDS.map((kind) => Type.Literal(kind))),
  path: Type.String(),
  destination: Type.Optional(Type.String()),
  /** Of a batch, whose `path` and `destination` are the folders of its first item. */
  items: Type.Optional(Type.Integer()),
  /** Files and folders done so far. */
  entries: Type.Integer(),
  /** Bytes copied so far. */
  bytes: Type.Number(),
  /** Known once everything was counted; never for what takes no time. */
  totalEntries: Type.Optional(Type.Integer()),
  totalBytes: Type.Optional(Type.Number()),
  /** RFC 3339. */
  startedAt: Type.String(),
  state: Type.Union(JOB_STATES.map((state) => Type.Literal(state))),
  /** Of a job that failed: as in an answer. */
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
});
export type Job = Omit<Static<typeof Job>, 'kind' | 'state'> & {
  kind: (typeof JOB_KINDS)[number];
  state: (typeof JOB_STATES)[number];
};
