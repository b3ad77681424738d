import type { VirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MessageKey } from '../../../../lib/i18n';
import type { NameFault } from '../../../../lib/listing/entry-names';
import { resourceQuery } from '../../api/resource-query';

/** Names that a folder is known to hold; empty for one that was never read, where the server has the word. */
export function useTakenNames(folder: VirtualPath): ReadonlySet<string> {
  const client = useQueryClient();
  return useMemo(() => {
    const items = client.getQueryData(resourceQuery(folder).queryKey)?.items ?? [];
    return new Set(items.map((item) => item.name));
  }, [client, folder]);
}

/** An empty name is only not finished yet: it disables the button and says nothing. */
export const FAULT_TEXTS: Record<Exclude<NameFault, 'empty'>, MessageKey> = {
  slash: 'files.name.slash',
  dots: 'files.name.dots',
  long: 'files.name.long',
  taken: 'files.name.taken',
};
