import { isField, keysOf } from '../../../lib/shortcuts';

/** The time in milliseconds for which keys are buffered at most: a file may fail to be shown. */
const LONGEST = 3000;

/** Keys that change only the view, so that they may be pressed before the file is visible. */
const VIEWER_KEYS = new Set(['i', 't', 's', 'f', 'arrowleft', 'arrowright']);

interface Expected {
  path: string;
  /** Buffered keys for the viewer, in their order. */
  kept: KeyboardEvent[];
  stop: () => void;
}

let expected: Expected | null = null;

function expect(path: string, listen: (event: KeyboardEvent) => void, onStop?: () => void): void {
  expected?.stop();
  window.addEventListener('keydown', listen, { capture: true });
  const stop = () => {
    window.removeEventListener('keydown', listen, { capture: true });
    onStop?.();
    expected = null;
  };
  expected = { path, kept: [], stop };
}

/**
 * Call it when the file at `path` was opened from its folder, which stays on the screen until the viewer is
 * mounted. Keys of the viewer are buffered until then, unless the address leads elsewhere in the meantime.
 * Esc calls `onCancel`.
 */
export function bufferKeys(path: string, onCancel: () => void): void {
  const address = window.location.href;
  const listen = (event: KeyboardEvent) => {
    if (!expected || window.location.href !== address) return stopBuffering();
    const keys = keysOf(event);
    if (event.defaultPrevented || isField(event.target)) return;
    if (keys === 'escape') {
      stopBuffering();
      onCancel();
    } else if (VIEWER_KEYS.has(keys)) expected.kept.push(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Keys are not buffered for a file that is opened again later.
  window.addEventListener('popstate', stopBuffering);
  expect(path, listen, () => window.removeEventListener('popstate', stopBuffering));
}

/**
 * Call it on the way to the file at `path`, one of `items`. The next viewer does not listen to keys at once:
 * arrow keys that are pressed until then lead on from that file.
 */
export function expectViewer(
  path: string,
  items: readonly { path: string }[],
  onNavigate: (path: string) => void,
): void {
  let index = items.findIndex((item) => item.path === path);
  const listen = (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (by === 0 || !expected) return;
    event.preventDefault();
    event.stopPropagation();
    const next = items[index + by];
    if (!next) return;
    index += by;
    expected.path = next.path;
    onNavigate(next.path);
  };
  const timer = setTimeout(stopBuffering, LONGEST);
  expect(path, listen, () => clearTimeout(timer));
}

/** Call it when the viewer of this file listens to keys; the buffered ones are dispatched to it. */
export function replayBufferedKeys(path: string): void {
  if (expected?.path !== path) return;
  const { kept, stop } = expected;
  stop();
  for (const { key, code, shiftKey } of kept) {
    const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
    document.body.dispatchEvent(again);
  }
}

/** No viewer follows, so keys are not buffered. */
export function stopBuffering(): void {
  expected?.stop();
}

function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (ctrlKey || metaKey || altKey || shiftKey) return 0;
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return 1;
  return key === back ? -1 : 0;
}
