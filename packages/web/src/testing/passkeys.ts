import type { Passkey, PasskeyCreation, PasskeyRequest } from '@satchel/contract';
import { encodedChallenge } from './fake-authenticator';

export const passkeyRequest = (challenge: string): PasskeyRequest => ({
  challenge: encodedChallenge(challenge),
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
});

export const passkeyCreation = (challenge: string): PasskeyCreation => ({
  challenge: encodedChallenge(challenge),
  rp: { id: 'localhost', name: 'Harbour' },
  user: { id: 'YWRh', name: 'ada', displayName: 'ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'preferred',
  },
  attestation: 'none',
});

/** A passkey for the page of the tests, made on Dec 24, 2026. */
export const buildPasskey = (change: Partial<Passkey> = {}): Passkey => ({
  id: 'p1',
  name: 'Laptop',
  host: window.location.hostname,
  created: Date.UTC(2026, 11, 24, 12) / 1000,
  lastUsed: null,
  address: '',
  isSynced: false,
  ...change,
});
