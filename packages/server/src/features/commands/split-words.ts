/** Space between words, or a part of one: in single or double quotes, after a backslash, or plain. */
const PIECE = /(\s+)|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)/y;
/** Within double quotes a backslash escapes only these. */
const ESCAPED = /\\(["\\$`])/g;

/**
 * Splits a command line into words by the quoting rules of a shell: variables, patterns and operators are not
 * interpreted. Undefined when a quote is not closed or nothing follows the last backslash.
 */
export function splitWords(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < line.length) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(line);
    if (!match) return undefined;
    at = PIECE.lastIndex;
    const [, space, single, double, escaped, plain] = match;
    if (space === undefined) {
      word = (word ?? '') + (single ?? double?.replace(ESCAPED, '$1') ?? escaped ?? plain ?? '');
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}
