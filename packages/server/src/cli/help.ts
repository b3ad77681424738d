import { helpText } from '../config/documentation.js';
import { kebabName, type OptionName } from '../config/options.js';
import type { Command, Flag } from './command.js';
import { COMMANDS } from './command-table.js';
import { table } from './table.js';

/** The output of `satchel --help`. */
export function programHelp(): string {
  return `${helpText()}\nCommands (satchel help <command> tells more):\n${summaries(COMMANDS)}\n`;
}

/** The help of commands that begin with the same word. */
export function groupHelp(group: string, commands: readonly Command[]): string {
  return [
    `Usage: satchel ${group} <command> [arguments] [flags]`,
    '',
    summaries(commands),
    '',
    `satchel help ${group} <command> tells more. A folder of that name is served by satchel ./${group}`,
  ].join('\n');
}

function summaries(commands: readonly Command[]): string {
  return table(commands.map((command) => [`  ${usageOf(command)}`, command.summary]));
}

export function commandHelp(command: Command): string {
  if (command.help) return command.help();
  const flags = (command.flags ?? []).map((flag) => [`  ${flagUsage(flag)}`, flag.help]);
  const place = placeHelp(command);
  return [
    `Usage: satchel ${usageOf(command)}${flags.length > 0 ? ' [flags]' : ''}`,
    '',
    command.summary,
    ...(flags.length > 0 ? ['', table(flags)] : []),
    '',
    place,
  ].join('\n');
}

function placeHelp({ keepsOptions, takesOptions }: Command): string {
  if (typeof takesOptions === 'object')
    return `These options of the server (satchel --help) are accepted, too: ${flagsOf(takesOptions)}.`;
  if (takesOptions)
    return 'All options of the server (satchel --help) are accepted; the server will be started with them.';
  return keepsOptions
    ? 'All options of the server (satchel --help) are accepted and stored for its next start; -d and --state locate the database.'
    : 'Options of the server (satchel --help) locate the database, as at its start.';
}

const flagsOf = (options: readonly OptionName[]) =>
  options.map((option) => `--${kebabName(option)}`).join(', ');

/** The text of docs/command-line.md. */
export function printCommandsPage(): string {
  const sections = COMMANDS.map((command) => {
    const flags = (command.flags ?? []).map((flag) => `- \`${flagUsage(flag).trim()}\`: ${flag.help}`);
    const own = flags.length > 0 ? `\n\n${flags.join('\n')}` : '';
    const { takesOptions } = command;
    const more = typeof takesOptions === 'object' ? `\n\n${placeHelp(command)}` : '';
    return `## satchel ${command.name}\n\n    satchel ${usageOf(command)}\n\n${command.summary}${own}${more}\n`;
  });
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

function usageOf({ name, operands = '' }: Command): string {
  return operands === '' ? name : `${name} ${operands}`;
}

function flagUsage({ name, short, value, isSwitch }: Flag): string {
  const letter = short === undefined ? '' : `-${short}, `;
  return `${letter}--${name}${value === undefined || isSwitch ? '' : ` <${value}>`}`;
}

const INTRODUCTION = `# Command line

*This page is generated from the table of commands in the program; do not edit it by hand.*

Commands work on the database, also while a server uses it: their changes take effect with the server's next request, but
for options, which take effect at its next start. Each accepts the options that locate the database (\`--state\`,
\`--database\`, \`--config\`, or their variables; see [configuration](configuration.md)), and \`--help\`. Names, passwords and
scopes are validated as in the web client, and the last administrator cannot be removed.

Commands that only read (\`users ls\`, \`config cat\`, \`doctor\`, a dry run and the like) change nothing and make no database. One of an
older version they read as a copy that is migrated; of PostgreSQL they say that the next start of the server migrates it.

The commands and flags are those of File Browser, whose exports (JSON and YAML) can be imported. A command that fails
exits with 1 and writes one sentence for each error. Passwords given as \`-\` are read from standard input, where other
accounts of the machine cannot see them.
`;
