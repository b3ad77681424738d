import { keysOf } from '../lib/shortcuts';

/** What was typed for a field before it had the focus. */
export class TypedText {
  #text = '';
  #isErased = false;
  #isEntered = false;

  /** What comes after Enter is left out, and so is what types nothing. */
  add(event: KeyboardEvent): void {
    const { key } = event;
    if (keysOf(event) === 'enter') this.#isEntered ||= !event.repeat;
    else if (this.#isEntered) return;
    else if (key === 'Backspace') {
      this.#isErased ||= this.#text === '';
      this.#text = this.#text.slice(0, -1);
    } else if (key.length === 1) this.#text += key;
  }

  /** Text and Enter go to a field, whose selection the text replaces; Enter alone to a button. */
  passTo(focused: Element | null): void {
    if (focused instanceof HTMLInputElement) {
      if (this.#text !== '' || this.#isErased) {
        focused.setRangeText(this.#text, focused.selectionStart ?? 0, focused.selectionEnd ?? 0, 'end');
        focused.dispatchEvent(new InputEvent('input', { bubbles: true, data: this.#text }));
      }
      const init = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
      if (this.#isEntered) focused.dispatchEvent(new KeyboardEvent('keydown', init));
    } else if (this.#isEntered && focused instanceof HTMLButtonElement) focused.click();
  }
}

interface AwaitedField {
  /** Where the focus arrives once the code is there: the field itself, or what contains it. */
  at: string;
  /** Whether the user still waits for it. */
  isWanted: () => boolean;
  /** Escape. */
  onClose: () => void;
}

/**
 * Keeps what is typed while the code of a field is being loaded, and passes it on once the field has the focus. Otherwise the
 * page below would open or delete what is selected. To be called in an effect of what stands in for the field; the result,
 * when that goes.
 */
export function keepKeysFor({ at, isWanted, onClose }: AwaitedField): () => void {
  const typed = new TypedText();
  const listen = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    else typed.add(event);
  };
  const stop = () => {
    window.removeEventListener('keydown', listen, { capture: true });
    document.removeEventListener('focusin', arrive);
  };
  function arrive({ target }: FocusEvent) {
    if (!isWanted()) return stop();
    if (!(target instanceof HTMLElement) || !target.closest(at)) return;
    stop();
    // A part of the name is selected only after its field has the focus.
    queueMicrotask(() => typed.passTo(document.activeElement));
  }
  window.addEventListener('keydown', listen, { capture: true });
  return () => {
    if (isWanted()) document.addEventListener('focusin', arrive);
    else stop();
  };
}
