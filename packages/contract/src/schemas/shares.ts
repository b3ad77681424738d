import { type Static, Type } from 'typebox';
import { ENTRY_FIELDS, FOLDER_FIELDS } from './files.js';

/** Visitors send the password of a share in this header, percent-encoded; a plus is a space. */
export const SHARE_PASSWORD_HEADER = 'X-SHARE-PASSWORD';

export const SHARE_UNITS = ['seconds', 'minutes', 'hours', 'days'] as const;
export type ShareUnit = (typeof SHARE_UNITS)[number];
export const DEFAULT_SHARE_UNIT: ShareUnit = 'hours';
/** The limit of the number in any unit. */
export const MAX_SHARE_DURATION = 2_147_483_647;
/** The longest lifetime of a share that expires, in seconds. */
export const MAX_SHARE_SECONDS = 3653 * 24 * 60 * 60;

/** As what visitors see a shared folder: as a list, or as a wall of its pictures and films. */
export const SHARE_VIEWS = ['list', 'album'] as const;
export type ShareView = (typeof SHARE_VIEWS)[number];
/** The limit of a title in characters. */
export const MAX_SHARE_TITLE = 200;
/** The limit of the name of a cover in characters. */
export const MAX_SHARE_COVER = 255;

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
  /** Present only for an album. */
  view: Type.Optional(Type.Literal('album')),
  /** Present only if there is one. */
  title: Type.Optional(Type.String()),
  /** Present only if one was chosen. */
  cover: Type.Optional(Type.String()),
  /** How many visitors opened it, each of them at most once an hour; present only where it is asked for. */
  opened: Type.Optional(Type.Integer()),
});
export type ShareLink = Static<typeof ShareLink>;

const text = Type.Union([Type.String(), Type.Number(), Type.Null()]);

/**
 * Body of `POST /api/share/{path}`. Old clients send the same names in the query, or nothing for a share that does not
 * expire.
 */
export const ShareRequest = Type.Object({
  /** The lifetime from the start; empty means that the share does not expire. */
  expires: Type.Optional(text),
  /** One of `SHARE_UNITS`; any other word means hours. */
  unit: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Empty means none. */
  password: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Unix seconds before which visitors cannot open the share; empty or 0 means now. */
  starts: Type.Optional(text),
  /** One of `SHARE_VIEWS`; empty means `list`. Only folders can be albums. */
  view: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** What visitors of an album read above it; empty means the name of the folder. */
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** The name of a picture directly in the folder, the cover of an album; empty means the first one. */
  cover: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Required to share the root of one's scope. */
  root: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
});
export type ShareRequest = Static<typeof ShareRequest>;

/** Body of `PUT /api/share/{hash}`: absent fields stay unchanged. */
export const ShareChange = Type.Omit(ShareRequest, ['root']);
export type ShareChange = Static<typeof ShareChange>;

/** What visitors know about an album beside its files. */
export const AlbumFacts = Type.Object({
  /** Empty for the name of the folder. */
  title: Type.String(),
  /** The name of a picture in the shared folder, which may be gone; absent where the first one is the cover. */
  cover: Type.Optional(Type.String()),
  /** The name of the user who shares it. */
  owner: Type.String(),
  /** Unix seconds; 0 means that the share does not expire. */
  expire: Type.Integer(),
});
export type AlbumFacts = Static<typeof AlbumFacts>;

/**
 * A shared file or folder as visitors see it. `path` is below the share (`/`, `/sub`) and empty for a share of a single
 * file; `name` of a folder is that of the shared folder.
 */
export const SharedResource = Type.Object({
  ...FOLDER_FIELDS,
  ...ENTRY_FIELDS,
  /** Sent after the right password: as `token` in the query it opens the same share for some minutes. */
  token: Type.Optional(Type.String()),
  /** Present only for folders of an album. */
  album: Type.Optional(AlbumFacts),
});
export type SharedResource = Static<typeof SharedResource>;
