import type { PasskeyAssertion, PasskeyAttestation } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { hostOfOrigin } from './passkey-host.js';
import type { StoredPasskey } from './passkeys-store.js';

/** EdDSA, ES256 and RS256, which all authenticators know one of. */
export const ALGORITHMS = [-8, -7, -257];

/** The part of a result that the browser has signed, or had signed, for whom and for what. */
export interface SignedContext {
  challenge: string;
  origin: string;
  host: string;
}

/** Reads a context that is not verified yet. Throws `wrong_code`. */
export function contextOf({ response }: PasskeyAssertion | PasskeyAttestation): SignedContext {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge, origin } = JSON.parse(text) as Record<string, unknown>;
    const host = typeof origin === 'string' ? hostOfOrigin(origin) : null;
    if (typeof challenge === 'string' && typeof origin === 'string' && host !== null)
      return { challenge, origin, host };
  } catch (cause) {
    throw wrongPasskey(cause);
  }
  throw wrongPasskey();
}

export type NewCredential = Pick<StoredPasskey, 'credential' | 'publicKey' | 'counter' | 'isSynced'>;

/** Verifies a new passkey. Throws `wrong_code`. */
export async function verifyCreation(
  attestation: PasskeyAttestation,
  { challenge, origin, host }: SignedContext,
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await library();
  const { id, rawId, type, response } = attestation;
  const { clientDataJSON, attestationObject } = response;
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw wrongPasskey(cause);
  });
  if (!verified.verified) throw wrongPasskey();
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credential: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  };
}

/**
 * Verifies the use of a passkey; resolves to its count of uses. With `isAlone` the authenticator must have
 * verified its user, by a PIN, a finger or a face. Throws `wrong_code`.
 */
export async function verifyUse(
  assertion: PasskeyAssertion,
  passkey: StoredPasskey,
  { challenge, origin, host }: SignedContext,
  isAlone: boolean,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { id, rawId, type, response } = assertion;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId, type, clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: isAlone,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw wrongPasskey(cause);
  });
  if (!verified) throw wrongPasskey();
  return authenticationInfo.newCounter;
}

/** Loaded at its first use: it takes 28 MB, and many servers have no passkeys. */
export function library(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

/** The message is the same for every cause: unknown, of another user, forged or copied. */
export function wrongPasskey(cause?: unknown): AppError {
  return new AppError('wrong_code', 'This passkey is not accepted here', { cause });
}
