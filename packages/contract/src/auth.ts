import { type Static, Type } from 'typebox';
import { TokenUser } from './users.js';

export const LoginRequest = Type.Object({
  username: Type.String({ maxLength: 1024 }),
  password: Type.String({ maxLength: 1024 }),
  recaptcha: Type.Optional(Type.String({ maxLength: 8192 })),
});
export type LoginRequest = Static<typeof LoginRequest>;

/** The claims inside a session token. `jti` names the session's row. */
export const TokenPayload = Type.Object({
  user: TokenUser,
  iss: Type.String(),
  sub: Type.String(),
  jti: Type.String(),
  iat: Type.Integer(),
  exp: Type.Integer(),
});
export type TokenPayload = Static<typeof TokenPayload>;

/** How a server finds out who somebody is; `AuthMethod` of the page configuration. */
export const LOGIN_METHODS = ['json', 'noauth', 'proxy', 'hook'] as const;
export type LoginMethodName = (typeof LOGIN_METHODS)[number];
