import { useEffect } from 'react';

/**
 * What a prompt was opened from may be gone when it closes, such as an entry that it has deleted. The keyboard goes on
 * in the list then, or else at the beginning of the page.
 */
export function useFocusAfter(): void {
  useEffect(
    () => () => {
      // The overlay itself tries in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(focusPage));
    },
    [],
  );
}

/** The entry that Tab leads to, or else the page, if nothing has the focus. */
export function focusPage(): void {
  if (document.activeElement !== document.body) return;
  const main = document.querySelector('main');
  (main?.querySelector<HTMLElement>('[data-entry][tabindex="0"]') ?? main)?.focus();
}
