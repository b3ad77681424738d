const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** Plain words are not isolated, because a message may select a form by them: `copy`, `files`. */
const WORD = /^\w*$/;

/**
 * Isolates the direction of a name or path from that of the sentence around it, in text without elements:
 * notices, labels, titles. If everything has the same direction, it stays unchanged.
 */
export function isolate(value: string, isRightToLeft: boolean): string {
  const isMixed = isRightToLeft || RIGHT_TO_LEFT.test(value);
  if (!isMixed || WORD.test(value)) return value;
  return `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}`;
}
