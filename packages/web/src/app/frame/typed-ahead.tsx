import { useLayoutEffect } from 'react';

interface TypedAheadProps {
  onType: (change: (text: string) => string) => void;
  onClose: () => void;
}

/** Stands where a field will be while it is being loaded, so that no letter typed meanwhile is lost. */
export function TypedAhead({ onType, onClose }: TypedAheadProps) {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') onType((text) => text.slice(0, -1));
      else if (key.length === 1) onType((text) => text + key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [onType, onClose]);
  return null;
}
