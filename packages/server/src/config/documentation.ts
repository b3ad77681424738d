import { kebabName, OPTION_NAMES, OPTIONS, type Option, type OptionName, variableName } from './options.js';

const HELP_WIDTH = 36;

function factsOf(name: OptionName): Option<unknown> {
  return OPTIONS[name] as Option<unknown>;
}

function groups(): [string, OptionName[]][] {
  const byGroup = new Map<string, OptionName[]>();
  for (const name of OPTION_NAMES) {
    const { group } = factsOf(name);
    byGroup.set(group, [...(byGroup.get(group) ?? []), name]);
  }
  return [...byGroup].sort(([a], [b]) => Number(a === 'Other') - Number(b === 'Other'));
}

/** The output of `--help`. */
export function helpText(): string {
  const lines = ['Usage: satchel [folder] [options]', '       satchel <command> [arguments] [options]', ''];
  for (const [group, names] of groups()) {
    lines.push(`${group}:`, ...names.map(helpLine), '');
  }
  lines.push(
    'General:',
    column('-c, --config <file>', 'Reads options from this file (JSON, YAML or TOML).'),
    column('-h, --help', 'Prints this text.'),
    column('-v, --version', 'Prints the version.'),
  );
  return `${lines.join('\n')}\n`;
}

function helpLine(name: OptionName): string {
  const { short, value, help, default: standard, type } = factsOf(name);
  const flag = `${short ? `-${short}, ` : '    '}--${kebabName(name)}${value && !type.isSwitch ? ` <${value}>` : ''}`;
  return column(flag, `${help.replaceAll('`', '')}${standard ? ` (${standard})` : ''}`);
}

function column(left: string, right: string): string {
  const head = `  ${left}`;
  return head.length < HELP_WIDTH
    ? head.padEnd(HELP_WIDTH) + right
    : `${head}\n${' '.repeat(HELP_WIDTH)}${right}`;
}

const INTRODUCTION = `# Configuration

*This page is generated from the table of options in the program; do not edit it by hand.*

    satchel [folder] [options]

    satchel <command> [arguments] [options]

The second form is for administration, also while the server runs: see [the command line](command-line.md).

An option can be given as a flag, as an environment variable, or in a configuration file. If it is given in several
places, a flag takes precedence over the environment, the environment over the file, the file over options stored in the
database, and those over the default.

- **Flags** are written \`--token-expiration-time 4h\`, \`--token-expiration-time=4h\` or \`--tokenExpirationTime=4h\`.
- **Variables** begin with \`SATCHEL_\`. Those of File Browser, with \`FB_\`, work too.
- **Files**: \`.satchel.json\`, \`.satchel.toml\`, \`.satchel.yaml\` or \`.satchel.yml\`, else \`.filebrowser.\` with the same
  extensions, in the working folder, the home folder, \`/etc/satchel\` or \`/etc/filebrowser\`; or the file named by
  \`--config\` (\`-c\`, \`SATCHEL_CONFIG\`). The first one found is read. Its keys are the names below.

In names, case, dashes and underscores are ignored: \`baseURL\`, \`base-url\` and \`BASEURL\` are the same option. Paths are
relative to the folder in which the program is started.
`;

/** The text of docs/configuration.md. */
export function printConfigurationPage(): string {
  const sections = groups().map(([group, names]) => `## ${group}\n\n${names.map(section).join('\n')}`);
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

function section(name: OptionName): string {
  const { short, type, default: standard, help, aliases = [], value } = factsOf(name);
  const flags = [...(short ? [`\`-${short}\``] : []), `\`--${kebabName(name)}\``];
  const older = aliases.map((alias) => `\`--${kebabName(alias)}\``);
  const lines = [
    `### ${name}`,
    '',
    help,
    '',
    `- Flag: ${flags.join(', ')}${older.length > 0 ? ` (formerly ${older.join(', ')})` : ''}`,
    `- Variable: \`SATCHEL_${variableName(name)}\``,
    `- Value: ${value && type.name === 'text' ? value : type.name}`,
    `- Default: ${standard === '' ? 'none' : `\`${standard}\``}`,
    '',
  ];
  return lines.join('\n');
}
