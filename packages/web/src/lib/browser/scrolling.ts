let scrolledAtMs = Number.NEGATIVE_INFINITY;

window.addEventListener(
  'scroll',
  () => {
    scrolledAtMs = performance.now();
  },
  { capture: true, passive: true },
);

/** For how many milliseconds nothing on the page has been scrolled. */
export const restsSinceMs = (): number => performance.now() - scrolledAtMs;
