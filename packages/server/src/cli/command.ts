import type { Config } from '../config/config.js';
import type { Stores } from './open-stores.js';

/** A flag of one command, beside the options of the server that say where the database is. */
export interface Flag {
  /** As it is shown; case, dashes and dots make no difference to what is typed. */
  name: string;
  short?: string;
  /** May stand alone, and then means `true`. */
  isSwitch?: boolean;
  /** What the value is called in the help. */
  value?: string;
  help: string;
}

/** Values of flags by the flag's name. */
export type Given = ReadonlyMap<string, string>;

export interface Invocation {
  operands: readonly string[];
  given: Given;
  /** Options of the server that are to be stored; only where the command says so. */
  options: Readonly<Record<string, string>>;
  /** Writes a line for whoever, or whatever, reads the output. */
  say(text: string): void;
  /** Writes a line beside the output. */
  note(text: string): void;
  /** All of standard input, without the last line break. */
  readInput(): Promise<string>;
  /** The configuration, without what the database remembers. Throws `StartError`. */
  configure(): Config;
  /** The database, opened at the first call; closed when the command ends. Throws `StartError`. */
  stores(): Promise<Stores>;
}

export interface Command {
  /** One word or two. */
  name: string;
  /** As the help shows them. */
  operands?: string;
  /** How many there may be: least and most. */
  count?: readonly [number, number];
  summary: string;
  flags?: readonly Flag[];
  /** Options of the server are kept in the database instead of being used. */
  keepsOptions?: boolean;
  /** A database that is not there is made. */
  makesDatabase?: boolean;
  run(invocation: Invocation): Promise<void>;
}
