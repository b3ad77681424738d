import { type Static, Type } from 'typebox';
import { MAX_PASSKEY_NAME } from '../passkeys.js';
import { PASSWORD_PROOF } from './proof.js';

/** Base64 for URLs, without padding, as the JSON forms of WebAuthn have it. */
const encoded = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const credentialId = encoded(1400);

/** A passkey as its user sees it; times are seconds since 1970. */
export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The name of the server for which it was made: browsers offer it nowhere else. */
  host: Type.String(),
  created: Type.Integer(),
  /** Null for a passkey that was never used. */
  lastUsed: Type.Union([Type.Integer(), Type.Null()]),
  /** The address of the last login with it; empty when it is not known. */
  address: Type.String(),
  /** Set if it is copied to other devices of its user, as password managers do. */
  isSynced: Type.Boolean(),
});
export type Passkey = Static<typeof Passkey>;

const descriptor = Type.Object({
  id: credentialId,
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** The options of `navigator.credentials.get()`, in the JSON form of WebAuthn. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Enum(['required', 'preferred', 'discouraged'] as const),
  /** Empty where any passkey for this server may be chosen. */
  allowCredentials: Type.Array(descriptor),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** The options of `navigator.credentials.create()`, in the JSON form of WebAuthn. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('preferred'),
  }),
  attestation: Type.Literal('none'),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 32 })),
};

/** The result of `navigator.credentials.get()`. */
export const PasskeyAssertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: encoded(8192),
    authenticatorData: encoded(8192),
    signature: encoded(8192),
    userHandle: Type.Optional(Type.Union([Type.String({ maxLength: 128 }), Type.Null()])),
  }),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** The result of `navigator.credentials.create()`. */
export const PasskeyAttestation = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: encoded(8192),
    attestationObject: encoded(32_768),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
  }),
});
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

const name = Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME });

/** Proves that the user is the one of the session, by the password and a second factor, where there is one. */
export const IdentityProof = Type.Object({
  ...PASSWORD_PROOF,
  /** A code of the authenticator app, or a recovery code. */
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** One of the passkeys of the user, in place of a code. */
  passkey: Type.Optional(PasskeyAssertion),
});
export type IdentityProof = Static<typeof IdentityProof>;

export const NewPasskey = Type.Object({ name, credential: PasskeyAttestation });
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyRename = Type.Object({ name });
export type PasskeyRename = Static<typeof PasskeyRename>;

export const AddedPasskey = Type.Object({
  passkey: Passkey,
  /** They come with the first factor of the user, and are in no other response; empty afterwards. */
  recoveryCodes: Type.Array(Type.String()),
});
export type AddedPasskey = Static<typeof AddedPasskey>;
