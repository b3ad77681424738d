import { LOGIN_METHODS } from '@satchel/contract';
import { option } from './option.js';
import { duration, headerName, oneOf, text, webOrigin, yesNo } from './option-types.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** How people come in, and for how long. */
export const LOGIN_OPTIONS = {
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
} as const;
