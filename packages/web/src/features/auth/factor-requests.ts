import { type IdentityProof, TOKEN_HEADER } from '@satchel/contract';

/** A code or a passkey of the user; nothing for the first factor that is set up. */
export type Proof = Pick<IdentityProof, 'code' | 'passkey'>;

/** Recovery codes, and the token that replaces one that could only set up a second factor. */
export interface Confirmed {
  recoveryCodes: readonly string[];
  token: string | null;
}

/** The headers of requests with a token that is not that of the session. */
export const headersOf = (token?: string) => (token === undefined ? undefined : { [TOKEN_HEADER]: token });
