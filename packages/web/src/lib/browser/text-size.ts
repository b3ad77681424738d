/**
 * The text size of the browser relative to its default. Style sheets scale by themselves; code that positions
 * elements by numbers multiplies by it. A change in the browser takes effect when the page is loaded again.
 */
export const textScale = (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
