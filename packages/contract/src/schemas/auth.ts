import { type Static, Type } from 'typebox';
import { PasskeyAssertion } from './passkeys.js';
import { TokenUser } from './users.js';

export const LoginRequest = Type.Object({
  username: Type.String({ maxLength: 1024 }),
  password: Type.String({ maxLength: 1024 }),
  recaptcha: Type.Optional(Type.String({ maxLength: 8192 })),
  /** A code of the authenticator app, or a recovery code, of a user with a second factor. */
  code: Type.Optional(Type.String({ maxLength: 64 })),
  /** In place of a code; with an empty name and an empty password it is the whole login. */
  passkey: Type.Optional(PasskeyAssertion),
});
export type LoginRequest = Static<typeof LoginRequest>;

/** The claims of a session token. `jti` is the id of the session's row. */
export const TokenPayload = Type.Object({
  user: TokenUser,
  iss: Type.String(),
  sub: Type.String(),
  jti: Type.String(),
  iat: Type.Integer(),
  exp: Type.Integer(),
});
export type TokenPayload = Static<typeof TokenPayload>;

/** How a server finds out who a user is; `AuthMethod` of the page configuration. */
export const LOGIN_METHODS = ['json', 'noauth', 'proxy', 'hook'] as const;
export type LoginMethodName = (typeof LOGIN_METHODS)[number];

/** A login of a user on one device, from `GET /api/sessions`; it stays the same when its token is renewed. */
export const SessionInfo = Type.Object({
  id: Type.String(),
  /** True if this is the session of the request. */
  current: Type.Boolean(),
  /** The time of the login in seconds since 1970. */
  created: Type.Integer(),
  /** Seconds since 1970, with a resolution of one minute. */
  lastSeen: Type.Integer(),
  /** The address of the last request; empty when it is not known. */
  address: Type.String(),
  /** The user agent of the browser; empty when it sends none. */
  userAgent: Type.String(),
});
export type SessionInfo = Static<typeof SessionInfo>;
