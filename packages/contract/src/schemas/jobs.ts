import { type Static, Type } from 'typebox';

const JOB_KINDS = ['copy', 'move', 'delete', 'undo', 'redo'] as const;
const JOB_STATES = ['running', 'paused', 'done', 'failed', 'cancelled'] as const;

/** The number of items of a job that succeeded, failed, and so on. */
export const JobResult = Type.Object({
  done: Type.Integer(),
  failed: Type.Integer(),
  /** The first of the items that failed. */
  failures: Type.Array(Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() })),
});
export type JobResult = Static<typeof JobResult>;

/** A long operation that a client follows; see `JOB_ID_HEADER`. */
export const Job = Type.Object({
  id: Type.String(),
  kind: Type.Enum(JOB_KINDS),
  path: Type.String(),
  destination: Type.Optional(Type.String()),
  /** The number of items of a batch, whose `path` and `destination` are the folders of its first item. */
  items: Type.Optional(Type.Integer()),
  /** Files and folders done so far. */
  entries: Type.Integer(),
  /** Bytes copied so far. */
  bytes: Type.Number(),
  /** Known once everything was counted; never for operations that take no time. */
  totalEntries: Type.Optional(Type.Integer()),
  totalBytes: Type.Optional(Type.Number()),
  /** RFC 3339. */
  startedAt: Type.String(),
  state: Type.Enum(JOB_STATES),
  /** The error of a failed job, as in a response. */
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  /** Present once a job that went over its items one by one has ended. */
  result: Type.Optional(JobResult),
  /** The server stopped in the middle of it; it was continued, unless it failed. */
  isInterrupted: Type.Optional(Type.Literal(true)),
  /** It ended while nobody waited for it, and is listed until it is removed from the list. */
  isKept: Type.Optional(Type.Literal(true)),
  /** The user of the job, where administrators list the jobs of others. */
  user: Type.Optional(Type.Object({ id: Type.Integer(), username: Type.String() })),
});
export type Job = Static<typeof Job>;

export const JobChange = Type.Object({
  state: Type.Enum(['running', 'paused'], { description: 'Whether it is to rest or to go on.' }),
});
export type JobChange = Static<typeof JobChange>;

/** The headers of requests whose work can be followed. */
export const JOB_HEADERS = {
  'X-Job-Id': Type.String({
    pattern: '^[\\w-]{1,64}$',
    description: 'A name for the operation, to follow it in `GET /api/jobs`.',
  }),
  'X-Job-Detach': Type.Literal('true', {
    description: 'The operation continues when the client disconnects.',
  }),
};
