import type { Config } from '../config/config.js';
import type { OptionName } from '../config/options.js';
import type { Access, Stores } from './open-stores.js';

/** A flag of one CLI command, besides the options of the server that locate the database. */
export interface Flag {
  /** The name as the help shows it; case, dashes and dots of typed flags are ignored. */
  name: string;
  short?: string;
  /** The flag may have no value, and then means `true`. */
  isSwitch?: boolean;
  /** The name of the value in the help. */
  value?: string;
  help: string;
}

/** How the help of a CLI command names a password that it takes. */
export const PASSWORD = 'password (- reads it from standard input)';

/** Values of flags by their name. */
export type Given = ReadonlyMap<string, string>;

export interface Invocation {
  operands: readonly string[];
  given: Given;
  /** Options of the server that are to be stored or passed on; only where the command allows that. */
  options: Readonly<Record<string, string>>;
  /** The path of the configuration file that was named. */
  configFile: string | undefined;
  /** Writes a line to standard output. */
  say(text: string): void;
  /** Writes a line to standard error. */
  note(text: string): void;
  /** All of standard input, without the last line break. */
  readInput(): Promise<string>;
  /** The configuration, by default without options stored in the database. Throws `StartError`. */
  configure(stored?: Readonly<Record<string, string>>): Config;
  /**
   * The stores of the database, which is opened at the first call and closed when the command ends. Throws
   * `StartError`.
   */
  stores(): Promise<Stores>;
}

export interface Command {
  /** One word or two. */
  name: string;
  /** The operands as the help shows them. */
  operands?: string;
  /** The smallest and the largest number of operands. */
  count?: readonly [number, number];
  summary: string;
  /** The text of `--help`, if it is not made from these facts. */
  help?: () => string;
  flags?: readonly Flag[];
  /** Options of the server are stored in the database instead of being used. */
  keepsOptions?: boolean;
  /** Options of the server are passed on as text: all, or those that are named. */
  takesOptions?: boolean | readonly OptionName[];
  /** The operand is the folder to serve, as at the start of the server. */
  servesOperand?: boolean;
  /** How it uses the database; it changes one that exists by default. */
  access?: Access;
  run(invocation: Invocation): Promise<void>;
}
