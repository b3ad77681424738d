import { type RefObject, useEffect } from 'react';
import { focusPage } from './use-focus-after';

/** When the control that has the focus goes away, the one that has come into its place gets it. */
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
      // Its row may only have changed its place.
      const still = left.find((each) => each === holder);
      (still ?? left[Math.min(last, left.length - 1)] ?? { focus: focusPage }).focus();
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
