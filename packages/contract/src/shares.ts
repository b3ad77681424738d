import { type Static, Type } from 'typebox';
import type { FileType, ListingItem } from './files.js';
import type { Sorting } from './users.js';

/** Visitors send a link's password here, percent-encoded; a plus is a space. */
export const SHARE_PASSWORD_HEADER = 'X-SHARE-PASSWORD';

export const SHARE_UNITS = ['seconds', 'minutes', 'hours', 'days'] as const;
export type ShareUnit = (typeof SHARE_UNITS)[number];
export const DEFAULT_SHARE_UNIT: ShareUnit = 'hours';
/** Of the number, whatever its unit. */
export const MAX_SHARE_DURATION = 2_147_483_647;
/** Links live at most this long, in seconds, or for ever. */
export const MAX_SHARE_SECONDS = 3653 * 24 * 60 * 60;

/** A link as its owner sees it. */
export interface ShareLink {
  hash: string;
  /** As the owner sees it; a folder's ends in a slash. */
  path: string;
  userID: number;
  /** Unix seconds; 0 is for ever. */
  expire: number;
  hasPassword: boolean;
  /** Unix seconds; there only while nobody can open the link yet. */
  starts?: number;
}

const text = Type.Union([Type.String(), Type.Number(), Type.Null()]);

/** Body of POST `/api/share/{path}`; old clients send the same names in the query, or nothing for a permanent link. */
export const ShareRequest = Type.Object({
  /** How long from its start; empty is for ever. */
  expires: Type.Optional(text),
  /** One of `SHARE_UNITS`; any other word means hours. */
  unit: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Empty is none. */
  password: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Unix seconds before which nobody can open it; empty or 0 is at once. */
  starts: Type.Optional(text),
  /** Without it the whole of one's files is not shared. */
  root: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
});
export type ShareRequest = Static<typeof ShareRequest>;

/** Body of PUT `/api/share/{hash}`: what is absent stays as it is. */
export const ShareChange = Type.Omit(ShareRequest, ['root']);
export type ShareChange = Static<typeof ShareChange>;

/** What visitors see of a shared file or folder; paths are below the share. */
export interface SharedResource {
  items?: ListingItem[];
  numDirs?: number;
  numFiles?: number;
  sorting?: Sorting;
  /** `/`, `/sub`; empty for a link to a single file. */
  path: string;
  /** Of a folder in a share: the name of the shared folder. */
  name: string;
  size: number;
  extension: string;
  modified: string;
  mode: number;
  isDir: boolean;
  isSymlink: boolean;
  type: FileType;
  /** After the right password: opens the same link as `token` in the query, for some minutes. */
  token?: string;
}
