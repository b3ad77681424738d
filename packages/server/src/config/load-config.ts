import { resolve } from 'node:path';
import { buildConfig } from './build-config.js';
import { type Config, ConfigError } from './config.js';
import {
  kebabName,
  OPTIONS,
  type Option,
  type OptionName,
  type OptionValues,
  parseOptions,
  type RawOptions,
} from './options.js';
import { configFileProblems, namesOtherDatabase } from './places/config-file-trust.js';
import { findDatabase } from './places/database-place.js';
import { fileSafety } from './places/file-safety.js';
import { isFile, isMissing, readText } from './places/text-files.js';
import { nearestName, parseCommandLine } from './sources/command-line.js';
import { type ConfigFile, configFileNames, parseConfigFile } from './sources/config-file.js';
import { readEnvironment } from './sources/environment.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Flags take precedence over the environment, that over the configuration file, that over `stored` (from the
 * database), that over the defaults. Throws `ConfigError` with one sentence per fault.
 */
export function loadConfig(
  argv: readonly string[],
  env: Environment,
  stored: Readonly<Record<string, string>> = {},
): Config {
  const line = parseCommandLine(argv);
  const faults = [...line.faults];
  const environment = readEnvironment(env);
  const warnings = [...environment.warnings];
  const named = line.configFile ?? environment.configFile;
  const found = named ?? configFileNames(env.HOME).find((candidate) => isFile(candidate));
  const fileName = found !== undefined && isMissing(found) ? undefined : found;
  if (found !== fileName)
    warnings.push(`The configuration file ${found} does not exist: the server goes on without it.`);
  const file = fileName === undefined ? undefined : readConfigFile(fileName, faults);
  const fromFile = file?.options ?? {};
  for (const key of file?.unknown ?? []) {
    const nearest = nearestName(key);
    warnings.push(`The configuration file has an unknown key ${key}${nearest ? ` (${nearest}?)` : ''}.`);
  }
  const said: RawOptions = { ...environment.options, ...line.options };
  const start: RawOptions = { ...fromFile, ...said };
  const given: RawOptions = { ...withoutOtherListening(stored, start), ...start };
  warnings.push(...ignoredOptions(given));
  const values = parseOptions(given, faults);
  warnings.push(...cautions(values, given));
  const config = buildConfig(values, given, faults);
  if (fileName === undefined) return finished(config, { warnings, faults });
  const withoutFile = { ...stored, ...said };
  const usual = findDatabase({ state: withoutFile.state, database: withoutFile.database });
  const isNamed = named !== undefined;
  const problems = configFileProblems(fileName, {
    isNamed,
    // The file must not vouch for itself, so the values without it are checked too.
    roots: [config.files.root, resolve(withoutFile.root ?? OPTIONS.root.default)],
    state: usual.stateFolder,
  });
  (isNamed ? warnings : faults).push(...problems);
  if (hasSecret(fromFile) && fileSafety(fileName).othersRead) {
    warnings.push(
      `The configuration file ${fileName} contains a secret, and every account of this machine can read it; run chmod 600 on it.`,
    );
  }
  config.own.files.push(resolve(fileName));
  const other = isNamed ? null : namesOtherDatabase(usual, config.state.databaseFile);
  if (other) config.foundFile = { path: resolve(fileName), ...other };
  return finished(config, { warnings, faults });
}

/** The options that a start line gives, without those of the database, as texts that nobody has checked. */
export function optionsAtStart(
  argv: readonly string[],
  env: Environment,
): { fileName: string | undefined; read: () => RawOptions } {
  const line = parseCommandLine(argv);
  const environment = readEnvironment(env);
  const fileName = line.configFile ?? environment.configFile;
  const read = (): RawOptions => {
    const found = fileName ?? configFileNames(env.HOME).find((candidate) => isFile(candidate));
    // Faults in the file are told when it counts.
    const file = found === undefined || isMissing(found) ? undefined : readConfigFile(found, []);
    return { ...file?.options, ...environment.options, ...line.options };
  };
  return { fileName, read };
}

function finished(
  config: Omit<Config, 'warnings'>,
  { warnings, faults }: { warnings: string[]; faults: readonly string[] },
): Config {
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...config, warnings };
}

function readConfigFile(name: string, faults: string[]): ConfigFile | undefined {
  const content = readText(name, 'The configuration file', faults);
  if (content === undefined) return undefined;
  try {
    return parseConfigFile(name, content);
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [];
    faults.push(`The configuration file ${name} cannot be parsed: ${reason ?? 'unknown reason'}.`);
    return undefined;
  }
}

/** Options of File Browser that have no effect here. */
function ignoredOptions(given: RawOptions): string[] {
  return (Object.keys(given) as OptionName[]).flatMap((name) => {
    const { ignored } = OPTIONS[name] as Option<unknown>;
    return ignored !== undefined && given[name] !== ''
      ? [`The option ${kebabName(name)} is ignored. ${ignored}`]
      : [];
  });
}

/** Warnings about values that were set, not about defaults. */
function cautions(values: OptionValues, given: RawOptions): string[] {
  return (Object.keys(given) as OptionName[]).flatMap((name) => {
    const caution = (OPTIONS[name] as Option<unknown>).caution?.(values[name]);
    return caution ? [`About the option ${kebabName(name)}: ${caution}`] : [];
  });
}

/**
 * The options for listening come from one source: a socket at the start overrides a stored address, and the
 * reverse.
 */
function withoutOtherListening(stored: RawOptions, start: RawOptions): RawOptions {
  const { socket, address, port, cert, key, ...rest } = stored;
  const kept = Object.entries({ socket, address, port, cert, key }).filter(([name, value]) => {
    const excluded = name === 'socket' ? start.address || start.port || start.cert : start.socket;
    return value !== undefined && !excluded;
  });
  return { ...rest, ...Object.fromEntries(kept) };
}

function hasSecret(options: RawOptions): boolean {
  return (Object.keys(options) as OptionName[]).some((name) => {
    const { secret, ignored } = OPTIONS[name] as Option<unknown>;
    // The name of a file is not secret; a URL may contain a password.
    const isFileName = name === 'database' && !/^postgres(?:ql)?:/i.test(String(options[name]));
    return secret === true && ignored === undefined && options[name] !== '' && !isFileName;
  });
}
