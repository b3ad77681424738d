const ASCII = /^[\0-\x7f]*$/;
/**
 * Accents, and the vowel signs of Hebrew and Arabic: what people leave out when they search. Signs without which a word is
 * another one, such as the vowels of Thai and Hindi and the voicing marks of Japanese, are not among them.
 */
const LEFT_OUT =
  /(?=\p{M})(?!\u3099|\u309a)(?:\p{Script=Inherited}|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Cyrillic})/gu;

/**
 * Text for finding: the same for texts that differ in case, in accents and in how these are composed, in every language. `ß` is
 * `ss`, both small sigmas are one, and so are `İ`, `ı` and `i`.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // To capitals and back, as only capitals of some letters are the same; those of others exist in small letters only.
  const caseless = text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return caseless.normalize('NFD').replace(LEFT_OUT, '').normalize('NFC');
}
