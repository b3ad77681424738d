import { type Static, Type } from 'typebox';
import { ENTRY_FIELDS, FOLDER_FIELDS } from './files.js';

/** Visitors send the password of a share in this header, percent-encoded; a plus is a space. */
export const SHARE_PASSWORD_HEADER = 'X-SHARE-PASSWORD';

export const SHARE_UNITS = ['seconds', 'minutes', 'hours', 'days'] as const;
export type ShareUnit = (typeof SHARE_UNITS)[number];
export const DEFAULT_SHARE_UNIT: ShareUnit = 'hours';
/** The limit of the number in any unit. */
export const MAX_SHARE_DURATION = 2_147_483_647;
/** The latest end of a share, in Unix seconds: the end of the year 9999. A longer duration ends then. */
export const MAX_SHARE_END = 253_402_300_799;
/** How far ahead a share may start, in seconds. */
export const MAX_SHARE_START_SECONDS = 3653 * 24 * 60 * 60;

/**
 * The ways in which visitors see a shared folder: as a list, as one with thumbnails, or as a wall of its
 * pictures and films.
 */
export const SHARE_VIEWS = ['list', 'pictures', 'album'] as const;
export type ShareView = (typeof SHARE_VIEWS)[number];
/** The limit of a title in characters. */
export const MAX_SHARE_TITLE = 200;
/** The limit of the name of a cover in characters. */
export const MAX_SHARE_COVER = 255;

/**
 * The behaviour of a share when something else than the shared object lies at its path. `keep`: the share
 * goes on with what another program put there, and asks about what was put there in this one. `ask`: it asks
 * in any case. `path`: it is of whatever lies there.
 */
export const SHARE_REPLACEMENTS = ['keep', 'ask', 'path'] as const;
export type ShareReplacement = (typeof SHARE_REPLACEMENTS)[number];
/**
 * Why visitors cannot open a share. `replaced`: something else lies at its path, and the owner has not said
 * yet that it is shared. `gone`: nothing of its kind lies there. `forbidden`: the owner may not share it any
 * more. `unknown`: the disk does not answer.
 */
export const SHARE_FAULTS = ['replaced', 'gone', 'forbidden', 'unknown'] as const;
export type ShareFault = (typeof SHARE_FAULTS)[number];

/** A share as its owner sees it. */
export const ShareLink = Type.Object({
  hash: Type.String(),
  /** The path in the scope of the owner; that of a folder ends in a slash. */
  path: Type.String(),
  userID: Type.Integer(),
  /** Unix seconds; 0 means that the share does not expire. */
  expire: Type.Integer(),
  hasPassword: Type.Boolean(),
  /** Unix seconds; present only while visitors cannot open the share yet. */
  starts: Type.Optional(Type.Integer()),
  /** Present only for an album, and for a list with thumbnails. */
  view: Type.Optional(Type.Enum(['pictures', 'album'])),
  /** Present only if there is one. */
  title: Type.Optional(Type.String()),
  /** Present only if one was chosen. */
  cover: Type.Optional(Type.String()),
  /** How many visitors opened it, each of them at most once an hour; present only where it is asked for. */
  opened: Type.Optional(Type.Integer()),
  /** Absent where visitors can open the share, or will once it has started. */
  state: Type.Optional(Type.Enum(SHARE_FAULTS)),
  /** Absent for `keep`. */
  onReplaced: Type.Optional(Type.Enum(['ask', 'path'])),
  /** Absent where visitors can download what is shared. */
  canDownload: Type.Optional(Type.Literal(false)),
});
export type ShareLink = Static<typeof ShareLink>;

const text = Type.Union([Type.String(), Type.Number(), Type.Null()]);

/**
 * Body of `POST /api/share/{path}`. Old clients send the same names in the query, or nothing for a share that
 * does not expire.
 */
export const ShareRequest = Type.Object({
  /**
   * The lifetime from the start, from 0 to 2147483647 of the unit; empty means that the share does not
   * expire.
   */
  expires: Type.Optional(text),
  /** One of `SHARE_UNITS`; any other word means hours. */
  unit: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Empty means none. */
  password: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Unix seconds before which visitors cannot open the share; empty or 0 means now. */
  starts: Type.Optional(text),
  /**
   * One of `SHARE_VIEWS`; empty means `list`, which has no thumbnails. Only folders can be something else.
   */
  view: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** The title that visitors of an album read above it; empty means the name of the folder. */
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** The name of a picture directly in the folder, the cover of an album; empty means the first one. */
  cover: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** One of `SHARE_REPLACEMENTS`; empty means `keep`. */
  onReplaced: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** With `false` visitors can look at what is shared, and download nothing; empty means `true`. */
  canDownload: Type.Optional(Type.Union([Type.Boolean(), Type.String(), Type.Null()])),
  /** Required to share the root of one's scope. */
  root: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
});
export type ShareRequest = Static<typeof ShareRequest>;

/** Body of `PUT /api/share/{hash}`: absent fields stay unchanged. */
export const ShareChange = Type.Omit(ShareRequest, ['root']);
export type ShareChange = Static<typeof ShareChange>;

/** The limit of the number of shares that are renewed by their hashes. */
export const MAX_SHARES_RENEWED = 10_000;

/** Body of `POST /api/shares/renew`. */
export const ShareRenewal = Type.Object({
  /**
   * The hashes of the shares. Without them all shares of the user, for administrators those of everybody,
   * except those at whose path something was put by this program.
   */
  hashes: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: MAX_SHARES_RENEWED })),
});
export type ShareRenewal = Static<typeof ShareRenewal>;

export const SharesRenewed = Type.Object({
  /** How many shares open again, with what lies at their paths now. */
  renewed: Type.Integer(),
  /** How many of the others visitors cannot open. */
  left: Type.Integer(),
});
export type SharesRenewed = Static<typeof SharesRenewed>;

/** Facts about an album that visitors get beside its files. */
export const AlbumFacts = Type.Object({
  /** Empty for the name of the folder. */
  title: Type.String(),
  /**
   * The name of a picture in the shared folder, which may be gone; absent where the first one is the cover.
   */
  cover: Type.Optional(Type.String()),
  /** The name of the user who shares it. */
  owner: Type.String(),
  /** Unix seconds; 0 means that the share does not expire. */
  expire: Type.Integer(),
});
export type AlbumFacts = Static<typeof AlbumFacts>;

/**
 * A shared file or folder as visitors see it. `path` is below the share (`/`, `/sub`) and empty for a share
 * of a single file; `name` of a folder is that of the shared folder.
 */
export const SharedResource = Type.Object({
  ...FOLDER_FIELDS,
  ...ENTRY_FIELDS,
  /** Sent after the right password: as `token` in the query it opens the same share for some minutes. */
  token: Type.Optional(Type.String()),
  /** Present only for folders of a share that shows thumbnails; those of an album have them, too. */
  hasThumbnails: Type.Optional(Type.Literal(true)),
  /** Present only for folders of an album. */
  album: Type.Optional(AlbumFacts),
  /** Present only for a share of which nothing can be downloaded. */
  canDownload: Type.Optional(Type.Literal(false)),
});
export type SharedResource = Static<typeof SharedResource>;
