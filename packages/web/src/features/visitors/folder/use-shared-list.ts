import type { SharedResource, Sorting } from '@satchel/contract';
import { useCallback, useMemo, useState } from 'react';
import { useFormat } from '../../../lib/i18n';
import { nextSorting, orderEntries } from '../../../lib/listing/entry-order';
import { clearSelection, EMPTY_SELECTION, selectedItems } from '../../../lib/listing/selection';

/** In which order a visitor sees all folders of a link; kept while the page is. */
export function useSharedOrder(folder: SharedResource | undefined) {
  const { locale } = useFormat();
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', asc: false });
  const items = folder?.items;
  const order = useMemo(() => orderEntries(items ?? [], sorting, locale), [items, sorting, locale]);
  const sortBy = useCallback(
    (by: 'name' | 'size' | 'modified') => setSorting((before) => nextSorting(before, by)),
    [],
  );
  return { order, sorting, sortBy };
}

export type SharedOrder = ReturnType<typeof useSharedOrder>;

/** What is selected in one folder. */
export function useSharedSelection({ order }: SharedOrder) {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const [isMultiple, setMultiple] = useState(false);
  const selected = useMemo(() => selectedItems(selection, order), [selection, order]);
  const clear = useCallback(() => {
    setSelection(clearSelection);
    setMultiple(false);
  }, []);
  return { selection, setSelection, isMultiple, setMultiple, selected, clear };
}

export type SharedSelection = ReturnType<typeof useSharedSelection>;
