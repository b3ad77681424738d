import { foldText } from '@satchel/contract';

/** A part of a name: a matched word, or the text around it. */
export interface NamePart {
  text: string;
  isMatch: boolean;
}

function marksOf(folded: string, words: readonly string[]): boolean[] {
  const marks = new Array<boolean>(folded.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      marks.fill(true, at, at + word.length);
    }
  }
  return marks;
}

interface Folded {
  text: string;
  /** The part of the name from which each letter of `text` was made, as its start and its end. */
  from: [start: number, end: number][];
}

/** Letters become more (`ss` for `ß`) or fewer: a removed accent belongs to the letter before it. */
function foldLetters(name: string): Folded {
  const folded: Folded = { text: '', from: [] };
  let at = 0;
  for (const letter of name) {
    const part = foldText(letter);
    const end = at + letter.length;
    const last = folded.from.at(-1);
    if (part === '' && last) last[1] = end;
    for (let i = 0; i < part.length; i += 1) folded.from.push([at, end]);
    folded.text += part;
    at = end;
  }
  return folded;
}

/** The name in parts, of which those with a matched word are marked. Its accents are composed. */
export function highlight(name: string, words: readonly string[]): NamePart[] {
  const text = name.normalize('NFC');
  const folded = foldLetters(text);
  const marks = new Array<boolean>(text.length).fill(false);
  for (const [index, isMarked] of marksOf(folded.text, words).entries()) {
    const [start, end] = folded.from[index] ?? [0, 0];
    if (isMarked) marks.fill(true, start, end);
  }
  const parts: NamePart[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    const isMatch = marks[start] ?? false;
    for (end = start + 1; end < text.length && marks[end] === isMatch; end += 1);
    parts.push({ text: text.slice(start, end), isMatch });
  }
  return parts;
}

/** Splits the parts at an offset of their text, for a name that is shortened in the middle. */
export function splitParts(parts: readonly NamePart[], at: number): [NamePart[], NamePart[]] {
  const head: NamePart[] = [];
  const tail: NamePart[] = [];
  let position = 0;
  for (const part of parts) {
    const cut = Math.min(Math.max(at - position, 0), part.text.length);
    if (cut > 0) head.push({ ...part, text: part.text.slice(0, cut) });
    if (cut < part.text.length) tail.push({ ...part, text: part.text.slice(cut) });
    position += part.text.length;
  }
  return [head, tail];
}
