/** What stands at the foot of the window adds this to its distance from there. */
const ROOM = '--keyboard';

let isWatching = false;

/**
 * Where the keyboard of a phone lies above the page instead of making it smaller (Safari), says how high it is; and
 * where the page does become smaller, brings back the field that one types into.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport;
  if (isWatching || !view) return;
  isWatching = true;
  const root = document.documentElement;
  let height = view.height;
  const update = () => {
    // Enlarged by two fingers it is smaller, too.
    const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.offsetTop - view.height;
    root.style.setProperty(ROOM, `${Math.max(0, Math.round(covered))}px`);
    if (view.height < height) revealField();
    height = view.height;
  };
  view.addEventListener('resize', update);
  view.addEventListener('scroll', update);
}

function revealField(): void {
  const { activeElement: field } = document;
  // An editor scrolls to its caret itself.
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }));
  }
}
