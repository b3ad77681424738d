let scrolledAtMs = Number.NEGATIVE_INFINITY;

window.addEventListener(
  'scroll',
  () => {
    scrolledAtMs = performance.now();
  },
  { capture: true, passive: true },
);

/** The milliseconds since anything on the page was scrolled. */
export const restsSinceMs = (): number => performance.now() - scrolledAtMs;
