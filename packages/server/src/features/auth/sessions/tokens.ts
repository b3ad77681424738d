import { TokenPayload } from '@satchel/contract';
import { createSigner, createVerifier } from 'fast-jwt';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { AppError } from '../../../lib/app-error.js';
import { RecentMap } from '../../../lib/recent-map.js';

/** The issuer of our tokens. */
export const TOKEN_ISSUER = 'Satchel';
/** The issuer of tokens in cookies: they permit reading, and are accepted only from a cookie. */
const READING_ISSUER = 'Satchel (reading)';
/** The length of the signing key in bytes. */
export const TOKEN_KEY_BYTES = 64;

/** The session of a token. */
export type Claims = Pick<TokenPayload, 'sub' | 'jti'>;

const MOST_KNOWN = 1000;

const ReadingPayload = Type.Pick(TokenPayload, ['iss', 'sub', 'jti', 'iat', 'exp']);
type ReadingPayload = Static<typeof ReadingPayload>;

/** Signs and verifies session tokens with HS256 only. Whether a session is still valid depends on its row. */
export class Tokens {
  readonly #sign: (payload: object) => string;
  readonly #verify: (token: string) => TokenPayload;
  readonly #verifyReading: (token: string) => ReadingPayload;

  constructor(key: Buffer) {
    const common = {
      key,
      algorithms: ['HS256' as const],
      requiredClaims: ['iss', 'sub', 'jti', 'iat', 'exp'],
      checkTyp: 'JWT',
      ignoreExpiration: true,
    };
    this.#sign = createSigner<object>({ key, algorithm: 'HS256' });
    const verify = createVerifier<string>({ ...common, allowedIss: TOKEN_ISSUER });
    const verifyReading = createVerifier<string>({ ...common, allowedIss: READING_ISSUER });
    this.#verify = knowing((token) => checked(verify, token, TokenPayload));
    this.#verifyReading = knowing((token) => checked(verifyReading, token, ReadingPayload));
  }

  sign(payload: TokenPayload): string {
    return this.#sign(payload);
  }

  /** A token of the same session that is not accepted in a header. */
  signReading({ sub, jti, iat, exp }: TokenPayload): string {
    return this.#sign({ iss: READING_ISSUER, sub, jti, iat, exp });
  }

  /** Throws `unauthenticated` for a token that was not signed like this, or expired before `now`. */
  verify(token: string, now: number): Claims {
    return alive(this.#verify(token), now);
  }

  /** Verifies a token from a cookie. Throws `unauthenticated`. */
  verifyReading(token: string, now: number): Claims {
    return alive(this.#verifyReading(token), now);
  }
}

/** Caches verified tokens, because every request of a session sends the same one. */
function knowing<Payload>(verify: (token: string) => Payload): (token: string) => Payload {
  const known = new RecentMap<string, Payload>(MOST_KNOWN);
  return (token) => {
    const before = known.get(token);
    if (before) return before;
    const payload = verify(token);
    known.set(token, payload);
    return payload;
  };
}

function checked<Schema extends TSchema>(
  verify: (token: string) => unknown,
  token: string,
  schema: Schema,
): Static<Schema> {
  let payload: unknown;
  try {
    payload = verify(token);
  } catch (cause) {
    throw new AppError('unauthenticated', 'The token is not valid', { cause });
  }
  if (!Check(schema, payload)) throw new AppError('unauthenticated', 'The token is not valid');
  return payload;
}

function alive<Payload extends ReadingPayload>(payload: Payload, now: number): Payload {
  if (payload.exp * 1000 <= now) throw new AppError('unauthenticated', 'The session has expired');
  return payload;
}
