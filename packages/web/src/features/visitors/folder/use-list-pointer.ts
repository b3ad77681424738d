import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { useMaybeCurrentUser } from '../../../lib/current-user';
import { extendTo, isSelected, selectOnly, toggle } from '../../../lib/listing/selection';
import type { SharedOrder, SharedSelection } from './use-shared-list';

interface ListPointer {
  order: SharedOrder['order'];
  choice: SharedSelection;
  focusRow: (index: number, isInPlace: boolean) => void;
  onOpen: (index: number) => void;
}

const LONG_PRESS_MS = 500;
const SLACK = 10;

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

const rowUnder = (target: EventTarget): number => {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return Number(row?.getAttribute('data-index') ?? -1);
};

const isOn = (target: EventTarget, part: string): boolean =>
  target instanceof Element && target.closest(`[data-${part}]`) !== null;

/** A finger that stays on a row begins to select several. */
function useLongPress({ order, choice }: ListPointer) {
  const press = useRef({ timer: 0, x: 0, y: 0, hasFired: false });
  const cancel = () => clearTimeout(press.current.timer);
  const fire = (index: number) => {
    const item = order.items[index];
    press.current.hasFired = true;
    if (!item) return;
    choice.setMultiple(true);
    choice.setSelection((before) => (isSelected(before, item.name) ? before : toggle(before, item.name)));
  };
  return {
    hasFired: () => press.current.hasFired,
    handlers: {
      onPointerDown(event: PointerEvent) {
        cancel();
        const index = rowUnder(event.target);
        press.current = { timer: 0, x: event.clientX, y: event.clientY, hasFired: false };
        if (event.pointerType === 'touch' && index >= 0)
          press.current.timer = window.setTimeout(fire, LONG_PRESS_MS, index);
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { x, y } = press.current;
        if (Math.hypot(clientX - x, clientY - y) > SLACK) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
    },
  };
}

/** A click selects and a double click opens; a tap opens, unless several are being selected. */
export function useListPointer(list: ListPointer) {
  const { order, choice, focusRow, onOpen } = list;
  const { setSelection, isMultiple } = choice;
  const isSingleClick = useMaybeCurrentUser()?.singleClick ?? false;
  const longPress = useLongPress(list);
  const click = (event: MouseEvent, index: number, name: string) => {
    const isAdding = event.ctrlKey || event.metaKey || isMultiple || isOn(event.target, 'check');
    if (event.shiftKey) setSelection((before) => extendTo(before, order, name, isAdding));
    else if (isAdding) setSelection((before) => toggle(before, name));
    else if (isTouch(event) || isSingleClick) return onOpen(index);
    else setSelection(() => selectOnly(name));
    focusRow(index, true);
  };
  return {
    ...longPress.handlers,
    onClick(event: MouseEvent) {
      const index = rowUnder(event.target);
      const item = order.items[index];
      if (!item || isOn(event.target, 'save')) return;
      event.preventDefault();
      if (!longPress.hasFired()) click(event, index, item.name);
    },
    onDoubleClick(event: MouseEvent) {
      const index = rowUnder(event.target);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !isTouch(event) && !isMultiple;
      if (index < 0 || !isPlain || isSingleClick) return;
      if (!isOn(event.target, 'check') && !isOn(event.target, 'save')) onOpen(index);
    },
    onContextMenu(event: MouseEvent) {
      if (isTouch(event)) event.preventDefault();
    },
  };
}
