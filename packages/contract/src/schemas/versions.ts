import { type Static, Type } from 'typebox';

/** A former content of a file. */
export const FileVersion = Type.Object({
  id: Type.String(),
  /** Bytes. */
  size: Type.Number(),
  /** RFC 3339: when the content was written. */
  modifiedAt: Type.String(),
  /** RFC 3339: when another content took its place. */
  replacedAt: Type.String(),
  /** The user who replaced it. */
  username: Type.String(),
});
export type FileVersion = Static<typeof FileVersion>;

export const VersionListing = Type.Object({
  /** The latest first. */
  items: Type.Array(FileVersion),
  /** True if files that are replaced from now on are kept. */
  isEnabled: Type.Boolean(),
});
export type VersionListing = Static<typeof VersionListing>;

export const VersionRestoreRequest = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
