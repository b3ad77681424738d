const KILO = 1000;
const KIBI = 1024;
const PREFIXES = ['', 'k', 'm', 'g', 't', 'p'] as const;
/** Longer than any amount that a person writes. */
const LONGEST = 40;
const AMOUNT = /^(\d+(?:\.\d+)?)\s*(?:(?:bytes?|b)|([kmgtp])(i?b)?)?$/;
const WITHOUT_LIMIT: readonly string[] = ['none', 'unlimited'];

/**
 * The bytes of an amount as people write it: a number, or one with a unit such as `5 GB`, `5GiB` or `500M`. Units
 * with a B are decimal, those with iB and single letters are binary; the case does not matter. Null for `none` and
 * `unlimited`, undefined for anything else.
 */
export function parseAmount(text: string): number | null | undefined {
  const plain = text.trim().toLowerCase();
  if (WITHOUT_LIMIT.includes(plain)) return null;
  const [matched, digits, prefix = '', ending = 'ib'] =
    plain.length > LONGEST ? [] : (AMOUNT.exec(plain) ?? []);
  if (matched === undefined) return undefined;
  const power = PREFIXES.indexOf(prefix as (typeof PREFIXES)[number]);
  const bytes = Math.round(Number(digits) * (ending === 'b' ? KILO : KIBI) ** power);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** The bytes as `parseAmount` reads them, exactly, by the largest unit with at most one decimal. */
export function amountText(bytes: number): string {
  for (let power = PREFIXES.length - 1; power > 0; power -= 1) {
    const letter = (PREFIXES[power] ?? '').toUpperCase();
    for (const [base, ending] of [
      [KILO, power === 1 ? 'kB' : `${letter}B`],
      [KIBI, `${letter}iB`],
    ] as const) {
      const amount = `${Number((bytes / base ** power).toFixed(1))}${ending}`;
      if (bytes >= base ** power && parseAmount(amount) === bytes) return amount;
    }
  }
  return String(bytes);
}
