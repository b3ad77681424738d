import { type RefObject, useEffect } from 'react';

/**
 * The element that opened a prompt may be gone when the prompt closes, such as an entry that it deleted. Then
 * the focus moves to the list, or else to the beginning of the page. If `isListNext` is true by then, the
 * list also gets the focus from a button that still exists.
 */
export function useFocusAfter(isListNext?: RefObject<boolean>): void {
  useEffect(
    () => () => {
      const isListWanted = isListNext?.current ?? false;
      // The overlay itself restores the focus in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => focusPage(isListWanted)));
    },
    [isListNext],
  );
}

/**
 * Focuses the entry in the tab order, or else the page, if nothing has the focus or it `isListWanted`; never
 * behind a prompt that has been opened since.
 */
function focusPage(isListWanted = false): void {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  const main = document.querySelector('main');
  const entry = main?.querySelector<HTMLElement>('[data-entry][tabindex="0"]');
  if (document.activeElement === document.body) (entry ?? main)?.focus();
  else if (isListWanted) entry?.focus();
}

/** When the focused control disappears, the one that replaces it gets the focus. */
export function useHeldFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = box;
    if (!element) return;
    const controls = () => [...element.querySelectorAll<HTMLElement>('button:not(:disabled), a, input')];
    let last = -1;
    let holder: EventTarget | null = null;
    const enter = ({ target }: FocusEvent) => {
      holder = target;
      last = controls().indexOf(target as HTMLElement);
    };
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isStill = target instanceof Element && target.isConnected;
        if (isStill && !element.contains(document.activeElement)) last = -1;
      });
    const observer = new MutationObserver(() => {
      if (last < 0 || document.activeElement !== document.body) return;
      const left = controls();
      // The row may only have been moved.
      const still = left.find((each) => each === holder);
      (still ?? left[Math.min(last, left.length - 1)] ?? { focus: () => focusPage() }).focus();
    });
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, [box]);
}
