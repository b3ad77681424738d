import type { CSSOptions } from 'vite';

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>;

/** Lines, rings and what else is as thin as this is not wider for larger text. */
const THIN = 3;
const ROOT = 16;
const PIXELS = /(?<![\w.#-])(-?\d*\.?\d+)px\b/g;

/** `14px` becomes `0.875rem`: the same until somebody's browser is told that text shall be larger. */
export function toRem(text: string): string {
  return text.replaceAll(PIXELS, (length, digits: string) =>
    Math.abs(Number(digits)) <= THIN ? length : `${Number((Number(digits) / ROOT).toFixed(5))}rem`,
  );
}

/**
 * Style sheets are written in pixels of a text of 16. What is built grows with the text that a reader has set in the
 * browser, and so does the width at which a layout changes.
 */
export function growWithText(): Plugins[number] {
  return {
    postcssPlugin: 'grow-with-text',
    Declaration(declaration) {
      if (declaration.value.includes('px')) declaration.value = toRem(declaration.value);
    },
    AtRule(rule) {
      if (rule.name === 'media' || rule.name === 'container') rule.params = toRem(rule.params);
    },
  };
}
