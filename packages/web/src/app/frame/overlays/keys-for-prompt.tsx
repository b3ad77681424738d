import { useLayoutEffect } from 'react';
import { type Prompt, usePrompts } from '../../../features/files/state/prompt-store';
import { keysOf } from '../../../lib/shortcuts';

interface KeysForPromptProps {
  /** The open prompt, whose code is being loaded. */
  prompt: Prompt;
  onClose: () => void;
}

/**
 * Keeps what is typed while the code of a prompt is being loaded, and passes it on once the prompt has the focus: text and
 * Enter to its field, or Enter alone to its button. Otherwise the page below would open or delete what is selected.
 */
export function KeysForPrompt({ prompt, onClose }: KeysForPromptProps) {
  useLayoutEffect(() => keepKeys(prompt, onClose), [prompt, onClose]);
  return null;
}

function keepKeys(prompt: Prompt, onClose: () => void): () => void {
  let text = '';
  let isEntered = false;
  const listen = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    event.stopPropagation();
    if (ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    if (key === 'Escape') onClose();
    else if (keysOf(event) === 'enter') isEntered ||= !event.repeat;
    else if (isEntered) return;
    else if (key === 'Backspace') text = text.slice(0, -1);
    else if (key.length === 1) text += key;
  };
  const stop = () => {
    window.removeEventListener('keydown', listen, { capture: true });
    document.removeEventListener('focusin', arrive);
  };
  function arrive({ target }: FocusEvent) {
    if (usePrompts.getState().prompt !== prompt) return stop();
    if (!(target instanceof HTMLElement) || !target.closest('[role="dialog"], [role="alertdialog"]')) return;
    stop();
    // The prompt selects a part of the name only after its field has the focus.
    queueMicrotask(() => passOn(text, isEntered));
  }
  window.addEventListener('keydown', listen, { capture: true });
  return () => {
    if (usePrompts.getState().prompt === prompt) document.addEventListener('focusin', arrive);
    else stop();
  };
}

function passOn(text: string, isEntered: boolean): void {
  const { activeElement: focused } = document;
  if (focused instanceof HTMLInputElement) {
    if (text !== '') {
      focused.setRangeText(text, focused.selectionStart ?? 0, focused.selectionEnd ?? 0, 'end');
      focused.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
    }
    const enter = new KeyboardEvent('keydown', {
      key: 'Enter',
      code: 'Enter',
      bubbles: true,
      cancelable: true,
    });
    if (isEntered) focused.dispatchEvent(enter);
  } else if (isEntered && focused instanceof HTMLButtonElement) focused.click();
}
