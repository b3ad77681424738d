import type { TrashItem } from '@satchel/contract';
import { useState } from 'react';
import {
  clearSelection,
  EMPTY_SELECTION,
  extendTo,
  isSelected,
  selectNames,
  selectOnly,
  toggle,
} from '../../listing/model/selection';

/** Which things are selected, by their ids, as names in the trash need not be unique. */
export function useTrashSelection(items: readonly TrashItem[]) {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const ids = items.map(({ id }) => id);
  const order = { items: ids.map((name) => ({ name })), indexOf: (id: string) => ids.indexOf(id) };
  return {
    selected: items.filter(({ id }) => isSelected(selection, id)),
    isSelected: (id: string) => isSelected(selection, id),
    selectAll: () => setSelection((before) => selectNames(before, ids)),
    clear: () => setSelection(clearSelection),
    selectOnly: (id: string) => setSelection(selectOnly(id)),
    toggle: (id: string) => setSelection((before) => toggle(before, id)),
    /** From where a range was begun, or from `start`. */
    extendTo: (id: string, start: string) =>
      setSelection((before) => {
        const isBegun = before.anchor !== null && ids.includes(before.anchor);
        return extendTo(isBegun ? before : { ...before, anchor: start }, order, id);
      }),
  };
}
