import { type Static, Type } from 'typebox';

/** The attempts that a ban is about. */
export const BAN_KINDS = ['account', 'device', 'address', 'confirmation', 'visitor', 'share'] as const;
export type BanKind = (typeof BAN_KINDS)[number];

export const Ban = Type.Object({
  id: Type.String(),
  /**
   * Logins to an account from new devices (`account`), or from one that has logged in to it before
   * (`device`); logins from an address; current passwords of one login (`confirmation`); passwords of one
   * share from an address (`visitor`), or from everywhere (`share`).
   */
  kind: Type.Enum(BAN_KINDS),
  /**
   * The user name as it was sent last, which may belong to nobody; the IPv4 address or IPv6 /64; or how the
   * hash of the share begins. Longer texts are cut to 200 characters, and control characters are replaced.
   */
  subject: Type.String(),
  /** In seconds since 1970, as is `until`. */
  since: Type.Integer(),
  until: Type.Integer(),
  /** The number of attempts in a row without success, where that is known. */
  tries: Type.Integer(),
});
export type Ban = Static<typeof Ban>;
