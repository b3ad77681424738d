import { type Static, Type } from 'typebox';
import { Modified } from './files.js';

/** One entry with a matching name; `path` is relative to the searched folder and has no leading slash. */
export const SearchHit = Type.Object({
  dir: Type.Boolean(),
  path: Type.String(),
  /** Bytes; 0 for folders. */
  size: Type.Number(),
  modified: Modified,
  /** A `FileType`, determined from the name alone. */
  type: Type.String(),
});
export type SearchHit = Static<typeof SearchHit>;

/** The last line of a stream whose search timed out or reached its limit: there may be further matches. */
export const SearchEnd = Type.Object({ truncated: Type.Literal(true) });
export type SearchEnd = Static<typeof SearchEnd>;
