import { foldText, PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../../lib/i18n';
import { orderEntries } from '../../../../listing/model/entry-order';
import { resourceQuery } from '../../api/resource-query';

const MOST_SHOWN = 50;

/** The path that is typed; null if no entry can have it. */
export function pathIn(text: string): VirtualPath | null {
  try {
    return parseVirtualPath(text.trim());
  } catch (error) {
    if (error instanceof PathError) return null;
    throw error;
  }
}

export interface Completion {
  /** The typed text up to its last slash. */
  before: string;
  /** The beginning of a name after it. */
  begun: string;
  /** The folders there whose names begin so. */
  names: readonly string[];
}

/** The names that can follow what is typed, from the folder that is typed so far. */
export function useCompletion(text: string): Completion {
  const { locale } = useFormat();
  const end = text.lastIndexOf('/') + 1;
  const [before, begun] = [text.slice(0, end), text.slice(end)];
  const parent = pathIn(before || '/');
  const { data } = useQuery({
    ...resourceQuery(parent ?? parseVirtualPath('/')),
    enabled: parent !== null,
    retry: false,
  });
  const order = orderEntries(data?.items ?? [], { by: 'name', asc: false }, locale);
  const wanted = foldText(begun);
  const names = parent === null ? [] : order.items.slice(0, order.folderCount).map(({ name }) => name);
  return {
    before,
    begun,
    names: names.filter((name) => foldText(name).startsWith(wanted)).slice(0, MOST_SHOWN),
  };
}
