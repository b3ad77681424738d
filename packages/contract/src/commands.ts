import { type Static, Type } from 'typebox';
import type { ErrorCode } from './errors.js';
import { COMMAND_EVENTS } from './settings.js';

/** Subprotocol of the command socket that tells stdout from stderr; without it each line is a message of text. */
export const COMMAND_PROTOCOL = 'satchel.command.1';

/** What is sent to an old client that may not run its command. */
export const COMMAND_REFUSED = 'Command not allowed.';

/** Largest message to the command socket, in bytes. */
export const MAX_COMMAND_BYTES = 64 * 1024;

/** From the client, under `COMMAND_PROTOCOL`: the one command of this connection, or to end it. */
export const CommandRequest = Type.Union([
  Type.Object({ run: Type.String() }),
  Type.Object({ cancel: Type.Literal(true) }),
]);
export type CommandRequest = Static<typeof CommandRequest>;

/** Why a command ended other than by itself. */
export type CommandEnd = 'cancelled' | 'time' | 'output' | 'rights';

/** To the client, under `COMMAND_PROTOCOL`; the last message has `exit` or `refused`. */
export type CommandMessage =
  | { out: string }
  | { err: string }
  | { exit: { code: number | null; signal: string | null; because?: CommandEnd } }
  | { refused: string; code: ErrorCode };

/** The lists that `Settings.commands` has: what runs before and after each kind of change. */
export const COMMAND_TRIGGERS = COMMAND_EVENTS.flatMap(
  (event) => [`before_${event}`, `after_${event}`] as const,
);
export type CommandTrigger = (typeof COMMAND_TRIGGERS)[number];

/** One command that an event started. */
export interface CommandRun {
  id: number;
  trigger: string;
  line: string;
  username: string;
  /** Path from the server's root. */
  file: string;
  /** Unix milliseconds. */
  started: number;
  /** Null while it runs. */
  milliseconds: number | null;
  code: number | null;
  signal: string | null;
  /** Why it ended early, or was not started at all. */
  problem: string | null;
  /** The first of what it wrote, both streams. */
  output: string;
}

/** Body of POST `/api/commands/test`: runs `line` as the event would, with a made-up file. */
export const CommandTest = Type.Object({ trigger: Type.String(), line: Type.String() });
export type CommandTest = Static<typeof CommandTest>;

/** How commands run on this server, for administrators. */
export interface CommandFacts {
  /** Whether each command sees only the folder of its user. */
  sandboxed: boolean;
  /** Whether they reach the network. */
  network: boolean;
  seconds: number;
  outputBytes: number;
}
