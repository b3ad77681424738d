import { extensionOf, foldText } from '@satchel/contract';

export type NameKind = 'image' | 'audio' | 'video';

/**
 * Describes the names that are searched for, in plain data, as it is carried to a worker. An empty query
 * matches every name.
 */
export interface NameQuery {
  words: readonly string[];
  /** One of the words is enough, instead of all. */
  anyWord: boolean;
  /** Otherwise names match that `foldText` makes the same. */
  caseSensitive: boolean;
  /** One of these or of the `extensions` must hold; none at all means any type. */
  kinds: readonly NameKind[];
  /** Extensions include their dot. */
  extensions: readonly string[];
  /** Set if only folders match. */
  foldersOnly?: boolean;
}

/** One spelling for what looks the same: names from other systems hold letters and accents apart. */
function composed(text: string): string {
  return text.normalize('NFC');
}

/** A test for one name after the other; `typeOf` tells a file's type from its name. */
export function nameMatcher(query: NameQuery, typeOf: (name: string) => string): (name: string) => boolean {
  const { caseSensitive } = query;
  const normal = caseSensitive ? composed : foldText;
  const matchesWords = wordTest(query.words.map(normal), query.anyWord);
  const anyType = query.kinds.length === 0 && query.extensions.length === 0;
  const extensions = new Set(query.extensions.map(normal));
  const kinds = new Set<string>(query.kinds);
  return (name) => {
    const text = normal(name);
    if (!matchesWords(text)) return false;
    if (anyType) return true;
    return (
      (extensions.size > 0 && extensions.has(extensionOf(text))) ||
      (kinds.size > 0 && kinds.has(typeOf(name)))
    );
  };
}

function wordTest(words: readonly string[], anyWord: boolean): (text: string) => boolean {
  const [word] = words;
  if (word === undefined) return () => true;
  if (words.length === 1) return (text) => text.includes(word);
  return anyWord
    ? (text) => words.some((each) => text.includes(each))
    : (text) => words.every((each) => text.includes(each));
}
