import { type Static, Type } from 'typebox';

/** Response of `GET /api/installations`. */
export const OtherInstallations = Type.Object({
  /**
   * The disks on which others keep something, each with how much of what was deleted and replaced is theirs.
   */
  disks: Type.Array(
    Type.Object({
      /** The path of the disk, from the served folder; null for one that was granted from elsewhere. */
      place: Type.Union([Type.Null(), Type.String()]),
      count: Type.Integer(),
    }),
  ),
});
export type OtherInstallations = Static<typeof OtherInstallations>;
