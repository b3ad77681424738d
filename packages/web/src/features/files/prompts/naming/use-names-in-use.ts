import type { VirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NameFault } from '../../../../lib/entry-names';
import type { MessageKey } from '../../../../lib/i18n';
import { resourceQuery } from '../../api/resource-query';

/** The known names in a folder; empty if it was never read, when only the server can decide. */
export function useNamesInUse(folder: VirtualPath): ReadonlySet<string> {
  const client = useQueryClient();
  return useMemo(() => {
    const items = client.getQueryData(resourceQuery(folder).queryKey)?.items ?? [];
    return new Set(items.map((item) => item.name));
  }, [client, folder]);
}

/** An empty name in a prompt is incomplete: it disables the button and shows no error. */
export const FAULT_TEXTS: Record<NameFault, MessageKey> = {
  empty: 'files.name.empty',
  slash: 'files.name.slash',
  dots: 'files.name.dots',
  long: 'files.name.long',
  taken: 'files.name.taken',
};
