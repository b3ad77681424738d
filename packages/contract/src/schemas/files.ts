import { type Static, Type } from 'typebox';
import { MAX_SELECTED, MAX_SIZED_FOLDERS, TEXT_ENCODINGS } from '../protocol.js';
import { QuotaUsage } from './quotas.js';
import { Sorting } from './users.js';

/** The parameter by which a reader chooses the encoding of a text. */
export const ReadAs = Type.Enum(TEXT_ENCODINGS, {
  description: 'Reads the text of a file in this encoding, instead of the one that it seems to have.',
});

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

/** RFC 3339; null where the storage does not know it. */
export const Modified = Type.Union([Type.String(), Type.Null()]);

/** The fields of every description of a file or folder. */
export const ENTRY_FIELDS = {
  path: Type.String(),
  name: Type.String(),
  size: Type.Number(),
  /** The extension with its dot and case; see `extensionOf`. */
  extension: Type.String(),
  modified: Modified,
  /** Permission bits, and the flags of Go's `fs.FileMode` above them; null where the storage has none. */
  mode: Type.Union([Type.Number(), Type.Null()]),
  isDir: Type.Boolean(),
  isSymlink: Type.Boolean(),
  /** Empty for folders. */
  type: Type.Enum(FILE_TYPES),
};

export const ListingItem = Type.Object({
  ...ENTRY_FIELDS,
  subtitles: Type.Optional(Type.Array(Type.String())),
});
export type ListingItem = Static<typeof ListingItem>;

/** The further fields of a folder. */
export const FOLDER_FIELDS = {
  items: Type.Optional(Type.Array(ListingItem)),
  numDirs: Type.Optional(Type.Integer()),
  numFiles: Type.Optional(Type.Integer()),
  sorting: Type.Optional(Sorting),
};

export const Resource = Type.Object({
  ...FOLDER_FIELDS,
  /**
   * Only where `start` was asked for: `items` are the first ones. The counts are of all, with links as files.
   */
  start: Type.Optional(
    Type.Object({
      /** More than half of the entries are pictures or films, by their names. */
      areMostlyPictures: Type.Boolean(),
    }),
  ),
  ...ENTRY_FIELDS,
  content: Type.Optional(Type.String()),
  /**
   * The encoding of text that is not UTF-8: a save must send it in `TEXT_ENCODING_HEADER` to keep the bytes.
   * The `type` is `textImmutable`, for clients that do not know this header. Absent where the text has other
   * bytes in it, or the user may not save.
   */
  encoding: Type.Optional(Type.String()),
  /**
   * The encoding in which `content` was read; absent for UTF-8. It is a guess, unless the request named it.
   */
  readAs: Type.Optional(Type.String()),
  subtitles: Type.Optional(Type.Array(Type.String())),
  checksums: Type.Optional(Type.Record(Type.String(), Type.String())),
});
/**
 * A folder with its items, or a file. Paths of items never end in a slash; the path of a folder is that of
 * the request.
 */
export type Resource = Static<typeof Resource>;

/** One file or folder below a folder. */
export const TreeEntry = Type.Object({
  path: Type.String(),
  name: Type.String(),
  size: Type.Number(),
  modified: Modified,
  /** False for a symbolic link to a folder, which is not entered. */
  isDir: Type.Boolean(),
});
export type TreeEntry = Static<typeof TreeEntry>;

/**
 * Bytes; `total` is null where the storage has no limit that it knows. Where a quota leaves less than the disk,
 * they are those of the quota that leaves the least.
 */
export const Usage = Type.Object({
  total: Type.Union([Type.Number(), Type.Null()]),
  used: Type.Number(),
  /** The disk itself, where there are quotas. */
  disk: Type.Optional(Type.Object({ total: Type.Union([Type.Number(), Type.Null()]), used: Type.Number() })),
  /** The quotas that concern the folder, or the user; absent without any. */
  quotas: Type.Optional(Type.Array(QuotaUsage)),
});
export type Usage = Static<typeof Usage>;

/** The sum of a file, or of a folder with its content. Symlinks count as files of no bytes. */
export const TreeSize = Type.Object({
  size: Type.Number(),
  numFiles: Type.Integer(),
  numDirs: Type.Integer(),
});
export type TreeSize = Static<typeof TreeSize>;

export const SizesRequest = Type.Object({
  /** Names of folders in the folder of the address. */
  names: Type.Array(Type.String(), { minItems: 1, maxItems: MAX_SIZED_FOLDERS }),
});
export type SizesRequest = Static<typeof SizesRequest>;

/** The content of a folder, counted as `size` of a `TreeSize`. */
export const FolderSize = Type.Object({
  name: Type.String(),
  /** Bytes. */
  size: Type.Number(),
  /** There is more that was not counted. A later line of the same folder takes the place of this one. */
  isPart: Type.Boolean(),
});
export type FolderSize = Static<typeof FolderSize>;

/** The last page of a PDF of which there are pictures. */
export const MAX_PDF_PAGE = 5000;

export const PdfFacts = Type.Object({
  pages: Type.Integer(),
  /** The width of the first page divided by its height. */
  shape: Type.Number(),
});
export type PdfFacts = Static<typeof PdfFacts>;

/** The text of a shared file; `content` and `readAs` are as in `Resource`. */
export const SharedText = Type.Object({
  content: Type.Optional(Type.String()),
  readAs: Type.Optional(Type.String()),
  type: Type.Enum(FILE_TYPES),
});
export type SharedText = Static<typeof SharedText>;

/** Width and height in pixels, with the orientation applied. */
export const Dimensions = Type.Object({ width: Type.Integer(), height: Type.Integer() });
export type Dimensions = Static<typeof Dimensions>;

/**
 * Some pictures and films of a folder, for a thumbnail of it: at most three, and not necessarily its first
 * ones.
 */
export const FolderPictures = Type.Array(
  Type.Object({
    name: Type.String(),
    type: Type.Union([Type.Literal('image'), Type.Literal('video')]),
    modified: Modified,
  }),
);
export type FolderPictures = Static<typeof FolderPictures>;

/**
 * A picture of a folder, and when it was taken by the clock of its camera: `2026-05-04T10:11:12`, without a
 * zone.
 */
export const TakenDate = Type.Object({ name: Type.String(), taken: Type.String() });
export type TakenDate = Static<typeof TakenDate>;

/** The width of each picture of a folder divided by its height, as it is shown, by its name. */
export const PictureShapes = Type.Record(Type.String(), Type.Number());
export type PictureShapes = Static<typeof PictureShapes>;

/** The `content` of a resource never has text larger than this. */
export const MAX_TEXT_BYTES = 10 * 1024 * 1024;

/** How large a preview is wanted. */
export const PREVIEW_SIZES = ['thumb', 'wall', 'big'] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

/**
 * Media types of previews: an animation is sent as it is stored, as a download if its bytes are no picture.
 */
export const PREVIEW_TYPES = ['image/*', 'application/octet-stream'];

/** Paths are below the folder and are not percent-encoded. */
export const SelectionRequest = Type.Object({
  files: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: MAX_SELECTED }),
});
export type SelectionRequest = Static<typeof SelectionRequest>;

export const KeptSelection = Type.Object({ id: Type.String() });
export type KeptSelection = Static<typeof KeptSelection>;
