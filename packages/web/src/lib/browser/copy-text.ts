/**
 * Puts text on the clipboard; call it in the handler of a click or key press. Returns false if the browser
 * refuses. Pages that were loaded over plain http have no `navigator.clipboard`, so the old command is used
 * there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // A policy or a permission forbids it; the old command may still be allowed.
  }
  return copyBySelection(text);
}

/**
 * Leaves the focus where it is, because a prompt that traps the focus would otherwise move it back during the
 * copy.
 */
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
  // Runs before other listeners of the page, such as the shortcut that copies files.
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
