import type { ShareChange, ShareLink, ShareRequest, User, VirtualPath } from '@satchel/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { resourceUrl } from '../../../lib/paths';

/** What is shared. */
export interface ShareTarget {
  path: VirtualPath;
  /** Empty for all files of somebody. */
  name: string;
  isFolder: boolean;
}

export const LINKS = 'shares';

const callFor = ({ path, isFolder }: ShareTarget): string => resourceUrl('/api/share', path, isFolder);

/** The links of one file or folder. */
export function linksQuery(target: ShareTarget) {
  return queryOptions({
    queryKey: [LINKS, 'of', target.path],
    queryFn: ({ signal }) => api.get<ShareLink[]>(callFor(target), { signal }),
  });
}

/** One's own links; for administrators, those of everybody. */
export function allLinksQuery() {
  return queryOptions({
    queryKey: [LINKS, 'all'],
    queryFn: ({ signal }) => api.get<ShareLink[]>('/api/shares', { signal }),
  });
}

/** Names by the ids of users; only administrators may ask. */
export function ownersQuery() {
  return queryOptions({
    queryKey: ['shareOwners'],
    queryFn: async ({ signal }) => {
      const users = await api.get<User[]>('/api/users', { signal });
      return new Map(users.map(({ id, username }) => [id, username]));
    },
  });
}

/** The body for clients of the last release, the query for those before: the server takes either. */
export function createLink(target: ShareTarget, request: ShareRequest): Promise<ShareLink> {
  return api.post<ShareLink>(callFor(target), { body: request });
}

export function changeLink(hash: string, change: ShareChange): Promise<ShareLink> {
  return api.put<ShareLink>(`/api/share/${hash}`, { body: change });
}

export function deleteLink(hash: string): Promise<string> {
  return api.delete(`/api/share/${hash}`);
}
