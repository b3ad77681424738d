import { type Static, Type } from 'typebox';
import { PASSWORD_PROOF } from './proof.js';

/** How long a link to set a password works without another wish, and at most. */
export const LINK_HOURS = 72;
export const MAX_LINK_HOURS = 720;

/** Body of `POST /api/users/{id}/password-link`. */
export const PasswordLinkRequest = Type.Object({
  /** How long the link works; 72 hours by default. */
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LINK_HOURS })),
  /** The link is sent to the mail address of the user as well. */
  sendsMail: Type.Optional(Type.Boolean()),
  ...PASSWORD_PROOF,
});
export type PasswordLinkRequest = Static<typeof PasswordLinkRequest>;

/** A new link; times are seconds since 1970. The server stores only a digest of the token. */
export const PasswordLink = Type.Object({
  /** The page of the link is `/password/{token}`. */
  token: Type.String(),
  expires: Type.Integer(),
});
export type PasswordLink = Static<typeof PasswordLink>;

/** Until when the link of a user works; null without one. */
export const PasswordLinkState = Type.Object({ expires: Type.Union([Type.Integer(), Type.Null()]) });
export type PasswordLinkState = Static<typeof PasswordLinkState>;

/** The user of a link, and the rule for the new password. */
export const PasswordLinkUser = Type.Object({
  username: Type.String(),
  /** The smallest length of the new password in bytes. */
  minimumLength: Type.Integer(),
});
export type PasswordLinkUser = Static<typeof PasswordLinkUser>;

/** Body of `POST /api/password-links/{token}`. */
export const ChosenPassword = Type.Object({ password: Type.String() });
export type ChosenPassword = Static<typeof ChosenPassword>;

/** Body of `POST /api/password-links`: who has lost a password, and the captcha where one is required. */
export const LostPassword = Type.Object({
  /** The user name, or the mail address of the account. */
  name: Type.String({ minLength: 1, maxLength: 1024 }),
  recaptcha: Type.Optional(Type.String({ maxLength: 8192 })),
});
export type LostPassword = Static<typeof LostPassword>;
