import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useFormat, useT } from '../../../lib/i18n';
import { arrange, type LinkColumn, type LinkOrder, type ManagedLink } from '../model/managed-links';
import { allLinksQuery } from '../shares-api';
import { useOwners } from '../use-links';

/** The number of rows that are rendered at first, and that are added each time the end comes near. */
const PAGE = 100;

export interface ManagedLinks {
  /** All matching links, in order. */
  links: readonly ManagedLink[];
  /** The links that are rendered. */
  shown: readonly ManagedLink[];
  showMore: () => void;
  total: number;
  /**
   * The number of all links that visitors cannot open, and of those whose file was replaced by something
   * else.
   */
  closed: number;
  replaced: number;
  hasOwners: boolean;
  filter: string;
  setFilter: (text: string) => void;
  order: LinkOrder;
  sortBy: (column: LinkColumn) => void;
  /** Only visible links can be selected. */
  selected: readonly ManagedLink[];
  isSelected: (hash: string) => boolean;
  select: (hashes: readonly string[], isSelected: boolean) => void;
}

/** Undefined until the links have been read. */
export function useManagedLinks(): { managed: ManagedLinks | undefined; query: ReturnType<typeof useLinks> } {
  const query = useLinks();
  const { locale } = useFormat();
  const named = useNamed(query.data);
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<LinkOrder>({ by: 'path', isDescending: false });
  const [count, setCount] = useState(PAGE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const links = useMemo(() => named && arrange(named, filter, order, locale), [named, filter, order, locale]);
  const hasOwners = useCurrentUser().perm.admin;
  const managed = links && {
    links,
    shown: links.slice(0, count),
    showMore: () => setCount((before) => before + PAGE),
    total: named?.length ?? 0,
    closed: counted(named, ({ state }) => state !== undefined && state !== 'unknown'),
    replaced: counted(named, ({ state }) => state === 'replaced'),
    hasOwners,
    filter,
    setFilter: (text: string) => {
      setFilter(text);
      setCount(PAGE);
    },
    order,
    sortBy: (by: LinkColumn) =>
      setOrder((before) => ({ by, isDescending: before.by === by && !before.isDescending })),
    selected: links.filter(({ hash }) => chosen.has(hash)),
    isSelected: (hash: string) => chosen.has(hash),
    select: (hashes: readonly string[], isSelected: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        for (const hash of hashes) isSelected ? next.add(hash) : next.delete(hash);
        return next;
      }),
  };
  return { managed, query };
}

const counted = (links: readonly ManagedLink[] | undefined, isMeant: (link: ManagedLink) => boolean) =>
  links?.filter(isMeant).length ?? 0;

const useLinks = () => useQuery(allLinksQuery());

/** Adds its owner's name to every link for administrators. */
function useNamed(links: ManagedLink[] | undefined): ManagedLink[] | undefined {
  const t = useT();
  const { id, username, perm } = useCurrentUser();
  const owners = useOwners();
  return useMemo(() => {
    if (!perm.admin) return links;
    const nameOf = (userID: number) => owners?.get(userID) ?? (userID === id ? username : undefined);
    const unknown = owners ? t('shares.unknownOwner') : '';
    return links?.map((link) => ({ ...link, username: nameOf(link.userID) ?? unknown }));
  }, [links, owners, perm.admin, id, username, t]);
}
