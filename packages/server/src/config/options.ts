import { LOGIN_METHODS } from '@satchel/contract';
import {
  duration,
  headerName,
  integer,
  list,
  type OptionType,
  octal,
  oneOf,
  text,
  urlPath,
  userId,
  webAddress,
  webOrigin,
  yesNo,
} from './option-types.js';

export interface Option<T> {
  /** Under which heading it is documented. */
  group: 'Files' | 'State' | 'Listening' | 'Logging in' | 'Previews' | 'Search' | 'Commands' | 'Other';
  type: OptionType<T>;
  /** As one would write it. */
  default: string;
  help: string;
  /** One letter, for `-r`. */
  short?: string;
  /** What the value is called in the help. */
  value?: string;
  /** Names of older releases; accepted everywhere. */
  aliases?: readonly string[];
  /** Never shown, logged or kept with the rest. */
  secret?: boolean;
  /** Accepted so that old start lines work, and does nothing. */
  ignored?: string;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

function option<T>(facts: Option<T>): Option<T> {
  return facts;
}

/**
 * Every option, by its name in configuration files. The flags (`--tokenExpirationTime`, `--token-expiration-time`)
 * and variables (`SATCHEL_TOKEN_EXPIRATION_TIME`, `FB_TOKEN_EXPIRATION_TIME`) follow from the name; everywhere case,
 * dashes, dots and underscores make no difference.
 */
export const OPTIONS = {
  root: option({
    group: 'Files',
    type: text,
    short: 'r',
    value: 'folder',
    default: './files',
    help: 'The folder to serve. It may also be given without a flag: `satchel /srv/files`.',
  }),
  followExternalSymlinks: option({
    group: 'Files',
    type: yesNo,
    default: 'false',
    help: 'Follow symbolic links that lead out of a scope. Whoever can make links can then reach what they name.',
  }),
  fileMode: option({
    group: 'Files',
    type: octal,
    value: 'mode',
    default: '0640',
    help: 'Permission bits of new files.',
  }),
  dirMode: option({
    group: 'Files',
    type: octal,
    value: 'mode',
    default: '0750',
    help: 'Permission bits of new folders.',
  }),
  minFreeSpace: option({
    group: 'Files',
    type: integer(0, 1_000_000_000),
    value: 'mebibytes',
    default: '512',
    help: 'Mebibytes that uploads leave free on the disk; one that would leave less is refused before it begins.',
  }),
  state: option({
    group: 'State',
    type: text,
    value: 'folder',
    default: './.satchel',
    help: 'The private folder for the database and caches. Only the owner may enter it.',
  }),
  database: option({
    group: 'State',
    type: text,
    short: 'd',
    value: 'file or address',
    default: '',
    secret: true,
    help: 'A SQLite file, or the address of a PostgreSQL database (`postgres://user:password@host/name`). Empty: `satchel.db` in the state folder.',
  }),
  address: option({
    group: 'Listening',
    type: text,
    short: 'a',
    value: 'address',
    default: '127.0.0.1',
    help: 'The address to listen on. `0.0.0.0` listens on all.',
  }),
  port: option({
    group: 'Listening',
    type: integer(0, 65_535),
    short: 'p',
    value: 'number',
    default: '8080',
    help: 'The port to listen on. 0 takes any free one.',
  }),
  socket: option({
    group: 'Listening',
    type: text,
    value: 'file',
    default: '',
    help: 'Listen on a unix socket instead. Excludes address, port, cert and key.',
  }),
  socketPerm: option({
    group: 'Listening',
    type: octal,
    value: 'mode',
    default: '0660',
    help: 'Permission bits of the unix socket.',
  }),
  cert: option({
    group: 'Listening',
    type: text,
    short: 't',
    value: 'file',
    default: '',
    help: 'The TLS certificate (PEM). With cert and key the server speaks TLS 1.2 or newer only.',
  }),
  key: option({
    group: 'Listening',
    type: text,
    short: 'k',
    value: 'file',
    default: '',
    help: "The TLS certificate's private key (PEM).",
  }),
  baseURL: option({
    group: 'Listening',
    type: urlPath,
    short: 'b',
    value: 'path',
    default: '',
    help: 'The path below which the server is reached, such as `/files`.',
  }),
  trustedProxies: option({
    group: 'Listening',
    type: list,
    value: 'ranges',
    default: '',
    help: 'Addresses and ranges (CIDR) of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. Whoever connects through the unix socket always is.',
  }),
  log: option({
    group: 'Other',
    type: text,
    short: 'l',
    value: 'target',
    default: 'stdout',
    help: '`stdout`, `stderr` or a file; empty for no log.',
  }),
  issuesAddress: option({
    group: 'Other',
    type: webAddress,
    value: 'address',
    default: '',
    help: "Where 'Report issue' in the web client leads. Empty: where the program's package says.",
  }),
  noauth: option({
    group: 'Logging in',
    type: yesNo,
    default: 'false',
    help: 'Everybody is the first user, without a password. Given at the first start it is remembered.',
  }),
  authMethod: option({
    group: 'Logging in',
    type: oneOf(LOGIN_METHODS),
    value: 'method',
    default: '',
    help: 'How people log in: `json` with name and password, `noauth` not at all, `proxy` by a header that a trusted proxy sets, `hook` by asking a program. Empty: `json`, or `noauth` when the first start was told so.',
  }),
  authHeader: option({
    group: 'Logging in',
    type: headerName,
    value: 'header',
    default: '',
    help: 'For `proxy`: the header that holds the user name. It counts only from `trustedProxies`, which must set or remove it in every request.',
  }),
  authCommand: option({
    group: 'Logging in',
    type: text,
    value: 'command',
    default: '',
    help: 'For `hook`: the program and its arguments, separated by spaces. It finds `USERNAME` and `PASSWORD` in its environment.',
  }),
  authTimeout: option({
    group: 'Logging in',
    type: duration(SECOND_MS),
    value: 'duration',
    default: '10s',
    help: 'For `hook`: how long the program may take; then it is killed with all that it started.',
  }),
  authCreateUsers: option({
    group: 'Logging in',
    type: yesNo,
    default: 'true',
    help: 'For `proxy` and `hook`: make an account for a name that has none. Otherwise it is refused.',
  }),
  authLogoutPage: option({
    group: 'Logging in',
    type: text,
    value: 'address',
    default: '/login',
    aliases: ['logoutPage'],
    help: 'Where the browser goes after logging out.',
  }),
  recaptchaHost: option({
    group: 'Logging in',
    type: webOrigin,
    value: 'address',
    default: 'https://www.google.com',
    help: 'Where reCAPTCHA is loaded from and asked. `https://www.recaptcha.net` where Google is not reached.',
  }),
  recaptchaKey: option({
    group: 'Logging in',
    type: text,
    value: 'key',
    default: '',
    help: 'The site key of reCAPTCHA (v2). With it and the secret, logging in and signing up want a solved captcha.',
  }),
  recaptchaSecret: option({
    group: 'Logging in',
    type: text,
    value: 'secret',
    default: '',
    secret: true,
    help: 'The secret key of reCAPTCHA. It never leaves the server but for the verification.',
  }),
  username: option({
    group: 'Logging in',
    type: text,
    value: 'name',
    default: 'admin',
    help: 'The name of the first administrator, made at the first start.',
  }),
  password: option({
    group: 'Logging in',
    type: text,
    value: 'bcrypt hash',
    default: '',
    secret: true,
    help: "The bcrypt hash of the first administrator's password. Empty: a random password, printed once.",
  }),
  tokenExpirationTime: option({
    group: 'Logging in',
    type: duration(MINUTE_MS),
    value: 'duration',
    default: '2h',
    help: 'How long a session lasts without being renewed.',
  }),
  allowQueryToken: option({
    group: 'Logging in',
    type: yesNo,
    default: 'true',
    help: 'Accept the session token of old clients in the address (`?auth=`) when downloading, previewing and running commands.',
  }),
  cacheDir: option({
    group: 'Previews',
    type: text,
    value: 'folder',
    default: '',
    help: 'Where previews are kept, at most 512 MiB. Empty: in the state folder.',
  }),
  imageProcessors: option({
    group: 'Previews',
    type: integer(1, 64),
    value: 'number',
    default: '4',
    aliases: ['imgProcessors'],
    help: 'How many pictures are resized at once.',
  }),
  disableThumbnails: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Make no thumbnails.',
  }),
  disablePreviewResize: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Show pictures in full size instead of resized ones.',
  }),
  disableTypeDetectionByHeader: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Tell the type of a file by its name only, without looking inside.',
  }),
  disableImageResolutionCalc: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Do not read the width and height of pictures.',
  }),
  searchStream: option({
    group: 'Search',
    type: yesNo,
    default: 'false',
    help: 'Answer searches with lines of JSON as they are found even when a client does not ask for them, as newer releases of File Browser do.',
  }),
  searchAnyWord: option({
    group: 'Search',
    type: yesNo,
    default: 'false',
    help: 'Find what matches any of the words instead of all, as File Browser does.',
  }),
  disableExec: option({
    group: 'Commands',
    type: yesNo,
    default: 'true',
    help: 'No commands: neither the shell nor those run on events. `false` switches them on.',
  }),
  commandSandbox: option({
    group: 'Commands',
    type: yesNo,
    default: 'true',
    help: 'Where `bubblewrap` is on this machine, what users run sees only their own folder.',
  }),
  commandNetwork: option({
    group: 'Commands',
    type: yesNo,
    default: 'false',
    help: 'Let commands in the sandbox reach the network.',
  }),
  commandUser: option({
    group: 'Commands',
    type: userId,
    value: 'uid[:gid]',
    default: '',
    help: 'Numbers of the user and group that users’ commands run as; only for a server that runs as root.',
  }),
  commandTimeout: option({
    group: 'Commands',
    type: duration(SECOND_MS),
    value: 'duration',
    default: '60s',
    help: 'How long a command may take, typed or started by an event.',
  }),
  commandOutput: option({
    group: 'Commands',
    type: integer(1, 1024 * 1024),
    value: 'KiB',
    default: '1024',
    help: 'How much a command may write, in KiB; one that writes more is ended.',
  }),
  redisCacheUrl: option({
    group: 'Other',
    type: text,
    value: 'address',
    default: '',
    secret: true,
    ignored: 'Unfinished uploads need no Redis here.',
    help: 'Accepted for old start lines; has no effect.',
  }),
} as const satisfies Record<string, Option<unknown>>;

export type OptionName = keyof typeof OPTIONS;
export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/** The parsed value of each option. */
export type OptionValues = {
  [Name in OptionName]: (typeof OPTIONS)[Name] extends Option<infer T> ? T : never;
};

/** The same for `baseURL`, `base-url`, `BASE_URL` and `BASEURL`. */
export function plainName(name: string): string {
  return name.replace(/[-_.]/g, '').toLowerCase();
}

/** `tokenExpirationTime` as `token-expiration-time`. */
export function kebabName(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

/** `tokenExpirationTime` as `TOKEN_EXPIRATION_TIME`. */
export function variableName(name: string): string {
  return kebabName(name).replaceAll('-', '_').toUpperCase();
}

/** The option that `name` means, in any spelling. */
export function findOption(name: string): OptionName | undefined {
  const plain = plainName(name);
  return OPTION_NAMES.find((known) => {
    const { aliases = [] }: Option<unknown> = OPTIONS[known] as Option<unknown>;
    return [known, ...aliases].some((spelling) => plainName(spelling) === plain);
  });
}
