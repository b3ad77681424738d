import { ROOT, type VirtualPath } from '@satchel/contract';

/** How visitors, logged in or not, reach what a user has shared. */
export interface SharedLink {
  hash: string;
  /** The token that replaces the link's password, if it has one. */
  token?: string;
}

/** The parameters of an endpoint for the entry at `path` below the link; the link itself has no path. */
export const below = (hash: string, path: VirtualPath) => ({ hash, path: path === ROOT ? '' : path });
