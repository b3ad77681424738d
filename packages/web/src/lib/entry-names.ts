import { nameProblem } from '@satchel/contract';

/** `stem` followed by `extension` (with its dot) is the name. A dotfile and a folder have no extension. */
export function splitName(name: string, isDir: boolean): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const isPlain = isDir || dot <= 0 || dot === name.length - 1 || name.length - dot > 12;
  if (isPlain) return { stem: name, extension: '' };
  const tar = /\.tar\.[a-z0-9]{2,4}$/i.exec(name);
  const cut = tar && tar.index > 0 ? tar.index : dot;
  return { stem: name.slice(0, cut), extension: name.slice(cut) };
}

/** The approximate number of letters at the end of a long name that stay visible. */
const TAIL = 6;
/** The end may begin so many letters earlier or later, if a word begins there: the nearest one first. */
const NEAR = [0, -1, 1, -2, 2, -3, 3, -4, -5, -6];

/**
 * In these scripts the form of a letter depends on its neighbours, and an element of its own would have none.
 */
const JOINED_SCRIPTS =
  'Arabic Syriac Mongolian Nko Mandaic Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada ' +
  'Malayalam Sinhala Khmer Myanmar Tibetan';
const JOINED = new RegExp(
  `[${JOINED_SCRIPTS.replaceAll(/\S+ ?/g, (name) => `\\p{Script=${name.trim()}}`)}]{2}`,
  'u',
);
const BETWEEN_WORDS = /[\s_.,()\u005b\u005d-]$/;

/**
 * Each of these characters is a letter of its own. Splitting other texts takes ten times as long, and rows
 * appear during scrolling.
 */
const PLAIN = /^[ -~]*$/;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The position at which a stem that is too long is cut in two, in UTF-16 units: the second part stays
 * visible. That is the beginning of a word, if one is near the end; never inside a character of several code
 * points, nor between letters that join. The length of the stem, if there is no such position.
 */
export function cutOf(stem: string): number {
  const letters = PLAIN.test(stem) ? [...stem] : [...graphemes.segment(stem)].map(({ segment }) => segment);
  const wanted = Math.max(1, letters.length - TAIL);
  const beginsWord = (at: number) =>
    BETWEEN_WORDS.test(letters[at - 1] ?? '') && !BETWEEN_WORDS.test(letters[at] ?? ' ');
  const best = NEAR.map((far) => wanted + far).find(beginsWord);
  const around = letters.slice(wanted - 1, wanted + 1).map(([first = '']) => first);
  if (best === undefined && JOINED.test(around.join(''))) return stem.length;
  return letters.slice(0, best ?? wanted).join('').length;
}

/** Replaces control characters, above all a newline, with visible symbols, so that a name is one line. */
export function onOneLine(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the function replaces them
  return name.replace(/[\u0000-\u001f]/g, (each) => String.fromCharCode(0x2400 + each.charCodeAt(0)));
}

export type NameFault = 'empty' | 'slash' | 'dots' | 'long' | 'taken';

/** The reason why the text cannot be the name of an entry in a folder whose names `isInUse` knows, or null. */
export function faultInName(typed: string, isInUse: (name: string) => boolean): NameFault | null {
  const name = typed.trim();
  if (name === '') return 'empty';
  if (name.includes('/')) return 'slash';
  if (name === '.' || name === '..') return 'dots';
  if (nameProblem(name)) return 'long';
  return isInUse(name) ? 'taken' : null;
}
