/** A file that cannot be shown must not keep the keys for ever; in milliseconds. */
const LONGEST = 3000;

let expected: { path: string; stop: () => void } | null = null;

/**
 * Call it on the way to the file at `path`, one of `items`. The next viewer does not hear keys at once: arrow keys that
 * are pressed until it does lead on from that file.
 */
export function expectViewer(
  path: string,
  items: readonly { path: string }[],
  onNavigate: (path: string) => void,
): void {
  expected?.stop();
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
  window.addEventListener('keydown', listen, { capture: true });
  const stop = () => {
    window.removeEventListener('keydown', listen, { capture: true });
    clearTimeout(timer);
    expected = null;
  };
  const timer = setTimeout(stop, LONGEST);
  expected = { path, stop };
}

/** The viewer of this file hears keys by now. */
export function viewerHears(path: string): void {
  if (expected?.path === path) expected.stop();
}

/** No viewer follows. */
export function expectNone(): void {
  expected?.stop();
}

function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (ctrlKey || metaKey || altKey || shiftKey) return 0;
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return 1;
  return key === back ? -1 : 0;
}
