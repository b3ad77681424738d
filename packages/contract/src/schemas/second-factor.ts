import { type Static, Type } from 'typebox';
import { PASSWORD_PROOF } from './proof.js';

/** The second factor of a user; times are seconds since 1970. */
export const SecondFactorState = Type.Object({
  /** Set while an authenticator app is set up. */
  hasApp: Type.Boolean(),
  /** When the app was set up; null without one. */
  since: Type.Union([Type.Integer(), Type.Null()]),
  /** The number of recovery codes that were not used yet. */
  recoveryCodes: Type.Integer(),
  /** True if an administrator requires a second factor of this user. */
  isRequired: Type.Boolean(),
  /** When a required second factor has to be set up, at the latest; null if there is one, or none is required. */
  due: Type.Union([Type.Integer(), Type.Null()]),
});
export type SecondFactorState = Static<typeof SecondFactorState>;

/** A code of the app, or one of the recovery codes; spaces and hyphens in it do not matter. */
const code = Type.String({ minLength: 1, maxLength: 64 });

export const AppSetupRequest = Type.Object({
  ...PASSWORD_PROOF,
  /** Of the app that there is, or a recovery code, where one is set up already. */
  code: Type.Optional(code),
});
export type AppSetupRequest = Static<typeof AppSetupRequest>;

/** The secret for an authenticator app. The app that is set up already stays until a code of this one is verified. */
export const AppSetup = Type.Object({
  /** Base32. */
  secret: Type.String(),
  /** For the QR code: `otpauth://totp/…`. */
  uri: Type.String(),
});
export type AppSetup = Static<typeof AppSetup>;

export const AppConfirmation = Type.Object({ code });
export type AppConfirmation = Static<typeof AppConfirmation>;

/** Shown once: the server stores only their digests. Each is accepted once instead of a code of the app. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Proves that the user has both the password and the second factor. */
export const SecondFactorProof = Type.Object({ ...PASSWORD_PROOF, code });
export type SecondFactorProof = Static<typeof SecondFactorProof>;

/** An administrator who resets the second factor of somebody else needs no code of theirs. */
export const SecondFactorRemoval = Type.Object({ ...PASSWORD_PROOF, code: Type.Optional(code) });
export type SecondFactorRemoval = Static<typeof SecondFactorRemoval>;
