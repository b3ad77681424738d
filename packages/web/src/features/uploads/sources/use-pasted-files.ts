import { useEffect, useRef } from 'react';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Receives files and pictures that are pasted anywhere except into a field. */
export function usePastedFiles(isDisabled: boolean, onPaste: (data: DataTransfer) => void): void {
  const handler = useRef(onPaste);
  useEffect(() => {
    handler.current = onPaste;
  });
  useEffect(() => {
    if (isDisabled) return;
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (
        event.defaultPrevented ||
        !data?.types.includes('Files') ||
        isField(event.composedPath()[0] ?? null)
      )
        return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      handler.current(data);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isDisabled]);
}
