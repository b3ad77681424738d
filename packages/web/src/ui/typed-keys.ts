import { keysOf } from '../lib/shortcuts';

/** The text that was typed for a field before it had the focus. */
export class TypedKeys {
  #text = '';
  #isErased = false;
  #isEntered = false;

  /** Keys after Enter are ignored, and so are those that type nothing. */
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
  /**
   * A selector for the element that gets the focus once the code is loaded: the field itself, or an element
   * around it.
   */
  at: string;
  /** True if the user still waits for it. */
  isWanted: () => boolean;
  /** Called on Escape. */
  onClose: () => void;
}

let isAwaited = false;

/** True while typed text is buffered for a field, all of which it then gets at once. */
export const isFieldAwaited = (): boolean => isAwaited;

/**
 * Buffers typed text while the code of a field is being loaded, and passes it on once the field has the
 * focus. Otherwise the page below would open or delete the selection. Call it in an effect of the
 * placeholder, and the result when that is unmounted.
 */
export function bufferKeysFor({ at, isWanted, onClose }: AwaitedField): () => void {
  const typed = new TypedKeys();
  const listen = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    else typed.add(event);
  };
  const stop = () => {
    isAwaited = false;
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
  isAwaited = true;
  window.addEventListener('keydown', listen, { capture: true });
  return () => {
    if (isWanted()) document.addEventListener('focusin', arrive);
    else stop();
  };
}
