const CONSONANTS = 'bdfghjkmnprstvwz';
const VOWELS = 'aeiou';
const SYLLABLES = 8;

/** A random number below `count`, with equal probabilities. */
function randomBelow(count: number): number {
  const limit = 256 - (256 % count);
  const [value = 0] = crypto.getRandomValues(new Uint8Array(1));
  return value < limit ? value % count : randomBelow(count);
}

const pick = (letters: string): string => letters.charAt(randomBelow(letters.length));

/**
 * A password that can be read out on the telephone, such as `tokiba-rume-sozavi`: 50 bits, far more than can
 * be guessed at the server, which slows down each attempt.
 */
export function readablePassword(): string {
  const syllables = Array.from({ length: SYLLABLES }, () => pick(CONSONANTS) + pick(VOWELS));
  return [syllables.slice(0, 3), syllables.slice(3, 5), syllables.slice(5)]
    .map((part) => part.join(''))
    .join('-');
}
