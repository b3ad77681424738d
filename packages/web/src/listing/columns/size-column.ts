import type { CSSProperties } from 'react';
import { useFormat, useT } from '../../lib/i18n';

/** The text of a size is never longer than that of one of these. */
const LONGEST = [1023, ...[1, 2, 3, 4].map((exponent) => 99.9 * 1024 ** exponent)];

/** East Asian letters are as wide as they are high. */
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/**
 * The width of a text in digits; letters of proportional fonts are slightly narrower, and marks of direction
 * have no width.
 */
const widthOf = (text: string): number =>
  [...text.replace(/\p{Cf}/gu, '')].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1.7 : 0.95), 0);

/**
 * The width of a column for sizes as `format` writes them, as a CSS length: a unit has two letters in most
 * languages, and is a long word in some.
 */
export function sizeColumn(format: (bytes: number) => string): string {
  return `${Math.max(...LONGEST.map((bytes) => widthOf(format(bytes)))).toFixed(1)}ch`;
}

/** Sets that width for the style sheets, as `--list-size`. */
export function useSizeColumn(): CSSProperties {
  const t = useT();
  const format = useFormat();
  const longest = (bytes: number) => t('files.size.over', { size: format.size(bytes) });
  return { '--list-size': sizeColumn(longest) } as CSSProperties;
}
