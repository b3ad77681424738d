import { type Static, Type } from 'typebox';

/** The parts of a server that have to work before it should get requests. */
const READY_PARTS = ['database', 'migrations', 'files', 'server'] as const;

export type ReadyPart = (typeof READY_PARTS)[number];

export const NotReady = Type.Object({
  status: Type.Literal('not_ready'),
  notReady: Type.Array(Type.Enum(READY_PARTS), {
    description:
      '`database` if it does not answer, `migrations` if its tables are older than the program, `files` if the served folder does not answer, `server` if it is closing.',
  }),
});
export type NotReady = Static<typeof NotReady>;
