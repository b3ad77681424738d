import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useT } from '../../lib/i18n';
import styles from './trash.module.css';
import { type TrashHandlers, TrashRow } from './trash-row';
import type { Trash } from './use-trash';

interface TrashListProps {
  trash: Trash;
  /** True if it shows who deleted each entry. */
  hasNames: boolean;
  handlers: TrashHandlers;
}

const indexOf = (target: EventTarget): number | undefined => {
  const row = (target as Element).closest<HTMLElement>('[data-index]');
  return row === null ? undefined : Number(row.dataset.index);
};

const isTouch = ({ nativeEvent }: MouseEvent) =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

/** The row to which a key leads; null for keys that lead to none. */
function rowAfter(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * The entries of the trash. Rows are selected as those of files: by a click, with Ctrl or Shift, and by the
 * arrow keys.
 */
export function TrashList({ trash, hasNames, handlers }: TrashListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  /** True if Shift was held when the last key or button was pressed. */
  const isShift = useRef(false);
  const { items } = trash;
  const idAt = (index: number) => items[index]?.id ?? '';
  const onCheck = (id: string) => (isShift.current ? trash.extendTo(id, id) : trash.toggle(id));

  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target);
    if (index === undefined || (event.target as Element).closest('label, fieldset')) return;
    const id = idAt(index);
    if (event.shiftKey) trash.extendTo(id, id);
    else if (event.ctrlKey || event.metaKey || isTouch(event)) trash.toggle(id);
    else trash.selectOnly(id);
    focusRow(index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    const next = index === undefined ? null : rowAfter(event.key, index, items.length);
    if (index === undefined || next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) trash.extendTo(idAt(next), idAt(index));
    focusRow(next);
  };

  const focusRow = (index: number) =>
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)?.focus();

  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={t('frame.trash')}
      onPointerDownCapture={({ shiftKey }) => {
        isShift.current = shiftKey;
      }}
      onKeyDownCapture={({ shiftKey }) => {
        isShift.current = shiftKey;
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) => (
        <TrashRow
          key={item.id}
          item={item}
          index={index}
          isSelected={trash.isSelected(item)}
          onSelect={() => onCheck(item.id)}
          hasNames={hasNames}
          {...handlers}
        />
      ))}
    </ul>
  );
}
