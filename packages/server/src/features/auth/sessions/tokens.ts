import { TokenPayload } from '@satchel/contract';
import { createSigner, createVerifier } from 'fast-jwt';
import { Check } from 'typebox/value';
import { AppError } from '../../../lib/app-error.js';

/** Who our tokens say they are from. */
export const TOKEN_ISSUER = 'Satchel';
/** Bytes of the key that signs them. */
export const TOKEN_KEY_BYTES = 64;

/** Signs and reads session tokens: HS256 and nothing else. Whether one is still alive, its row says. */
export class Tokens {
  readonly #sign: (payload: TokenPayload) => string;
  readonly #verify: (token: string) => unknown;

  constructor(key: Buffer) {
    this.#sign = createSigner<TokenPayload>({ key, algorithm: 'HS256' });
    this.#verify = createVerifier<string>({
      key,
      algorithms: ['HS256'],
      allowedIss: TOKEN_ISSUER,
      requiredClaims: ['iss', 'sub', 'jti', 'iat', 'exp'],
      checkTyp: 'JWT',
      ignoreExpiration: true,
    });
  }

  sign(payload: TokenPayload): string {
    return this.#sign(payload);
  }

  /** Throws `unauthenticated` for whatever we did not sign like this, and for what expired before `now`. */
  verify(token: string, now: number): TokenPayload {
    let payload: unknown;
    try {
      payload = this.#verify(token);
    } catch (cause) {
      throw new AppError('unauthenticated', 'The token is not valid', { cause });
    }
    if (!Check(TokenPayload, payload)) throw new AppError('unauthenticated', 'The token is not valid');
    if (payload.exp * 1000 <= now) throw new AppError('unauthenticated', 'The session has expired');
    return payload;
  }
}
