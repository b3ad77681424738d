/** Elements at the foot of the window add this to their distance from it. */
const ROOM = '--keyboard';

let isWatching = false;

/**
 * If the on-screen keyboard covers the page instead of making it smaller (Safari), sets its height; if the
 * page does become smaller, scrolls the focused field back into view.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport;
  if (isWatching || !view) return;
  isWatching = true;
  const root = document.documentElement;
  let height = view.height;
  const update = () => {
    // The viewport is smaller after pinch zoom, too.
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
