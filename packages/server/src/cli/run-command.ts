import { type Environment, loadConfig } from '../config/load-config.js';
import type { RawOptions } from '../config/options.js';
import { AppError } from '../lib/app-error.js';
import { StartError } from '../lib/start-error.js';
import type { Command, Invocation } from './command.js';
import { commandHelp } from './help.js';
import { openStores, type Stores } from './open-stores.js';
import { parseArguments } from './parse-arguments.js';

export interface Terminal {
  env: Environment;
  say: (text: string) => void;
  note: (text: string) => void;
  readInput: () => Promise<string>;
}

/** Runs one command. Throws `StartError` with one sentence for each error. */
export async function runCommand(
  { command, rest }: { command: Command; rest: string[] },
  terminal: Terminal,
): Promise<void> {
  const { operands, given, options, configFile, wantsHelp, faults } = parseArguments(rest, command);
  if (wantsHelp) return terminal.say(commandHelp(command));
  if (faults.length > 0) throw new StartError(faults);
  const { place, kept } = splitOptions(options, command);
  const argv = [...flagsOf(place), ...(configFile === undefined ? [] : ['--config', configFile])];
  const configure = (stored: RawOptions) => loadConfig(argv, terminal.env, stored);
  let opened: Promise<Stores> | undefined;
  const invocation: Invocation = {
    operands,
    given,
    options: kept,
    configFile,
    say: terminal.say,
    note: terminal.note,
    readInput: terminal.readInput,
    configure: (stored = {}) => configure(stored),
    stores() {
      opened ??= openStores(configure, command.access ?? 'change');
      return opened;
    },
  };
  try {
    await command.run(invocation);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') {
      throw new StartError(`${sentence(error.message)}`, { cause: error });
    }
    throw error;
  } finally {
    await opened?.then(({ close }) => close()).catch(() => undefined);
  }
}

/** Options that locate the database cannot be stored in it. */
function splitOptions(
  options: RawOptions,
  { takesOptions = false, keepsOptions = false }: Command,
): { place: RawOptions; kept: RawOptions } {
  if (takesOptions) return { place: {}, kept: options };
  if (!keepsOptions) return { place: options, kept: {} };
  const { state, database, ...kept } = options;
  const place = Object.fromEntries(
    Object.entries({ state, database }).filter(([, value]) => value !== undefined),
  );
  return { place, kept };
}

function flagsOf(options: RawOptions): string[] {
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}

function sentence(text: string): string {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
