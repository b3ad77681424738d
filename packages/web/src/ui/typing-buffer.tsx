import { useLayoutEffect } from 'react';

interface TypingBufferProps {
  onType: (change: (text: string) => string) => void;
  onClose: () => void;
  /** Called on Enter. */
  onEnter?: () => void;
}

/** Collects the keys that are typed while the code of a field is being loaded. */
export function TypingBuffer({ onType, onClose, onEnter }: TypingBufferProps) {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Escape') onClose();
      // The page below would otherwise open the selection.
      else if (key === 'Enter') onEnter?.();
      else if (key === 'Backspace') onType((text) => text.slice(0, -1));
      else if (key.length === 1) onType((text) => text + key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [onType, onClose, onEnter]);
  return null;
}
