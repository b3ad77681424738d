import { type Static, Type } from 'typebox';

/** Somebody's login on one device, from `GET /api/sessions`; renewing its token does not change it. */
export const SessionInfo = Type.Object({
  id: Type.String(),
  /** The one that asks. */
  current: Type.Boolean(),
  /** Seconds since 1970 of the login. */
  created: Type.Integer(),
  /** Seconds since 1970, exact to a minute. */
  lastSeen: Type.Integer(),
  /** Where the login was last seen from; empty when that is not known. */
  address: Type.String(),
  /** As the browser calls itself; empty when it does not. */
  userAgent: Type.String(),
});
export type SessionInfo = Static<typeof SessionInfo>;
