import { COMMANDS } from '../src/cli/command-table.js';
import { findCommand } from '../src/cli/find-command.js';
import { parseArguments } from '../src/cli/parse-arguments.js';
import { parseCommandLine } from '../src/config/sources/command-line.js';
import { readEnvironment } from '../src/config/sources/environment.js';
import { StartError } from '../src/lib/start-error.js';

/** The faults of a command line by its words alone; nothing is run. */
export function faultsOfArguments(argv: string[]): readonly string[] {
  try {
    const found = findCommand(argv);
    if (!found) return parseCommandLine(argv).faults;
    const { command, rest } = found;
    const { operands, faults } = parseArguments(rest, command);
    if (COMMANDS.includes(command)) return faults;
    // `satchel users` and `satchel help users` print the help of several commands.
    const named = [...(command.name === 'help' ? [] : [command.name]), ...operands].join(' ');
    const isKnown = named === '' || COMMANDS.some(({ name }) => `${name} `.startsWith(`${named} `));
    return isKnown ? faults : [`There is no command ${named}`];
  } catch (error) {
    if (error instanceof StartError) return error.faults;
    throw error;
  }
}

/** True if the program reads a variable. */
export function isVariable(name: string): boolean {
  const { options, configFile } = readEnvironment({ [name]: 'x' });
  return Object.keys(options).length > 0 || configFile !== undefined;
}
