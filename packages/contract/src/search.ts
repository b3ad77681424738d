import { type Static, Type } from 'typebox';

/** One entry whose name matches; `path` is relative to the folder searched and has no leading slash. */
export const SearchHit = Type.Object({
  dir: Type.Boolean(),
  path: Type.String(),
  /** Bytes; 0 for folders. */
  size: Type.Number(),
  /** RFC 3339. */
  modified: Type.String(),
  /** A `FileType`, told from the name alone. */
  type: Type.String(),
});
export type SearchHit = Static<typeof SearchHit>;

/** Last line of a stream whose search ran out of time: what was found is not all there is. */
export const SearchEnd = Type.Object({ truncated: Type.Literal(true) });
export type SearchEnd = Static<typeof SearchEnd>;
