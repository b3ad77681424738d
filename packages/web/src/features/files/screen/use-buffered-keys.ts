import type { VirtualPath } from '@satchel/contract';
import { useEffect, useRef } from 'react';
import { isField, keysOf } from '../../../lib/shortcuts';
import { isFieldAwaited, TypedKeys } from '../../../ui/typed-keys';

/** The field of a name that is edited in its place. */
export const NAME_FIELD = '[data-entry] input';

/** The most keys that are buffered, because a held key repeats without end. */
const MOST_KEPT = 100;

const OF_ENTRIES = new Set([
  ...[
    'arrowup',
    'arrowdown',
    'arrowleft',
    'arrowright',
    'home',
    'end',
    'pageup',
    'pagedown',
    'enter',
    'space',
  ],
  ...['delete', 'mod+backspace', 'f2', 'mod+a', 'mod+c', 'mod+x', 'alt+m', 'mod+shift+s'],
]);

/** True for keys that select entries, or act on selected ones; all others work without entries. */
const isForEntries = (event: KeyboardEvent): boolean => {
  const keys = keysOf(event);
  return (
    OF_ENTRIES.has(keys) || OF_ENTRIES.has(keys.replace(/^(mod\+)?shift\+/, '$1')) || /^[^/]$/u.test(keys)
  );
};

/** True for keys that belong to a name which `events` begin to edit. */
const isForName = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, events: readonly KeyboardEvent[]) =>
  (key.length === 1 || key === 'Backspace') &&
  !(ctrlKey || metaKey || altKey) &&
  events.some((event) => keysOf(event) === 'f2');

/** True if only the page has the focus, and nothing is open above it. */
function isOfPage({ target }: Pick<Event, 'target'>): boolean {
  const isFree = target instanceof Element && (target === document.body || target.matches('main, main *'));
  if (!isFree || isField(target) || target.matches('button, a, summary')) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
}

/**
 * Buffers the keys for entries that are typed while the folder is being read, and repeats them in their order
 * once it is there, until one of them opens something else.
 */
export function useBufferedKeys(folder: VirtualPath, isRead: boolean): void {
  const kept = useRef<{ folder: VirtualPath; events: KeyboardEvent[] }>({ folder, events: [] });
  useEffect(() => {
    if (kept.current.folder !== folder) kept.current = { folder, events: [] };
    const { events } = kept.current;
    if (isRead) return void repeat(events.splice(0));
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isOfPage(event)) return;
      if (keysOf(event) === 'escape') events.splice(0);
      if (!isForEntries(event) && !isForName(event, events)) return;
      event.preventDefault();
      event.stopPropagation();
      if (events.length < MOST_KEPT) events.push(event);
    };
    // The user does something else.
    const forget = () => events.splice(0);
    window.addEventListener('keydown', listen, { capture: true });
    window.addEventListener('pointerdown', forget, { capture: true });
    return () => {
      window.removeEventListener('keydown', listen, { capture: true });
      window.removeEventListener('pointerdown', forget, { capture: true });
    };
  }, [folder, isRead]);
}

/**
 * Each key is repeated in a turn of its own, so that the screen shows the effect of the previous one. After a
 * name is edited, all that follow belong to it.
 */
async function repeat(events: readonly KeyboardEvent[]): Promise<void> {
  const { href } = window.location;
  for (const [index, { key, code, ctrlKey, shiftKey, altKey, metaKey }] of events.entries()) {
    // A field that comes between two of its keys would get them in two parts, and a Backspace without its letter.
    if (!isFieldAwaited()) await new Promise((resolve) => setTimeout(resolve));
    const target = document.activeElement ?? document.body;
    if (target.matches(NAME_FIELD)) {
      const typed = new TypedKeys();
      for (const event of events.slice(index)) typed.add(event);
      return typed.passTo(target);
    }
    if (window.location.href !== href || !isOfPage({ target })) return;
    const init = { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true };
    target.dispatchEvent(new KeyboardEvent('keydown', init));
  }
}
