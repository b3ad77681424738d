/** The code of keys that an input method handles: https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode */
const TAKEN = 229;

/**
 * Whether an input method takes the key, for instance to choose among the words that were composed. Safari ends the
 * composition before it tells the last key, which then has nothing but this code.
 */
export function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === TAKEN;
}

/**
 * Keeps the keys of input methods from everything on the page: their Enter is not an answer, and their arrows do not move.
 * The text editor needs them and handles them itself. Call it before anything else listens.
 */
export function leaveKeysToInputMethods(): void {
  const listen = (event: KeyboardEvent) => {
    const isEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (isOfInputMethod(event) && !isEditor) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, { capture: true });
}
