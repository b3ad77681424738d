import { resolve } from 'node:path';
import { isFields } from './known-keys.js';
import { OPTIONS, type Option, type OptionName, parseOptions, plainName } from './options.js';

type Texts = Partial<Record<OptionName, string>>;

/** Names of options in the `server` block of an export. */
const SERVER_NAMES: Record<string, OptionName> = {
  root: 'root',
  baseurl: 'baseURL',
  socket: 'socket',
  tlskey: 'key',
  tlscert: 'cert',
  port: 'port',
  address: 'address',
  log: 'log',
  tokenexpirationtime: 'tokenExpirationTime',
  followexternalsymlinks: 'followExternalSymlinks',
};
/** Options of ours that disable what these enable. */
const OPPOSITE_NAMES: Record<string, OptionName> = {
  enablethumbnails: 'disableThumbnails',
  resizepreview: 'disablePreviewResize',
  enableexec: 'disableExec',
  typedetectionbyheader: 'disableTypeDetectionByHeader',
  imageresolutioncalculation: 'disableImageResolutionCalc',
  imageresolutioncal: 'disableImageResolutionCalc',
};
const AUTHER_NAMES: Record<string, OptionName> = { header: 'authHeader', command: 'authCommand' };
const CAPTCHA_NAMES: Record<string, OptionName> = {
  host: 'recaptchaHost',
  key: 'recaptchaKey',
  secret: 'recaptchaSecret',
};

/** The options in an export of File Browser or Satchel. */
export function optionsFromExport(exported: {
  server?: unknown;
  auther?: unknown;
  settings?: unknown;
}): Texts {
  const server = entriesByName(exported.server);
  // Older releases did not store these switches, so their exports do not contain the value in use.
  const keepsSwitches = server.has('tokenexpirationtime');
  const auther = entriesByName(exported.auther);
  return {
    ...taken(server, SERVER_NAMES),
    ...(keepsSwitches ? reversed(server) : {}),
    ...settingsOptions(entriesByName(exported.settings)),
    ...taken(auther, AUTHER_NAMES),
    ...taken(entriesByName(auther.get('recaptcha')), CAPTCHA_NAMES),
  };
}

/** Options that locate our database cannot be stored in it, and commands are disabled after an import. */
const NOT_CARRIED: readonly string[] = ['state', 'database', 'username', 'password', 'noauth', 'disableExec'];

/**
 * Options that a file which nobody named may not set: programs, ways around the login, other files of the
 * machine.
 */
const NEEDS_NAME: Readonly<Record<string, (value: string) => boolean>> = {
  authMethod: (value) => value === 'hook' || value === 'noauth',
  authCommand: () => true,
  followExternalSymlinks: (value) => value === 'true',
  log: (value) => !['', 'stdout', 'stderr'].includes(value),
  // The page loads a script from it.
  recaptchaHost: (value) => value !== OPTIONS.recaptchaHost.default,
  // A name in the file system that users of another program may wait at.
  socket: () => true,
};

/** True if a file that was found must not set the option until the operator names the file. */
export function needsName(name: string, value: string): boolean {
  return NEEDS_NAME[name]?.(value) === true;
}

export interface CarriedOptions {
  values: Record<string, string>;
  /** Options whose value this program does not accept; secret ones without the value. */
  dropped: { name: string; before?: string }[];
}

/** The options in a database of File Browser, as that program interpreted them. */
export function carryOptions(old: { server: object; auther: object; settings: object }): CarriedOptions {
  const result: CarriedOptions = { values: {}, dropped: [] };
  const { values, dropped } = result;
  for (const [name, value] of Object.entries(optionsFromExport(old))) {
    if (NOT_CARRIED.includes(name)) continue;
    const faults: string[] = [];
    parseOptions({ [name]: value }, faults);
    const { secret } = OPTIONS[name as OptionName] as Option<unknown>;
    if (faults.length === 0) values[name] = value;
    else dropped.push({ name, ...(secret ? {} : { before: value }) });
  }
  if (values.root !== undefined) values.root = resolve(values.root);
  // An empty address listened on all addresses.
  if ('address' in old.server && old.server.address === '') values.address = '';
  if (values.socket) for (const name of ['address', 'port', 'cert', 'key']) delete values[name];
  return result;
}

function settingsOptions(settings: ReadonlyMap<string, unknown>): Texts {
  const texts: Texts = {};
  const method = settings.get('authmethod');
  if (typeof method === 'string' && method !== '') texts.authMethod = method;
  const logoutPage = settings.get('logoutpage');
  if (typeof logoutPage === 'string' && logoutPage !== '') texts.authLogoutPage = logoutPage;
  for (const [key, name] of [
    ['filemode', 'fileMode'],
    ['dirmode', 'dirMode'],
  ] as const) {
    const mode = settings.get(key);
    if (typeof mode === 'number' && mode > 0) texts[name] = `0${(mode & 0o777).toString(8).padStart(3, '0')}`;
  }
  return texts;
}

function taken(from: ReadonlyMap<string, unknown>, names: Record<string, OptionName>): Texts {
  const texts: Texts = {};
  for (const [key, name] of Object.entries(names)) {
    const value = from.get(key);
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (isText && value !== '') texts[name] = String(value);
  }
  return texts;
}

function reversed(from: ReadonlyMap<string, unknown>): Texts {
  const texts: Texts = {};
  for (const [key, name] of Object.entries(OPPOSITE_NAMES)) {
    const value = from.get(key);
    if (typeof value === 'boolean') texts[name] = String(!value);
  }
  return texts;
}

function entriesByName(block: unknown): Map<string, unknown> {
  if (!isFields(block)) return new Map();
  return new Map(Object.entries(block).map(([key, value]) => [plainName(key), value]));
}
