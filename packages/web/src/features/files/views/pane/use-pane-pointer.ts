import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { extendTo, isSelected, selectOnly, toggle } from '../../../../lib/listing/selection';
import { changeSelection, resetSelection } from '../../screen/list-store';
import { entryUnder, isOn, isRightToLeft, type Pane } from './pane';

const LONG_PRESS_MS = 500;
const SLACK = 10;
/** A second tap within this belongs to the first: it must not open what has come under the finger meanwhile. */
const DOUBLE_TAP_MS = 300;

let lastTapOpenedMs = Number.NEGATIVE_INFINITY;

function click(event: MouseEvent, pane: Pane, index: number): void {
  const { files } = pane;
  const item = files.order.items[index];
  if (!item) return;
  const { store, order } = files;
  const { isMultiple } = store.getState();
  const isAdding = event.ctrlKey || event.metaKey;
  if (event.shiftKey) changeSelection(store, (before) => extendTo(before, order, item.name, isAdding));
  else if (isAdding || isMultiple || isOn(event.target, 'check')) {
    changeSelection(store, (before) => toggle(before, item.name));
  } else if (files.isSingleClick) files.effects.open(item);
  else changeSelection(store, () => selectOnly(item.name));
  pane.focusEntry(index);
}

function tap(event: MouseEvent, pane: Pane, index: number): void {
  const { store, order, effects } = pane.files;
  const item = order.items[index];
  if (!item) return;
  if (store.getState().isMultiple || isOn(event.target, 'check')) {
    changeSelection(store, (before) => toggle(before, item.name));
    return;
  }
  if (event.timeStamp - lastTapOpenedMs < DOUBLE_TAP_MS) return;
  lastTapOpenedMs = event.timeStamp;
  effects.open(item);
}

function openMenu(pane: Pane, index: number | null, x: number, y: number): void {
  const { store, order } = pane.files;
  const item = index === null ? undefined : order.items[index];
  if (item && !isSelected(store.getState().selection, item.name)) {
    changeSelection(store, () => selectOnly(item.name));
  } else if (!item) changeSelection(store, (before) => ({ ...before, names: new Set(), isInverted: false }));
  store.setState({ menu: { x, y, on: item ? 'entries' : 'folder' } });
}

function placeOf(event: MouseEvent, element: HTMLElement | undefined): [number, number] {
  if (event.clientX > 0 || event.clientY > 0 || !element) return [event.clientX, event.clientY];
  const box = element.getBoundingClientRect();
  return [isRightToLeft(element) ? box.right - 24 : box.left + 24, box.bottom - 4];
}

/** A finger that stays: selects the entry and begins to select several. */
function useLongPress(pane: Pane) {
  const press = useRef({ timer: 0, x: 0, y: 0, hasFired: false });
  const cancel = () => clearTimeout(press.current.timer);
  return {
    hasFired: () => press.current.hasFired,
    cancel,
    start(event: PointerEvent) {
      cancel();
      const entry = entryUnder(event.target);
      press.current = { timer: 0, x: event.clientX, y: event.clientY, hasFired: false };
      if (event.pointerType !== 'touch' || !entry) return;
      press.current.timer = window.setTimeout(() => {
        const item = pane.files.order.items[entry.index];
        press.current.hasFired = true;
        if (!item) return;
        navigator.vibrate?.(10);
        pane.files.store.setState({ isMultiple: true });
        changeSelection(pane.files.store, (before) =>
          isSelected(before, item.name) ? before : toggle(before, item.name),
        );
      }, LONG_PRESS_MS);
    },
    move(event: PointerEvent) {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) cancel();
    },
  };
}

/** Clicks, taps, long presses and right clicks on entries and on the ground between them. */
export function usePanePointer(pane: Pane) {
  const longPress = useLongPress(pane);
  return {
    onPointerDown: longPress.start,
    onPointerMove: longPress.move,
    onPointerUp: longPress.cancel,
    onPointerCancel: longPress.cancel,
    onClick(event: MouseEvent) {
      const entry = entryUnder(event.target);
      if (longPress.hasFired()) return;
      if (entry && isOn(event.target, 'more')) openMenu(pane, entry.index, event.clientX, event.clientY);
      else if (entry && isTouch(event)) tap(event, pane, entry.index);
      else if (entry) click(event, pane, entry.index);
      else if (isGround(event) && !pane.files.store.getState().isMultiple) resetSelection(pane.files.store);
    },
    onDoubleClick(event: MouseEvent) {
      const entry = entryUnder(event.target);
      const item = entry && pane.files.order.items[entry.index];
      const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
      const { files } = pane;
      if (!item || isModified || isTouch(event) || files.isSingleClick) return;
      if (isOn(event.target, 'check') || isOn(event.target, 'more')) return;
      if (!files.store.getState().isMultiple) files.effects.open(item);
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      if (isTouch(event)) return;
      const entry = entryUnder(event.target);
      openMenu(pane, entry?.index ?? null, ...placeOf(event, entry?.element));
    },
  };
}

function isTouch(event: MouseEvent): boolean {
  return 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
}

/** Not on a button, such as those that sort. */
function isGround(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('button, a') === null;
}
