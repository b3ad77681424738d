/**
 * How much larger text is than browsers show it at first. Style sheets follow it by themselves; what places things by
 * numbers multiplies with it. Whoever changes it in the browser loads the page again.
 */
export const textScale = (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
