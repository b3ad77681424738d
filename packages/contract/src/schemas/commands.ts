import { type Static, Type } from 'typebox';
import { ERROR_CODES } from '../errors.js';
import { COMMAND_EVENTS } from './settings.js';

/**
 * Subprotocol of the command socket that separates stdout from stderr. Without it each line is a text
 * message.
 */
export const COMMAND_PROTOCOL = 'satchel.command.1';
/**
 * Prefix of the token, which is offered as a second protocol, because a page cannot send any other header
 * with an upgrade.
 */
export const COMMAND_TOKEN_PROTOCOL = 'satchel.token.';

/** The message for an old client that does not have the permission to run its command. */
export const COMMAND_REFUSED = 'Command not allowed.';

/** The largest message to the command socket, in bytes. */
export const MAX_COMMAND_BYTES = 64 * 1024;

/**
 * A message of the client under `COMMAND_PROTOCOL`: the only command of this connection, or its cancellation.
 */
export const CommandRequest = Type.Union([
  Type.Object({ run: Type.String() }),
  Type.Object({ cancel: Type.Literal(true) }),
]);
export type CommandRequest = Static<typeof CommandRequest>;

/** Why a command was ended before it exited by itself. */
const COMMAND_ENDS = ['cancelled', 'time', 'output', 'rights'] as const;
export type CommandEnd = (typeof COMMAND_ENDS)[number];

/** A message to the client under `COMMAND_PROTOCOL`; the last one has `exit` or `refused`. */
export const CommandMessage = Type.Union([
  Type.Object({ out: Type.String() }),
  Type.Object({ err: Type.String() }),
  Type.Object({
    exit: Type.Object({
      code: Type.Union([Type.Integer(), Type.Null()]),
      signal: Type.Union([Type.String(), Type.Null()]),
      because: Type.Optional(Type.Enum(COMMAND_ENDS)),
    }),
  }),
  Type.Object({ refused: Type.String(), code: Type.Enum(ERROR_CODES) }),
]);
export type CommandMessage = Static<typeof CommandMessage>;

/** The lists of `Settings.commands`: what runs before and after each kind of change. */
export const COMMAND_TRIGGERS = COMMAND_EVENTS.flatMap(
  (event) => [`before_${event}`, `after_${event}`] as const,
);

/** One run of an event hook. */
export const CommandRun = Type.Object({
  id: Type.Integer(),
  trigger: Type.String(),
  line: Type.String(),
  username: Type.String(),
  /** Path from the server's root. */
  file: Type.String(),
  /** Unix milliseconds. */
  started: Type.Integer(),
  /** Null while it runs. */
  milliseconds: Type.Union([Type.Integer(), Type.Null()]),
  code: Type.Union([Type.Integer(), Type.Null()]),
  signal: Type.Union([Type.String(), Type.Null()]),
  /** Why it ended early, or did not start. */
  problem: Type.Union([Type.String(), Type.Null()]),
  /** The beginning of its output, from both streams. */
  output: Type.String(),
});
export type CommandRun = Static<typeof CommandRun>;

/** Body of `POST /api/commands/test`: runs `line` as an event hook, with an example file. */
export const CommandTest = Type.Object({
  trigger: Type.String(),
  line: Type.String(),
  current_password: Type.Optional(Type.String()),
});
export type CommandTest = Static<typeof CommandTest>;

/** How commands run on this server, for administrators. */
export const CommandFacts = Type.Object({
  /** True if each command can reach only the folder of its user. */
  sandboxed: Type.Boolean(),
  /** True if commands can reach the network. */
  network: Type.Boolean(),
  seconds: Type.Number(),
  outputBytes: Type.Integer(),
});
export type CommandFacts = Static<typeof CommandFacts>;
