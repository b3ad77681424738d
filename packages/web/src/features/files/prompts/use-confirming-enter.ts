import { useEffect, useRef } from 'react';
import { keysOf } from '../../../lib/shortcuts';

const MOVES_FOCUS = new Set(['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/**
 * Enter confirms although Cancel has the focus, until the user moves the focus: then Enter presses the focused button.
 * A key that was held down before the prompt opened, or a combination with Enter, confirms nothing.
 */
export function useConfirmingEnter(confirm: () => void): void {
  const current = useRef(confirm);
  useEffect(() => {
    current.current = confirm;
  });
  useEffect(() => {
    let hasMoved = false;
    const listen = (event: KeyboardEvent) => {
      if (MOVES_FOCUS.has(event.key)) hasMoved = true;
      if (keysOf(event) !== 'enter' || hasMoved) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) current.current();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
