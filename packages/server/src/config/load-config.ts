import { readFileSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import type { LoginMethodName } from '@satchel/contract';
import { rangeProblem } from '../lib/client-address.js';
import { isBcryptHash } from '../lib/passwords.js';
import { placeProblems } from './check-places.js';
import { nearestName, parseCommandLine, type RawOptions } from './command-line.js';
import { type Config, ConfigError, type Listening } from './config.js';
import { type ConfigFile, configFileNames, parseConfigFile } from './config-file.js';
import { readEnvironment } from './environment.js';
import { OPTIONS, type Option, type OptionName, type OptionValues } from './options.js';
import { parseOptions } from './parse-options.js';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * 1024;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Flags win over the environment, that over the configuration file, that over `stored` (from the database), that over
 * the defaults. Throws `ConfigError` with one sentence per fault.
 */
export function loadConfig(
  argv: readonly string[],
  env: Environment,
  stored: Readonly<Record<string, string>> = {},
): Config {
  const line = parseCommandLine(argv);
  const faults = [...line.faults];
  const warnings: string[] = [];
  const environment = readEnvironment(env);
  const file = readConfigFile(line.configFile ?? environment.configFile, env.HOME, faults);
  const fromFile = file?.options ?? {};
  for (const key of file?.unknown ?? []) {
    const nearest = nearestName(key);
    warnings.push(`The configuration file has an unknown key ${key}${nearest ? ` (${nearest}?)` : ''}.`);
  }
  const start: RawOptions = { ...fromFile, ...environment.options, ...line.options };
  const given: RawOptions = { ...withoutOtherListening(stored, start), ...start };
  for (const name of Object.keys(given) as OptionName[]) {
    const { ignored } = OPTIONS[name] as Option<unknown>;
    if (ignored !== undefined && given[name] !== '')
      warnings.push(`The option ${name} is ignored. ${ignored}`);
  }
  const config = build(parseOptions(given, faults), given, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...config, warnings };
}

/** How to listen is said in one place: a socket at the start outdoes an address that is remembered, and the reverse. */
function withoutOtherListening(stored: RawOptions, start: RawOptions): RawOptions {
  const { socket, address, port, cert, key, ...rest } = stored;
  const kept = Object.entries({ socket, address, port, cert, key }).filter(([name, value]) => {
    const excluded = name === 'socket' ? start.address || start.port || start.cert : start.socket;
    return value !== undefined && !excluded;
  });
  return { ...rest, ...Object.fromEntries(kept) };
}

function readConfigFile(
  named: string | undefined,
  home: string | undefined,
  faults: string[],
): ConfigFile | undefined {
  const name = named ?? configFileNames(home).find((candidate) => isFile(candidate));
  if (name === undefined) return undefined;
  const content = readText(name, 'The configuration file', faults);
  if (content === undefined) return undefined;
  try {
    return parseConfigFile(name, content);
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [];
    faults.push(`The configuration file ${name} cannot be understood: ${reason ?? 'unknown reason'}.`);
    return undefined;
  }
}

function build(values: OptionValues, given: RawOptions, faults: string[]): Omit<Config, 'warnings'> {
  const folder = resolve(values.state);
  const isPostgres = /^postgres(ql)?:\/\//i.test(values.database);
  checkValues(values, faults);
  const root = checkedRoot(values.root, given.root !== undefined, faults);
  const databaseFile = isPostgres ? null : resolve(values.database || `${folder}/satchel.db`);
  const cacheFolder = values.cacheDir === '' ? null : resolve(values.cacheDir);
  faults.push(...placeProblems({ root, state: folder, database: databaseFile, cache: cacheFolder }));
  return {
    files: {
      root,
      rootIsDefault: given.root === undefined,
      followExternalSymlinks: values.followExternalSymlinks,
      fileMode: values.fileMode,
      dirMode: values.dirMode,
      reserveBytes: values.minFreeSpace * MEBIBYTE,
    },
    state: { folder, databaseFile },
    listening: listening(values, given, faults),
    web: {
      baseUrl: values.baseURL,
      trustedProxies: values.trustedProxies,
      allowedHosts: values.allowedHosts,
      allowQueryToken: values.allowQueryToken,
      issuesAddress: values.issuesAddress || null,
    },
    login: {
      method: loginMethod(values, given),
      header: values.authHeader,
      command: values.authCommand.split(' ').filter((part) => part !== ''),
      commandTimeoutMs: values.authTimeout,
      createUsers: values.authCreateUsers,
      logoutPage: values.authLogoutPage || '/login',
      captcha:
        values.recaptchaKey && values.recaptchaSecret
          ? { host: values.recaptchaHost, key: values.recaptchaKey }
          : null,
      tokenLifetimeMs: values.tokenExpirationTime,
    },
    firstRun: { username: values.username },
    previews: {
      cacheFolder,
      processors: values.imageProcessors,
      thumbnails: !values.disableThumbnails,
      resize: !values.disablePreviewResize,
      detectTypeByContent: !values.disableTypeDetectionByHeader,
      imageResolution: !values.disableImageResolutionCalc,
    },
    search: { stream: values.searchStream, anyWord: values.searchAnyWord },
    commands: {
      enabled: !values.disableExec,
      sandbox: values.commandSandbox,
      network: values.commandNetwork,
      owner: values.commandUser,
      timeoutMs: values.commandTimeout,
      outputBytes: values.commandOutput * KIBIBYTE,
    },
    log: { target: values.log },
    secrets: {
      databaseUrl: isPostgres ? values.database : null,
      firstPasswordHash: values.password || null,
      captchaSecret: values.recaptchaSecret || null,
      tls: readTls(values, faults),
    },
  };
}

function checkValues(values: OptionValues, faults: string[]): void {
  for (const range of values.trustedProxies) {
    const problem = rangeProblem(range);
    if (problem) faults.push(`The option trustedProxies is wrong: ${problem}.`);
  }
  if (values.password !== '' && !isBcryptHash(values.password)) {
    faults.push('The option password must be a bcrypt hash ($2a$, $2b$ or $2y$), not the password itself.');
  }
  if (values.username.trim() === '') faults.push('The option username must not be empty.');
}

/** `noauth` of older start lines wins over a method that was stored. */
function loginMethod({ noauth, authMethod }: OptionValues, given: RawOptions): LoginMethodName | undefined {
  if (noauth) return 'noauth';
  if (authMethod !== '') return authMethod;
  return given.noauth === undefined ? undefined : 'json';
}

/** A folder that somebody named must be there; the default one may still be made. */
function checkedRoot(root: string, isGiven: boolean, faults: string[]): string {
  const path = resolve(root);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) faults.push(`The folder to serve, ${path}, is not a folder.`);
  if (!stats && isGiven) faults.push(`The folder to serve, ${path}, does not exist.`);
  return path;
}

function listening(values: OptionValues, given: RawOptions, faults: string[]): Listening {
  if (values.socket === '') {
    return { kind: 'tcp', address: values.address || everyAddress(), port: values.port };
  }
  for (const name of ['address', 'port', 'cert', 'key'] as const) {
    if (given[name]) faults.push(`The options socket and ${name} exclude each other.`);
  }
  return { kind: 'socket', file: resolve(values.socket), mode: values.socketPerm };
}

/** An empty address listens on all, IPv6 included where the machine has it. */
function everyAddress(): string {
  const interfaces = Object.values(networkInterfaces()).flat();
  return interfaces.some((one) => one?.family === 'IPv6') ? '::' : '0.0.0.0';
}

function readTls({ cert, key }: OptionValues, faults: string[]): { cert: string; key: string } | null {
  if (cert === '' && key === '') return null;
  if (cert === '') faults.push('The option key needs the option cert.');
  if (key === '') faults.push('The option cert needs the option key.');
  if (cert === '' || key === '') return null;
  const certText = readText(cert, 'The certificate', faults);
  const keyText = readText(key, 'The private key', faults);
  return certText === undefined || keyText === undefined ? null : { cert: certText, key: keyText };
}

function readText(file: string, what: string, faults: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const reason = { ENOENT: 'it does not exist', EACCES: 'permission denied', EISDIR: 'it is a folder' }[
      code
    ];
    faults.push(`${what} ${file} cannot be read: ${reason ?? code}.`);
    return undefined;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
