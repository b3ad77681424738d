import { ROOT, type VirtualPath } from '@satchel/contract';

/** The access of visitors, logged in or not, to a share. */
export interface SharedLink {
  hash: string;
  /** The token that replaces the link's password, if it has one. */
  token?: string;
  /** Visitors can look at what is shared, and download nothing. */
  isViewOnly?: boolean;
}

/** The parameters of an endpoint for the entry at `path` below the link; the link itself has no path. */
export const below = (hash: string, path: VirtualPath) => ({ hash, path: path === ROOT ? '' : path });
