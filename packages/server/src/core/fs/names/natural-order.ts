const DIGITS = /\d+/g;
/** Above every digit's code, so that the length of a run is compared before its digits. */
const LENGTH_BASE = 0x100;

/**
 * A text whose plain comparison is the natural order of `name`: case aside, runs of digits by their value, and the
 * plain order of names that are equal so. A run becomes a zero, its length without leading zeros as one character,
 * and its digits. Holds no slash when the name holds none.
 */
export function naturalKey(name: string): string {
  const natural = name.toLowerCase().replace(DIGITS, (run) => {
    const digits = run.replace(/^0+(?=\d)/, '');
    return `0${String.fromCharCode(LENGTH_BASE + digits.length)}${digits}`;
  });
  return `${natural}\0${name}`;
}
