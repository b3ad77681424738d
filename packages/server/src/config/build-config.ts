import { type Stats, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import type { LoginMethodName } from '@satchel/contract';
import { rangeProblem } from '../lib/address-list.js';
import { machineMemory } from '../lib/machine-memory.js';
import { isBcryptHash } from '../lib/secrets/passwords.js';
import { systemReason } from '../lib/system-reason.js';
import type { Config, Listening } from './config.js';
import type { OptionValues, RawOptions } from './options.js';
import { placeProblems } from './places/check-places.js';
import { findDatabase } from './places/database-place.js';
import { namedPlaces, ownPlaces } from './places/own-places.js';
import { readText } from './places/text-files.js';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * 1024;
const LITTLE_MEMORY = 700 * MEBIBYTE;

/** Builds the configuration from the values of all options; `given` are those that were set. */
export function buildConfig(
  values: OptionValues,
  given: RawOptions,
  faults: string[],
): Omit<Config, 'warnings'> {
  const place = findDatabase({ state: given.state, database: given.database });
  const { stateFolder: folder, databaseFile } = place;
  if (place.problem !== null) faults.push(place.problem);
  checkValues(values, faults);
  const root = checkedRoot(values.root, given.root !== undefined, faults);
  const cacheFolder = values.cacheDir === '' ? null : resolve(values.cacheDir);
  const named = namedPlaces(values, { databaseFile, cacheFolder });
  faults.push(...placeProblems({ root, state: folder, named }));
  const lowMemory = values.lowMemory ?? machineMemory() < LITTLE_MEMORY;
  return {
    files: {
      root,
      rootIsDefault: given.root === undefined,
      followExternalSymlinks: values.followExternalSymlinks,
      fileMode: values.fileMode,
      dirMode: values.dirMode,
      reserveBytes: values.minFreeSpace * MEBIBYTE,
      durability: values.durability || 'full',
    },
    state: {
      folder,
      databaseFile,
      importFrom: place.importFrom,
      isFound: place.stateIsFound,
      importIsFound: place.importIsFound,
    },
    own: ownPlaces(values, { folder, databaseFile, cacheFolder, importFrom: place.importFrom }),
    listening: listening(values, given, faults),
    web: {
      baseUrl: values.baseURL,
      trustedProxies: values.trustedProxies,
      allowedHosts: values.allowedHosts,
      contentOrigin: values.contentOrigin || null,
      openToNetwork: values.openToNetwork,
      allowQueryToken: values.allowQueryToken,
      issuesAddress: values.issuesAddress || null,
      apiDocs: values.apiDocs,
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
    branding: { folder: values.brandingFolder === '' ? null : resolve(values.brandingFolder) },
    firstRun: { username: values.username },
    previews: {
      cacheFolder,
      processors: lowMemory ? 1 : values.imageProcessors,
      thumbnails: !values.disableThumbnails,
      resize: !values.disablePreviewResize,
      detectTypeByContent: !values.disableTypeDetectionByHeader,
      imageResolution: !values.disableImageResolutionCalc,
    },
    lowMemory,
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
    monitoring: { listen: values.metricsListen },
    activity: { file: values.activityFile || null, syslog: values.activitySyslog },
    secrets: {
      databaseUrl: databaseFile === null ? values.database : null,
      ...firstPassword(values),
      captchaSecret: values.recaptchaSecret || null,
      metricsToken: values.metricsToken || null,
      tls: readTls(values, faults),
    },
  };
}

function checkValues(values: OptionValues, faults: string[]): void {
  for (const range of values.trustedProxies) {
    const problem = rangeProblem(range);
    if (problem) faults.push(`The option trusted-proxies is wrong: ${problem}.`);
  }
  if (values.password.startsWith('$2') && !isBcryptHash(values.password)) {
    faults.push('The option password begins like a bcrypt hash ($2a$, $2b$ or $2y$), and is none.');
  }
  if (values.contentOrigin !== '' && values.socket === '') {
    const own = `${values.cert === '' ? 'http' : 'https'}://${values.address}:${values.port}`;
    if (URL.canParse(own) && new URL(own).origin === values.contentOrigin) {
      faults.push(
        `The option content-origin is ${values.contentOrigin}, the address of the app itself; name another host or port that leads to this server.`,
      );
    }
  }
  if (values.username.trim() === '') faults.push('The option username must not be empty.');
}

function firstPassword({
  password,
  adminPassword,
}: OptionValues): Pick<Config['secrets'], 'firstPasswordHash' | 'firstPassword'> {
  const plain = (text: string, option: 'password' | 'adminPassword') => ({
    firstPasswordHash: null,
    firstPassword: text === '' ? null : { text, option },
  });
  if (adminPassword !== '') return plain(adminPassword, 'adminPassword');
  if (isBcryptHash(password)) return { firstPasswordHash: password, firstPassword: null };
  return plain(password, 'password');
}

/** `noauth` of older start lines takes precedence over a stored method. */
function loginMethod({ noauth, authMethod }: OptionValues, given: RawOptions): LoginMethodName | undefined {
  if (noauth) return 'noauth';
  if (authMethod !== '') return authMethod;
  return given.noauth === undefined ? undefined : 'json';
}

/** A folder that was named must exist; the default one may be created later. */
function checkedRoot(root: string, isGiven: boolean, faults: string[]): string {
  const path = resolve(root);
  const stats = statOf(path, faults);
  if (stats === null) return path;
  if (stats && !stats.isDirectory()) faults.push(`The folder to serve, ${path}, is not a folder.`);
  if (!stats && isGiven) faults.push(`The folder to serve, ${path}, does not exist.`);
  return path;
}

/** Null, and a fault, where even that is not allowed. */
function statOf(path: string, faults: string[]): Stats | undefined | null {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    faults.push(`The folder to serve, ${path}, cannot be used: ${systemReason(error)}.`);
    return null;
  }
}

function listening(values: OptionValues, given: RawOptions, faults: string[]): Listening {
  if (values.socket === '') {
    return { kind: 'tcp', address: values.address || everyAddress(), port: values.port };
  }
  for (const name of ['address', 'port', 'cert', 'key'] as const) {
    if (given[name]) faults.push(`The options socket and ${name} cannot be used together.`);
  }
  return { kind: 'socket', file: resolve(values.socket), mode: values.socketPerm };
}

/** An empty address listens on all addresses, including IPv6 where the machine has it. */
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
