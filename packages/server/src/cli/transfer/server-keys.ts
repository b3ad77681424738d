import type { OptionName } from '../../config/options.js';
import { plainName } from '../../config/options.js';
import { isFields } from './known-keys.js';

type Texts = Partial<Record<OptionName, string>>;

/** What the `server` block of an export calls our options. */
const SAME: Record<string, OptionName> = {
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
/** Ours say what is switched off. */
const REVERSED: Record<string, OptionName> = {
  enablethumbnails: 'disableThumbnails',
  resizepreview: 'disablePreviewResize',
  enableexec: 'disableExec',
  typedetectionbyheader: 'disableTypeDetectionByHeader',
  imageresolutioncalculation: 'disableImageResolutionCalc',
  imageresolutioncal: 'disableImageResolutionCalc',
};
const AUTHER: Record<string, OptionName> = { header: 'authHeader', command: 'authCommand' };
const CAPTCHA: Record<string, OptionName> = {
  host: 'recaptchaHost',
  key: 'recaptchaKey',
  secret: 'recaptchaSecret',
};

/** The options in an export, of File Browser or of ours. */
export function optionsFromExport(exported: {
  server?: unknown;
  auther?: unknown;
  settings?: unknown;
}): Texts {
  const server = plain(exported.server);
  // Older releases did not keep these switches in their store: there they say nothing.
  const keepsSwitches = server.has('tokenexpirationtime') || server.has('typedetectionbyheader');
  const auther = plain(exported.auther);
  return {
    ...taken(server, SAME),
    ...(keepsSwitches ? reversed(server) : {}),
    ...settingsOptions(plain(exported.settings)),
    ...taken(auther, AUTHER),
    ...taken(plain(auther.get('recaptcha')), CAPTCHA),
  };
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
  for (const [key, name] of Object.entries(REVERSED)) {
    const value = from.get(key);
    if (typeof value === 'boolean') texts[name] = String(!value);
  }
  return texts;
}

function plain(block: unknown): Map<string, unknown> {
  if (!isFields(block)) return new Map();
  return new Map(Object.entries(block).map(([key, value]) => [plainName(key), value]));
}
