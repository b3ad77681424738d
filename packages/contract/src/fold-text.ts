const ASCII = /^[\0-\x7f]*$/;
/**
 * Accents, the vowel signs of Hebrew and Arabic, and the invisible sign that keeps Persian letters apart:
 * what people leave out when they search. Signs without which a word is another one, such as the vowels of
 * Thai and Hindi and the voicing marks of Japanese, are not among them.
 */
const LEFT_OUT =
  /\u200c|(?=\p{M})(?!\u3099|\u309a)(?:\p{Script=Inherited}|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Cyrillic})/gu;

/**
 * Letters that Unicode does not take apart: those of Persian and Arabic keyboards, and strokes that people
 * leave out.
 */
const ONE_LETTER: Record<string, string> = { ς: 'σ', đ: 'd', ł: 'l', ک: 'ك', ی: 'ي', ى: 'ي' };

/**
 * Text for finding: the same for texts that differ in case, in accents and in how these are composed, in
 * every language. `ß` is `ss`, both small sigmas are one, and so are `İ`, `ı` and `i`, `đ` and `d`, and the
 * `ی` and `ي` of two keyboards.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Converts to capitals and back, as only capitals of some letters are the same; those of others exist in
  // small letters only.
  const caseless = text.toLowerCase().toUpperCase().toLowerCase();
  const bare = caseless.normalize('NFD').replace(LEFT_OUT, '').normalize('NFC');
  return bare.replace(/[ςđłکیى]/g, (letter) => ONE_LETTER[letter] ?? letter);
}
