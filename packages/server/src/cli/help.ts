import { helpText } from '../config/documentation.js';
import type { Command, Flag } from './command.js';
import { COMMANDS } from './command-table.js';
import { table } from './table.js';

/** What `satchel --help` prints. */
export function programHelp(): string {
  const rows = COMMANDS.map((command) => [`  ${usageOf(command)}`, command.summary]);
  return `${helpText()}\nCommands (satchel <command> --help tells more):\n${table(rows)}\n`;
}

export function commandHelp(command: Command): string {
  const flags = (command.flags ?? []).map((flag) => [`  ${flagUsage(flag)}`, flag.help]);
  const place = command.keepsOptions
    ? 'Any option of the server (satchel --help) is kept for its next start; -d and --state say where the database is.'
    : 'The options of the server (satchel --help) say where the database is, as at its start.';
  return [
    `Usage: satchel ${usageOf(command)}${flags.length > 0 ? ' [flags]' : ''}`,
    '',
    command.summary,
    ...(flags.length > 0 ? ['', table(flags)] : []),
    '',
    place,
  ].join('\n');
}

/** docs/command-line.md. */
export function printCommandsPage(): string {
  const sections = COMMANDS.map((command) => {
    const flags = (command.flags ?? []).map((flag) => `- \`${flagUsage(flag).trim()}\`: ${flag.help}`);
    const own = flags.length > 0 ? `\n\n${flags.join('\n')}` : '';
    return `## satchel ${command.name}\n\n    satchel ${usageOf(command)}\n\n${command.summary}${own}\n`;
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

*This page is printed from the table of commands in the program; do not edit it by hand.*

Commands work on the database, also while a server uses it: what they change counts from the server's next request, but
for options, which count from its next start. Each takes the options that say where the database is (\`--state\`,
\`--database\`, \`--config\`, or their variables; see [configuration](configuration.md)), and \`--help\`. The rules are those
of the screens: names, passwords and scopes are checked in the same way, and the last administrator stays one.

The commands and flags are those of File Browser, whose exports (JSON and YAML) are understood. A command ends with 1
and one sentence for each thing that is wrong. Passwords given as \`-\` are read from standard input, where other
accounts of the machine cannot see them.
`;
