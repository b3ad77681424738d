/**
 * The code of keys that an input method handles:
 * https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode
 */
const INPUT_METHOD_KEY = 229;

/**
 * True if an input method uses the key, for instance to choose among the composed words. Safari ends the
 * composition before it sends the last key, which then has only this code.
 */
export function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === INPUT_METHOD_KEY;
}

/**
 * Keeps the keys of input methods from everything on the page: their Enter confirms nothing, and their arrows
 * do not move. The text editor needs them and handles them itself. Call it before anything else listens.
 */
export function leaveKeysToInputMethods(): void {
  const listen = (event: KeyboardEvent) => {
    const isEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (isOfInputMethod(event) && !isEditor) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, { capture: true });
}
