import { type Static, Type } from 'typebox';
import { Sorting } from './users.js';

export const FILE_TYPES = [
  'image',
  'audio',
  'video',
  'pdf',
  'text',
  'textImmutable',
  'blob',
  'invalid_link',
  '',
] as const;
/** Empty for folders. `textImmutable` is text that this user may not change. */
export type FileType = (typeof FILE_TYPES)[number];

const item = {
  path: Type.String(),
  name: Type.String(),
  size: Type.Number(),
  /** With its dot and case; see `extensionOf`. */
  extension: Type.String(),
  /** RFC 3339. */
  modified: Type.String(),
  /** Permission bits, and the flags of Go's `fs.FileMode` above them. */
  mode: Type.Number(),
  isDir: Type.Boolean(),
  isSymlink: Type.Boolean(),
  type: Type.String(),
};

export const ListingItem = Type.Object({ ...item, subtitles: Type.Optional(Type.Array(Type.String())) });
export type ListingItem = Omit<Static<typeof ListingItem>, 'type'> & { type: FileType };

export const Resource = Type.Object({
  items: Type.Optional(Type.Array(ListingItem)),
  numDirs: Type.Optional(Type.Integer()),
  numFiles: Type.Optional(Type.Integer()),
  sorting: Type.Optional(Sorting),
  ...item,
  content: Type.Optional(Type.String()),
  /**
   * Of text that is not UTF-8: what a save must name in `TEXT_ENCODING_HEADER` to keep its bytes. Its `type` is
   * `textImmutable`, for clients that know nothing of this. Absent where the encoding is a guess, or nothing may be saved.
   */
  encoding: Type.Optional(Type.String()),
  subtitles: Type.Optional(Type.Array(Type.String())),
  checksums: Type.Optional(Type.Record(Type.String(), Type.String())),
});
/** A folder with its items, or a file; items never end in a slash, a folder's own path echoes the request's. */
export type Resource = Omit<Static<typeof Resource>, 'type' | 'items'> & {
  type: FileType;
  items?: ListingItem[];
};

export const Usage = Type.Object({ total: Type.Number(), used: Type.Number() });
export type Usage = Static<typeof Usage>;

/** A file, or a folder with all it holds: bytes of files, and what lies in it. Links count as files of no bytes. */
export const TreeSize = Type.Object({
  size: Type.Number(),
  numFiles: Type.Integer(),
  numDirs: Type.Integer(),
});
export type TreeSize = Static<typeof TreeSize>;

/** Pixels of a picture, the right way up. */
export const Dimensions = Type.Object({ width: Type.Integer(), height: Type.Integer() });
export type Dimensions = Static<typeof Dimensions>;

/** Text larger than this is never put into a resource's `content`. */
export const MAX_TEXT_BYTES = 10 * 1024 * 1024;
