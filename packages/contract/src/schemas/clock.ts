import { type Static, Type } from 'typebox';

/** Response of `GET /api/clock`: whether the server trusts its clock. */
export const ServerClock = Type.Object({
  /** The jump after which the clock is not trusted yet; null while it is. */
  jump: Type.Union([
    Type.Null(),
    Type.Object({
      /** The time before the jump. */
      from: Type.String({ format: 'date-time' }),
      /** The time after the jump. */
      to: Type.String({ format: 'date-time' }),
    }),
  ]),
});
export type ServerClock = Static<typeof ServerClock>;
