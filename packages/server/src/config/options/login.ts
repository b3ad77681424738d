import { LOGIN_METHODS } from '@satchel/contract';
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.js';
import { option } from './option.js';
import { duration, headerName, oneOf, text, webOrigin, yesNo } from './option-types.js';

/** How users log in, and for how long. */
export const LOGIN_OPTIONS = {
  noauth: option({
    group: 'Logging in',
    type: yesNo,
    default: 'false',
    help: 'Makes everybody the first user, without a password. It is stored when it is given at the first start.',
  }),
  authMethod: option({
    group: 'Logging in',
    type: oneOf(LOGIN_METHODS),
    value: 'method',
    default: '',
    help: 'How users log in: `json` with name and password, `noauth` not at all, `proxy` by a header that a trusted proxy sets, `hook` by running a program. Empty: `json`, or `noauth` when the first start had that option.',
  }),
  authHeader: option({
    group: 'Logging in',
    type: headerName,
    value: 'header',
    default: '',
    help: 'For `proxy`: the header that contains the user name. It is accepted only from `trustedProxies`, which must set or remove it in every request.',
  }),
  authCommand: option({
    group: 'Logging in',
    type: text,
    value: 'command',
    default: '',
    help: 'For `hook`: the program and its arguments, separated by spaces. It gets `USERNAME` and `PASSWORD` in its environment.',
  }),
  authTimeout: option({
    group: 'Logging in',
    type: duration(SECOND_MS),
    value: 'duration',
    default: '10s',
    help: 'For `hook`: the longest time that the program may take; then it is killed with all that it started.',
  }),
  authCreateUsers: option({
    group: 'Logging in',
    type: yesNo,
    default: 'true',
    help: 'For `proxy` and `hook`: creates an account for a name that has none. Otherwise the login is rejected.',
  }),
  authLogoutPage: option({
    group: 'Logging in',
    type: text,
    value: 'address',
    default: '/login',
    aliases: ['logoutPage'],
    help: 'The address that the browser opens after logging out.',
  }),
  recaptchaHost: option({
    group: 'Logging in',
    type: webOrigin,
    value: 'address',
    default: 'https://www.google.com',
    help: 'The address of reCAPTCHA. Use `https://www.recaptcha.net` where Google cannot be reached.',
  }),
  recaptchaKey: option({
    group: 'Logging in',
    type: text,
    value: 'key',
    default: '',
    help: 'The site key of reCAPTCHA (v2). With it and the secret, login and signup require a solved captcha.',
  }),
  recaptchaSecret: option({
    group: 'Logging in',
    type: text,
    value: 'secret',
    default: '',
    secret: true,
    help: 'The secret key of reCAPTCHA. The server sends it only for the verification.',
  }),
  username: option({
    group: 'Logging in',
    type: text,
    value: 'name',
    default: 'admin',
    help: 'The name of the first administrator, who is created at the first start.',
  }),
  password: option({
    group: 'Logging in',
    type: text,
    value: 'bcrypt hash or password',
    default: '',
    secret: true,
    help: "The bcrypt hash of the first administrator's password, as `satchel hash` prints it, or the password itself, which others may then read where it is set. Empty: a random password, which is printed once.",
  }),
  adminPassword: option({
    group: 'Logging in',
    type: text,
    value: 'password',
    default: '',
    secret: true,
    help: 'The password of the first administrator as it is typed, also if it looks like a hash, for app stores that ask for one. It is used at the first start only, and takes precedence over `password`. Empty: `password` decides.',
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
    help: 'Accepts the session token of old clients in the address (`?auth=`) for downloads, previews and commands.',
  }),
} as const;
