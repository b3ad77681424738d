const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** Also what a message chooses by: `copy`, `files`. */
const WORD = /^\w*$/;

/**
 * A name or a path that keeps its own direction inside a sentence of the other one, in text without elements: notices,
 * labels, titles. Where all runs one way it stays as it is.
 */
export function isolate(value: string, isRightToLeft: boolean): string {
  const isMixed = isRightToLeft || RIGHT_TO_LEFT.test(value);
  if (!isMixed || WORD.test(value)) return value;
  return `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}`;
}
