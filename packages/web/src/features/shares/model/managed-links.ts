import type { ShareLink } from '@satchel/contract';

/** A row of the table; for administrators with its owner's name. */
export interface ManagedLink extends ShareLink {
  /** Undefined if only the user's own links are shown. */
  username?: string;
}

export type LinkColumn = 'path' | 'end' | 'owner';

export interface LinkOrder {
  by: LinkColumn;
  isDescending: boolean;
}

type Compare = (a: ManagedLink, b: ManagedLink) => number;

const lasting = ({ expire }: ShareLink): number => (expire === 0 ? Number.POSITIVE_INFINITY : expire);

function compares(collator: Intl.Collator): Record<LinkColumn, Compare> {
  const byPath: Compare = (a, b) => collator.compare(a.path, b.path);
  return {
    path: byPath,
    // Two permanent links are equal.
    end: (a, b) => (a.expire === b.expire ? byPath(a, b) : lasting(a) - lasting(b)),
    owner: (a, b) => collator.compare(a.username ?? '', b.username ?? '') || byPath(a, b),
  };
}

/** The links whose path or owner contains the typed text, in this order. */
export function arrange(
  links: readonly ManagedLink[],
  filter: string,
  { by, isDescending }: LinkOrder,
  locale: string,
): ManagedLink[] {
  const wanted = filter.trim().toLocaleLowerCase(locale);
  const holds = (text = '') => text.toLocaleLowerCase(locale).includes(wanted);
  const found = links.filter(({ path, username }) => wanted === '' || holds(path) || holds(username));
  const compare = compares(new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))[by];
  return found.sort(isDescending ? (a, b) => compare(b, a) : compare);
}
