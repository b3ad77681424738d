import type {
  ListingItem,
  Resource,
  ShareChange,
  ShareLink,
  ShareRequest,
  SharesRenewed,
  ShareView,
  VirtualPath,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api, apiUrl } from '../../lib/api/api-client';
import { modifiedMs } from '../../lib/language/format';
import { addressedPath } from '../../lib/paths';
import { orderEntries } from '../../listing/model/entry-order';
import { areMostlyPictures } from '../../listing/model/view-mode';

/** The file or folder of a share. */
export interface ShareTarget {
  path: VirtualPath;
  /** Empty for the root of the scope. */
  name: string;
  isFolder: boolean;
}

export const LINKS = 'shares';

const paramsOf = ({ path, isFolder }: ShareTarget) => ({ target: addressedPath(path, isFolder) });

/** The links of one file or folder. */
export function linksQuery(target: ShareTarget) {
  return queryOptions({
    queryKey: [LINKS, 'of', target.path],
    queryFn: ({ signal }) =>
      api.call(endpoints.shares.listAt, { params: paramsOf(target), query: { opened: true }, signal }),
  });
}

export interface Covers {
  /** Sorted by name. */
  pictures: readonly ListingItem[];
  /** They are from the beginning of a folder with thousands of entries. */
  areFirst: boolean;
}

/**
 * The time, in milliseconds, in which the beginning of a folder is not read again for the proposed view and
 * the covers.
 */
const START_FRESH_MS = 30_000;

/** All of a folder, or the first entries of a big one. */
export const startQuery = (folder: string) =>
  queryOptions({
    queryKey: ['covers', folder, 'start'],
    queryFn: ({ signal }) =>
      api.call(endpoints.files.show, { params: { path: folder }, query: { start: true }, signal }),
    staleTime: START_FRESH_MS,
    retry: false,
  });

/**
 * The proposed view of a folder for visitors: an album if more than half of its files are pictures or videos.
 */
export function proposedView({ items = [], start }: Resource): ShareView {
  const areMostly = start?.areMostlyPictures ?? areMostlyPictures(items.filter(({ isDir }) => !isDir));
  return areMostly ? 'album' : 'list';
}

/**
 * The pictures that can be the cover of an album of the folder: all of them, or the first ones if those are
 * known sooner.
 */
export function coversQuery(folder: string, which: 'all' | 'first') {
  return queryOptions({
    queryKey: ['covers', folder, which],
    queryFn: async ({ client, signal }): Promise<Covers> => {
      const first = which === 'first' ? coversIn(await client.fetchQuery(startQuery(folder))) : null;
      // The first entries may all be folders.
      if (first && !(first.areFirst && first.pictures.length === 0)) return first;
      return coversIn(await api.call(endpoints.files.show, { params: { path: folder }, signal }));
    },
  });
}

function coversIn({ items = [], start }: Resource): Covers {
  const pictures = items.filter(({ type }) => type === 'image');
  return {
    pictures: orderEntries(pictures, { by: 'name', asc: false }, '').items,
    areFirst: start !== undefined,
  };
}

export function coverAddress({ path, modified }: Pick<ListingItem, 'path' | 'modified'>): string {
  const query = { inline: true, key: modifiedMs(modified) };
  return apiUrl(endpoints.previews.picture, { params: { size: 'thumb', path }, query });
}

/** The user's own links; for administrators, those of all users. */
export function allLinksQuery() {
  return queryOptions({
    queryKey: [LINKS, 'all'],
    queryFn: ({ signal }) => api.call(endpoints.shares.list, { query: { opened: true }, signal }),
  });
}

/** Names by the ids of users; only administrators may read them. */
export function ownersQuery() {
  return queryOptions({
    queryKey: ['shareOwners'],
    queryFn: async ({ signal }) => {
      const users = await api.call(endpoints.users.list, { signal });
      return new Map(users.map(({ id, username }) => [id, username]));
    },
  });
}

/** The body is for clients of the last release, the query for older ones: the server accepts both. */
export function createLink(target: ShareTarget, request: ShareRequest): Promise<ShareLink> {
  return api.call(endpoints.shares.create, { params: paramsOf(target), body: request });
}

export function changeLink(hash: string, change: ShareChange): Promise<ShareLink> {
  return api.call(endpoints.shares.change, { params: { target: hash }, body: change });
}

export function deleteLink(hash: string): Promise<string> {
  return api.call(endpoints.shares.remove, { params: { target: hash } });
}

/** Shares what lies at the paths of these links now; without hashes of all links. */
export function renewLinks(hashes?: readonly string[]): Promise<SharesRenewed> {
  return api.call(endpoints.shares.renew, { body: hashes ? { hashes: [...hashes] } : {} });
}
