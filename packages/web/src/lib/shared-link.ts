import { encodePath, ROOT, type VirtualPath } from '@satchel/contract';
import { apiUrl, type Query } from './api-client';

/** By what anybody, logged in or not, reaches what somebody has shared. */
export interface SharedLink {
  hash: string;
  /** Stands for the link's password, where it has one. */
  token?: string;
}

export type PublicCall = 'share' | 'dl' | 'preview/big' | 'subtitle';

/** The path part of a call about what lies at `path` below the link. */
export function publicPath(call: PublicCall, hash: string, path: VirtualPath): string {
  const below = path === ROOT ? '' : encodePath(path);
  return `/api/public/${call}/${encodeURIComponent(hash)}${below}`;
}

/** The full address of such a call, for links, pictures and players. */
export function publicUrl(
  call: PublicCall,
  { hash, token }: SharedLink,
  path: VirtualPath,
  query: Query = {},
): string {
  return apiUrl(publicPath(call, hash, path), { ...query, token });
}
