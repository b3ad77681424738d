import type { ShareLink } from '@satchel/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isApiError } from '../../lib/api/api-error';
import { useCurrentUser } from '../../lib/current-user';
import { deleteLink, LINKS, linksQuery, ownersQuery, type ShareTarget } from './shares-api';

const AT_ONCE = 4;

type Lists = ShareLink[] | undefined;

/** Updates the cached lists with a response of the server, without reading them again. */
export interface LinkBook {
  added(target: ShareTarget, link: ShareLink): void;
  changed(link: ShareLink): void;
  removed(hashes: ReadonlySet<string>): void;
}

/** The number of visits of a link, which responses to changes do not contain. */
const counted = ({ opened }: ShareLink) => (opened === undefined ? {} : { opened });

function linkBook(client: QueryClient): LinkBook {
  const update = (change: (links: ShareLink[]) => ShareLink[]) =>
    client.setQueriesData({ queryKey: [LINKS] }, (links: Lists) => links && change(links));
  return {
    added(target, link) {
      const add = (links: Lists) => links && [...links.filter(({ hash }) => hash !== link.hash), link];
      client.setQueryData(linksQuery(target).queryKey, add);
      client.setQueryData([LINKS, 'all'], add);
    },
    changed: (link) =>
      void update((links) =>
        links.map((each) => (each.hash === link.hash ? { ...counted(each), ...link } : each)),
      ),
    removed: (hashes) => void update((links) => links.filter(({ hash }) => !hashes.has(hash))),
  };
}

export function useLinkBook(): LinkBook {
  const client = useQueryClient();
  return useMemo(() => linkBook(client), [client]);
}

/** Names of owners, for administrators; other users see only their own links. */
export function useOwners(): ReadonlyMap<number, string> | undefined {
  const { perm } = useCurrentUser();
  return useQuery({ ...ownersQuery(), enabled: perm.admin }).data;
}

interface Deletion {
  gone: ReadonlySet<string>;
  failures: readonly unknown[];
}

/**
 * Deletes a few links concurrently; a link that somebody else has deleted in the meantime counts as deleted.
 */
export async function deleteLinks(hashes: readonly string[]): Promise<Deletion> {
  const waiting = [...hashes];
  const gone = new Set<string>();
  const failures: unknown[] = [];
  const deleteNext = async () => {
    for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
      try {
        await deleteLink(hash);
        gone.add(hash);
      } catch (error) {
        if (isApiError(error, 'not_found')) gone.add(hash);
        else failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deleteNext));
  return { gone, failures };
}
