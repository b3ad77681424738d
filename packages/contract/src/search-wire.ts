// Apart from the schemas, so that the web client takes these without the schema library.

/** Longer queries are refused. */
export const MAX_QUERY_LENGTH = 256;

/** `GET /api/search` answers with lines of JSON, sent as they are found, when `Accept` names this type. */
export const SEARCH_STREAM_TYPE = 'application/x-ndjson';

/** Opening signs of phrases beside the straight one, with those that may close each; phones and tablets write them unasked. */
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
 * What stands in quotes when all of `text` does. Between typographic ones spaces at the ends are typography too, and a
 * sign of the pair within makes it words as typed: `“one” “two”` is no phrase, but may be part of a name.
 */
export function phraseOf(text: string): string | undefined {
  if (text.length < 2) return undefined;
  const within = text.slice(1, -1);
  const [opening, closing] = [text.charAt(0), text.charAt(text.length - 1)];
  if (opening === '"') return closing === '"' ? within : undefined;
  const closers = TYPOGRAPHIC_QUOTES[opening];
  if (!closers?.includes(closing)) return undefined;
  const signs = opening + closers;
  return [...within].some((sign) => signs.includes(sign)) ? undefined : within.trim();
}
