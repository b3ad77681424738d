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
  /** Required to share the root of one's scope. */
  root: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
});
export type ShareRequest = Static<typeof ShareRequest>;

/** Body of `PUT /api/share/{hash}`: absent fields stay unchanged. */
export const ShareChange = Type.Omit(ShareRequest, ['root']);
export type ShareChange = Static<typeof ShareChange>;

/**
 * A shared file or folder as visitors see it. `path` is below the share (`/`, `/sub`) and empty for a share of a single
 * file; `name` of a folder is that of the shared folder.
 */
export const SharedResource = Type.Object({
  ...FOLDER_FIELDS,
  ...ENTRY_FIELDS,
  /** Sent after the right password: as `token` in the query it opens the same share for some minutes. */
  token: Type.Optional(Type.String()),
});
export type SharedResource = Static<typeof SharedResource>;
