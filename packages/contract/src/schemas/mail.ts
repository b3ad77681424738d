import { type Static, Type } from 'typebox';
import { PASSWORD_PROOF } from './proof.js';

export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;

/** The events of which users are told by mail. */
export const MailNotices = Type.Object({
  /** A login from a browser that has not logged in to the account before. */
  newDevice: Type.Boolean(),
  /** A change of the password, the second factor, the connected logins or the mail address. */
  login: Type.Boolean(),
  /** A new API key. */
  key: Type.Boolean(),
});
export type MailNotices = Static<typeof MailNotices>;

/** How mail is sent; the password is stored apart. */
export const MailSettings = Type.Object({
  /** The SMTP server; empty when no mail is sent. */
  host: Type.String(),
  port: Type.Integer(),
  security: Type.Enum(MAIL_SECURITY),
  /** Empty for a server that asks for no login. */
  username: Type.String(),
  /** The sender, such as `Satchel <files@example.org>`. */
  from: Type.String(),
  /** The address of this server in mails, such as `https://files.example.org`. */
  address: Type.String(),
  notices: MailNotices,
});
export type MailSettings = Static<typeof MailSettings>;

/** The state of mail; times are seconds since 1970. */
export const MailState = Type.Object({
  hasPassword: Type.Boolean(),
  /** Mails that are still to be sent. */
  waiting: Type.Integer(),
  /** The latest that could not be sent; null if the last one could. */
  failure: Type.Union([Type.Object({ at: Type.Integer(), reason: Type.String() }), Type.Null()]),
});
export type MailState = Static<typeof MailState>;

export const MailPassword = Type.Object({ password: Type.String({ maxLength: 4096 }), ...PASSWORD_PROOF });
export type MailPassword = Static<typeof MailPassword>;

/** A test mail, which is sent with the stored settings. */
export const MailTest = Type.Object({ to: Type.String({ maxLength: 320 }) });
export type MailTest = Static<typeof MailTest>;

export const MailTestResult = Type.Object({
  isSent: Type.Boolean(),
  /** The answer of the server, or why it failed. */
  text: Type.String(),
});
export type MailTestResult = Static<typeof MailTestResult>;
