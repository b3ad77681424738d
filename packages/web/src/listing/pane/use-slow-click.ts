import { type MouseEvent, useEffect, useRef } from 'react';
import { isOn, type Pane } from './pane';

/** The shortest time between the two clicks of a slow double click. */
const SOONEST_MS = 500;
const LATEST_MS = 2000;
/** It may be the first half of a double click, which opens the entry. */
const DOUBLE_CLICK_MS = 500;

/**
 * A slow second click on the name of the only selected entry edits it, as in the file managers of desktops.
 */
export function useSlowClick(pane: Pane) {
  const current = useRef(pane);
  const last = useRef({ name: '', atMs: Number.NEGATIVE_INFINITY, timer: 0 });
  useEffect(() => {
    current.current = pane;
  });
  const cancel = () => clearTimeout(last.current.timer);
  useEffect(() => () => clearTimeout(last.current.timer), []);
  const startIfFree = (name: string) => {
    const { listing, root } = current.current;
    const item = listing.order.items[listing.order.indexOf(name)];
    // A prompt that was opened in the meantime has the focus.
    const hasFocus = root.current?.contains(document.activeElement) ?? false;
    if (item && hasFocus && isOnlyOne(current.current, name)) listing.startRename?.(item);
  };
  return {
    cancel,
    /** Call it with each click of a mouse on an entry, before it has an effect. */
    note(event: MouseEvent, index: number) {
      const name = pane.listing.order.items[index]?.name ?? '';
      const { name: nameBefore, atMs } = last.current;
      const passedMs = event.timeStamp - atMs;
      cancel();
      last.current = { name, atMs: event.timeStamp, timer: 0 };
      if (name !== nameBefore || passedMs < SOONEST_MS || passedMs > LATEST_MS) return;
      if (!isPlain(event) || pane.listing.isSingleClick || !isOnlyOne(pane, name)) return;
      last.current.timer = window.setTimeout(startIfFree, DOUBLE_CLICK_MS, name);
    },
  };
}

function isOnlyOne({ listing }: Pane, name: string): boolean {
  const { selection, isMultiple } = listing.store.getState();
  return !isMultiple && !selection.isInverted && selection.names.size === 1 && selection.names.has(name);
}

/** True for one click on the name itself, without keys that change the selection. */
function isPlain(event: MouseEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return isOn(event.target, 'name') && !isModified && event.detail <= 1;
}
