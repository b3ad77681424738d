import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { changeSelection, resetSelection } from '../model/list-store';
import { extendTo, isSelected, selectOnly, toggle } from '../model/selection';
import { entryUnder, isOn, isRightToLeft, type Pane } from './pane';
import { isAfterLeadingTap, isDoubleTap, isTouch } from './taps';
import { useSlowClick } from './use-slow-click';

/** A finger that rests this long selects. */
export const LONG_PRESS_MS = 500;
const SLACK = 10;

function click(event: MouseEvent, pane: Pane, index: number): void {
  const { store, order, isSingleClick, open } = pane.listing;
  const item = order.items[index];
  if (!item) return;
  const { isMultiple } = store.getState();
  const isAdding = event.ctrlKey || event.metaKey;
  if (event.shiftKey) changeSelection(store, (before) => extendTo(before, order, item.name, isAdding));
  else if (isAdding || isMultiple || isOn(event.target, 'check')) {
    changeSelection(store, (before) => toggle(before, item.name));
  } else if (isSingleClick) open(item);
  else changeSelection(store, () => selectOnly(item.name));
  pane.focusEntry(index);
}

function tap(event: MouseEvent, pane: Pane, index: number): void {
  const { store, order, open } = pane.listing;
  const item = order.items[index];
  if (!item) return;
  if (store.getState().isMultiple || isOn(event.target, 'check')) {
    changeSelection(store, (before) => toggle(before, item.name));
    return;
  }
  if (!isAfterLeadingTap()) open(item);
}

function openMenu(pane: Pane, index: number | null, x: number, y: number): void {
  const { store, order } = pane.listing;
  const item = index === null ? undefined : order.items[index];
  if (item && !isSelected(store.getState().selection, item.name)) {
    changeSelection(store, () => selectOnly(item.name));
  } else if (!item) changeSelection(store, (before) => ({ ...before, names: new Set(), isInverted: false }));
  store.setState({ menu: { x, y, on: item ? 'entries' : 'folder' } });
}

function menuPosition(event: MouseEvent, element: HTMLElement | undefined): [number, number] {
  if (event.clientX > 0 || event.clientY > 0 || !element) return [event.clientX, event.clientY];
  const box = element.getBoundingClientRect();
  return [isRightToLeft(element) ? box.right - 24 : box.left + 24, box.bottom - 4];
}

/** A long press selects the entry and starts multiple mode. */
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
        const item = pane.listing.order.items[entry.index];
        press.current.hasFired = true;
        if (!item) return;
        navigator.vibrate?.(10);
        pane.listing.store.setState({ isMultiple: true });
        changeSelection(pane.listing.store, (before) =>
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

/** Handles clicks, taps, long presses and right clicks on entries and on the empty area between them. */
export function usePanePointer(pane: Pane) {
  const longPress = useLongPress(pane);
  const slowClick = useSlowClick(pane);
  return {
    onPointerDown(event: PointerEvent) {
      slowClick.cancel();
      longPress.start(event);
    },
    onPointerMove: longPress.move,
    onPointerUp: longPress.cancel,
    onPointerCancel: longPress.cancel,
    onClick(event: MouseEvent) {
      const entry = entryUnder(event.target);
      if (isOn(event.target, 'own')) return;
      // A name may be a link, but only so that the browser can open it in a new tab.
      if (entry) event.preventDefault();
      if (longPress.hasFired()) return;
      if (entry && isOn(event.target, 'more')) openMenu(pane, entry.index, event.clientX, event.clientY);
      else if (entry && isTouch(event.nativeEvent)) tap(event, pane, entry.index);
      else if (entry) {
        // It runs before the click selects the entry.
        slowClick.note(event, entry.index);
        click(event, pane, entry.index);
      } else if (isGround(event) && !pane.listing.store.getState().isMultiple)
        resetSelection(pane.listing.store);
    },
    onDoubleClick(event: MouseEvent) {
      const entry = entryUnder(event.target);
      const item = entry && pane.listing.order.items[entry.index];
      const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
      const { store, open, isSingleClick } = pane.listing;
      if (!item || isModified || isDoubleTap() || isSingleClick) return;
      if (isOn(event.target, 'check') || isOn(event.target, 'more') || isOn(event.target, 'own')) return;
      if (!store.getState().isMultiple) open(item);
    },
    onContextMenu(event: MouseEvent) {
      const hasMenu = pane.listing.tool === 'menu';
      if (hasMenu || isTouch(event.nativeEvent)) event.preventDefault();
      if (!hasMenu || isTouch(event.nativeEvent)) return;
      const entry = entryUnder(event.target);
      openMenu(pane, entry?.index ?? null, ...menuPosition(event, entry?.element));
    },
  };
}

/** True for the empty area, without buttons such as the column headers. */
function isGround(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('button, a') === null;
}
