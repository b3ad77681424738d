const DIGITS = /\d+/g;

/**
 * A text whose plain comparison is the natural order of `name`: case aside, runs of digits by their value. A run
 * becomes a zero, its length without leading zeros as one character, and its digits.
 */
export function naturalKey(name: string): string {
  const lower = name.toLowerCase();
  return lower.replace(DIGITS, (run) => {
    const digits = run.replace(/^0+(?=\d)/, '');
    return `0${String.fromCharCode(digits.length)}${digits}`;
  });
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export interface Named {
  name: string;
  key: string;
}

/** A to Z; names that count as equal fall back to plain order, so that the order is always the same. */
export function compareNatural(a: Named, b: Named): number {
  return (
    compareText(a.key, b.key) ||
    compareText(a.name.toLowerCase(), b.name.toLowerCase()) ||
    compareText(a.name, b.name)
  );
}
