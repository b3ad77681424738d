/**
 * Puts text on the clipboard; call it while a click or key press is being handled. False where the browser refuses.
 * Pages that came over plain http have no `navigator.clipboard`, so there the old way is taken.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused by a policy or a permission, which the old way may not need.
  }
  return copyBySelection(text);
}

/** Leaves the focus where it is: a prompt that keeps it would otherwise take it back in the middle. */
function copyBySelection(text: string): boolean {
  const selection = document.getSelection();
  const before = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const source = document.body.appendChild(document.createElement('span'));
  source.textContent = text;
  source.style.cssText =
    'position: fixed; inset-block-start: 0; opacity: 0; white-space: pre; user-select: text';
  const onCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  // Before anybody else on the page hears of it, such as the shortcut that copies files.
  document.addEventListener('copy', onCopy, { capture: true });
  try {
    selection?.selectAllChildren(source);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
    source.remove();
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
  }
}
