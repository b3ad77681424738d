import type { CSSOptions } from 'vite';

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>;

/** Lines, rings and other lengths as small as these do not scale with the text. */
const THIN = 3;
const ROOT = 16;
const PIXELS = /(?<![\w.#-])(-?\d*\.?\d+)px\b/g;

/** `14px` becomes `0.875rem`, which is the same length until the text size of the browser is changed. */
export function toRem(text: string): string {
  return text.replaceAll(PIXELS, (length, digits: string) =>
    Math.abs(Number(digits)) <= THIN ? length : `${Number((Number(digits) / ROOT).toFixed(5))}rem`,
  );
}

/**
 * Style sheets are written in pixels for a text size of 16. In the build, lengths and the widths at which
 * layouts change scale with the text size that is set in the browser.
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
    // The plugin of CSS modules makes declarations that come from no file, of which Vite would warn.
    OnceExit(root) {
      root.walkDecls((declaration) => {
        declaration.source ??= root.source;
      });
    },
  };
}
