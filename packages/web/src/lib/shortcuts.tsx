import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { isOfInputMethod } from './browser/input-methods';

export interface ShortcutOptions {
  isEnabled?: boolean;
  /** True for combinations that no field uses: they are also active while typing in one. */
  inFields?: boolean;
}

interface Entry {
  keys: string[];
  layer: string;
  options: ShortcutOptions;
  run: (event: KeyboardEvent) => void;
}

const PAGE = 'page';
const LayerContext = createContext(PAGE);
const layers: string[] = [PAGE];
const entries = new Set<Entry>();

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** True if keys are typed into the element. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  );
}

/**
 * Letters and digits of scripts that shortcuts do not use; some keys type two at once. The names of keys are
 * Latin.
 */
const OF_OTHER_SCRIPTS = /^(?:(?!\p{Script=Latin}|[0-9])[\p{L}\p{M}\p{Nd}])+$/u;

/**
 * A keyboard of another script, such as Russian or Arabic, has the letters of shortcuts in the positions of a
 * keyboard of the United States; Latin keyboards have them on the keys that type them. With Alt, Apple
 * keyboards type other characters, such as µ for M.
 */
function keyOf({ key, code, altKey }: KeyboardEvent): string {
  if (key === ' ') return 'space';
  const isOther =
    OF_OTHER_SCRIPTS.test(key) || (altKey && isApple() && code.startsWith('Key') && !/^[a-z]$/i.test(key));
  return ((isOther && nameOfCode(code)) || key).toLowerCase();
}

const nameOfCode = (code: string): string | undefined =>
  code === 'Backquote' ? '`' : /^(?:Key|Digit)(.)$/.exec(code)?.[1];

/** `mod` is ⌘ on Apple keyboards and Ctrl elsewhere; parts are lower case: `mod+shift+n`, `f2`, `delete`. */
export function keysOf(event: KeyboardEvent): string {
  const mod = isApple() ? event.metaKey : event.ctrlKey;
  const extra = isApple() ? event.ctrlKey : event.metaKey;
  const key = keyOf(event);
  const parts = [
    mod && 'mod',
    extra && 'meta',
    event.altKey && 'alt',
    event.shiftKey && key.length > 1 && 'shift',
    key,
  ];
  if (event.shiftKey && key.length === 1 && (mod || event.altKey)) parts.splice(-1, 0, 'shift');
  return parts.filter(Boolean).join('+');
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || isOfInputMethod(event)) return;
  const pressed = keysOf(event);
  const top = layers.at(-1);
  const candidates = [...entries]
    .reverse()
    .filter((entry) => entry.layer === top && entry.keys.includes(pressed));
  const entry = candidates.find(
    ({ options }) => options.isEnabled !== false && (options.inFields === true || !isField(event.target)),
  );
  if (!entry) return;
  event.preventDefault();
  entry.run(event);
}

/**
 * Runs `run` on a key. Only the topmost layer receives keys, so a page ignores them while a dialog is open
 * above it.
 */
export function useShortcut(
  keys: string | string[],
  run: (event: KeyboardEvent) => void,
  options: ShortcutOptions = {},
): void {
  const layer = useContext(LayerContext);
  const entry = useRef<Entry>({ keys: [], layer, options, run });
  useEffect(() => {
    Object.assign(entry.current, { keys: [keys].flat(), layer, options, run });
  });
  useEffect(() => {
    const current = entry.current;
    if (entries.size === 0) window.addEventListener('keydown', handle);
    entries.add(current);
    return () => {
      entries.delete(current);
      if (entries.size === 0) window.removeEventListener('keydown', handle);
    };
  }, []);
}

/** A layer above the page: while it is rendered, shortcuts outside of it are inactive. */
export function ShortcutLayer({ children }: { children: ReactNode }) {
  const layer = useId();
  useEffect(() => {
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
}

const SYMBOLS: Record<string, string> = {
  alt: 'Alt',
  shift: 'Shift',
  delete: 'Del',
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  backspace: 'Backspace',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  home: 'Home',
  end: 'End',
  insert: 'Ins',
};
const APPLE_SYMBOLS: Record<string, string> = {
  mod: '⌘',
  meta: '⌃',
  alt: '⌥',
  shift: '⇧',
  delete: '⌦',
  backspace: '⌫',
};

/** A shortcut as it is shown to the reader: `⌘C` or `Ctrl+C`. */
export function shortcutLabel(keys: string): string {
  const names = { mod: 'Ctrl', ...SYMBOLS, ...(isApple() ? APPLE_SYMBOLS : {}) } as Record<string, string>;
  const parts = keys.split('+').map((part) => names[part] ?? part.toUpperCase());
  return parts.join(isApple() ? '' : '+');
}
