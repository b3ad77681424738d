import { type Static, Type } from 'typebox';

/** Response of `GET /api/proxies`. */
export const ServerProxies = Type.Object({
  /** A proxy in front of the server that no option names; null for none. */
  unnamed: Type.Union([Type.Null(), Type.Object({ address: Type.String() })]),
});
export type ServerProxies = Static<typeof ServerProxies>;
