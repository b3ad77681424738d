import { foldText } from '@satchel/contract';

export interface FuzzyMatch {
  /** Larger is better. */
  score: number;
  /** The positions of the matched letters. */
  at: readonly number[];
}

const WORD_START = 8;
const IN_A_ROW = 5;
const GAP = 0.2;

/** Replaces each letter by one letter, so that positions stay. */
const fold = (text: string): string =>
  [...text].map((letter) => foldText(letter).charAt(0) || letter).join('');

const isWordStart = (text: string, at: number): boolean => at === 0 || /[\s/\-_.(]/.test(text.charAt(at - 1));

/**
 * Matches if the letters of `typed` occur in `text` in their order; beginnings of words and adjacent letters
 * score best. Null if there is no match. Case, accents and spaces are ignored.
 */
export function fuzzyMatch(text: string, typed: string): FuzzyMatch | null {
  const letters = fold(typed.replace(/\s+/g, ''));
  const folded = fold(text);
  if (letters === '') return { score: 0, at: [] };
  let best: FuzzyMatch | null = null;
  for (let start = folded.indexOf(letters.charAt(0)); start >= 0; ) {
    const match = matchFrom(folded, letters, start);
    if (match && (best === null || match.score > best.score)) best = match;
    start = folded.indexOf(letters.charAt(0), start + 1);
  }
  return best;
}

function matchFrom(text: string, letters: string, start: number): FuzzyMatch | null {
  const at: number[] = [];
  let score = 0;
  let from = start;
  for (const letter of letters) {
    const last = at.at(-1);
    const next = text.indexOf(letter, from);
    if (next < 0) return null;
    const index = last === undefined || next === last + 1 ? next : nextWordStart(text, letter, next);
    if (isWordStart(text, index)) score += WORD_START;
    if (last !== undefined && index === last + 1) score += IN_A_ROW;
    if (last !== undefined) score -= (index - last - 1) * GAP;
    at.push(index);
    from = index + 1;
  }
  return { score: score - text.length * GAP * 0.1 - start * GAP, at };
}

/** The letter at the beginning of a later word, otherwise its first occurrence. */
function nextWordStart(text: string, letter: string, from: number): number {
  for (let at = from; at >= 0; at = text.indexOf(letter, at + 1)) if (isWordStart(text, at)) return at;
  return from;
}
