import type { TrashItem } from '@satchel/contract';
import { useState } from 'react';
import {
  clearSelection,
  EMPTY_SELECTION,
  extendTo,
  isSelected,
  selectEverything,
  selectOnly,
  toggle,
} from '../../listing/model/selection';

/**
 * The selected entries by their ids, because names in the trash need not be unique. With everything selected,
 * it is all of the `total`, of which `items` are loaded.
 */
export function useTrashSelection(items: readonly TrashItem[], total: number) {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  /**
   * The time of the latest deletion when "everything" was selected: entries that are deleted later are not
   * selected.
   */
  const [until, setUntil] = useState('');
  const ids = items.map(({ id }) => id);
  const order = { items: ids.map((name) => ({ name })), indexOf: (id: string) => ids.indexOf(id) };
  const { isInverted } = selection;
  const isIn = ({ id, deletedAt }: TrashItem) =>
    isSelected(selection, id) && (!isInverted || deletedAt <= until);
  const selectedOf = (all: readonly TrashItem[]) => all.filter(isIn);
  return {
    selectedOf,
    selectedCount: selectedOf(items).length + (isInverted ? total - items.length : 0),
    /** True if entries that are not loaded are selected, too. */
    isBeyond: isInverted && items.length < total,
    isSelected: isIn,
    selectAll: () => {
      setUntil(items[0]?.deletedAt ?? '');
      setSelection(selectEverything);
    },
    clear: () => setSelection(clearSelection),
    selectOnly: (id: string) => setSelection(selectOnly(id)),
    toggle: (id: string) => setSelection((before) => toggle(before, id)),
    /** Selects from the beginning of the range, or from `start`. */
    extendTo: (id: string, start: string) =>
      setSelection((before) => {
        const isBegun = before.anchor !== null && ids.includes(before.anchor);
        return extendTo(isBegun ? before : { ...before, anchor: start }, order, id);
      }),
  };
}
