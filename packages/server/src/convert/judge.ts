import {
  kebabName,
  OPTIONS,
  type Option,
  type OptionName,
  parseOptions,
  type RawOptions,
} from '../config/options.js';
import { parseCommandLine } from '../config/sources/command-line.js';
import { readEnvironment } from '../config/sources/environment.js';
import { isLoopback, isWide } from '../lib/address-ranges.js';

/** The statements of a set-up, in whichever way it is written down. */
export interface SetUp {
  /** The arguments of the program. */
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The content of a configuration file. */
  file?: RawOptions;
  /** In a container the server listens on every address by default. */
  isContainer: boolean;
}

export interface Judgement {
  options: RawOptions;
  /** Also those whose values only the shell or compose knows. */
  isNamed(option: OptionName): boolean;
  configFile: string | undefined;
  /** Nobody logs in, and the server would not start before the operator has confirmed that. */
  needsOpenToNetwork: boolean;
  first: string[];
  afterwards: string[];
}

export const OPEN_REASON =
  'Nobody has to log in, and other machines reach the server: it starts only when it is told that something else decides who does. If that is a proxy, name its address in --trustedProxies (FB_TRUSTEDPROXIES) instead, so that all others are refused.';

/** Applies the rules by which the program reads these options, and says what differs from File Browser. */
export function judge({ argv, env, file = {}, isContainer }: SetUp): Judgement {
  const line = parseCommandLine(isCommand(argv) ? [] : argv);
  const environment = readEnvironment(known(env));
  const options: RawOptions = { ...file, ...environment.options, ...known(line.options) };
  const faults = [...line.faults];
  const values = parseOptions(options, faults);
  const isOpen = values.noauth || values.authMethod === 'noauth';
  const reaches = !isLoopback(options.address ?? (isContainer ? '' : OPTIONS.address.default));
  const { openToNetwork, trustedProxies } = values;
  const isConfirmed = openToNetwork || (trustedProxies.length > 0 && !trustedProxies.some(isWide));
  const configFile = line.configFile ?? environment.configFile;
  const first = faults.map((fault) => `Correct this, or Satchel does not start: ${fault}`);
  if (configFile !== undefined)
    first.push(`Convert the configuration file ${configFile}, too, by satchel convert and its path.`);
  if (reaches && !isOpen && !isConfirmed && options.authMethod === undefined) {
    first.push(
      'If nobody had to log in because the old database says so (config set --auth.method=noauth), the start asks for --openToNetwork (FB_OPENTONETWORK=true), or for the proxy in front by --trustedProxies.',
    );
  }
  const afterwards = [...environment.warnings, ...optionNotes(options), ...differences(options, isOpen)];
  const named = { ...file, ...readEnvironment(env).options, ...line.options };
  return {
    options,
    isNamed: (option) => named[option] !== undefined,
    configFile,
    needsOpenToNetwork: isOpen && reaches && !isConfirmed && !values.socket,
    first,
    afterwards,
  };
}

/** Notes about what a start on a machine, without the paths of an image, has to be given. */
export function placeNotes({ isNamed, configFile }: Judgement, hasFolder = true): string[] {
  // It may name both.
  if (configFile !== undefined) return [];
  const notes: string[] = [];
  if (!isNamed('database')) {
    notes.push(
      hasFolder
        ? 'Name the old database, with -d filebrowser.db or the key database: one that is only found in the working folder brings neither a login without passwords, nor a socket, nor a log file.'
        : 'Name the old database with -d and its whole path: the unit has no WorkingDirectory in which it would be found.',
    );
  }
  if (!isNamed('root')) {
    notes.push(
      'Without -r or the key root the folder of the old database is served, and without one ./files; File Browser served the working folder.',
    );
  }
  return notes;
}

/** Values with variables that only the shell or compose knows are left out. */
function known<T extends Readonly<Record<string, string | undefined>>>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !value?.includes('$'))) as T;
}

/** True if arguments are those of a command such as `users add`, which has flags before its name too. */
export function isCommand(argv: readonly string[]): boolean {
  return argv.some((word) => /^(?:users|config|rules|cmds|hash|version|completion|upgrade|help)$/.test(word));
}

/** The faults that the start would report about the values themselves. */
function optionNotes(options: RawOptions): string[] {
  const values = parseOptions(options, []);
  return (Object.keys(options) as OptionName[]).flatMap((name) => {
    const { ignored, caution } = OPTIONS[name] as Option<unknown>;
    if (ignored !== undefined && options[name] !== '')
      return [`The option ${kebabName(name)} has no effect. ${ignored}`];
    const warning = name === 'openToNetwork' ? null : caution?.(values[name]);
    return warning ? [`About the option ${kebabName(name)}: ${warning}`] : [];
  });
}

function differences(options: RawOptions, isOpen: boolean): string[] {
  const notes: string[] = [];
  if (isOpen) {
    notes.push(
      'Without logins only IP addresses and localhost are accepted as the name of the server: where browsers use another name, add it with --allowedHosts (FB_ALLOWEDHOSTS).',
    );
  } else notes.push('Everybody logs in once more, with the old password.');
  notes.push(
    options.disableExec === 'false'
      ? 'The event hooks and the shell of the old database are not imported, though commands are enabled; the report of the import lists each with the line that adds it again.'
      : 'Commands are off: event hooks and the shell are not imported. The report of the import lists each with the line that adds it again.',
    'Deletions go to the trash; satchel config set --trash.enabled=false deletes for good as before.',
  );
  if (options.password !== undefined && !options.password.startsWith('$2')) {
    notes.push(
      'File Browser took the option password for a hash; here it may be the password itself, at the first start without an old database only.',
    );
  }
  return notes;
}
