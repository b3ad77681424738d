/** They may also stand within a phrase; Hebrew abbreviations contain its sign, as in דו״ח. */
const STRAIGHT_QUOTES = '"״';

/**
 * Opening quotes of phrases besides the straight ones, each with those that may close it. Phones and tablets
 * insert them automatically.
 */
const TYPOGRAPHIC_QUOTES: Readonly<Record<string, string>> = {
  '“': '”“',
  '”': '”',
  '„': '“”',
  '«': '»',
  '»': '«»',
  '「': '」',
  '『': '』',
  '＂': '＂',
};

/**
 * The phrase, when all of `text` is in quotes. Spaces at the ends within typographic quotes belong to the
 * typography. Another quote of the pair within means that the text is no phrase: `“one” “two”` may be part of
 * a name.
 */
export function phraseOf(text: string): string | undefined {
  if (text.length < 2) return undefined;
  const within = text.slice(1, -1);
  const [opening, closing] = [text.charAt(0), text.charAt(text.length - 1)];
  if (STRAIGHT_QUOTES.includes(opening)) return closing === opening ? within : undefined;
  const closers = TYPOGRAPHIC_QUOTES[opening];
  if (!closers?.includes(closing)) return undefined;
  const signs = opening + closers;
  return [...within].some((sign) => signs.includes(sign)) ? undefined : within.trim();
}
