/** Longer names are shortened. */
const LONGEST = 200;

/** A name of somebody or something, in one line: headers and lines of a mail cannot be added by it. */
export function inOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** Fills the placeholders of a text; what a value contains is left as it is. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  );
}

/** Keeps the parts of a value, such as an IPv6 address, in order within a text from right to left. */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}

/** A time in milliseconds since 1970, in words of a language, in UTC, which is named. */
export function timeIn(tag: string, time: number): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(time);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'];
const STEP = 1024;

/** Bytes in words of a language, in steps of 1024, as pages show them: `6.4 KB`. */
export function sizeIn(tag: string, bytes: number): string {
  let power = 0;
  // 1023.97 KB would be written as 1,024 KB: it becomes 1.0 MB.
  while (power < UNITS.length - 1 && Math.round(bytes / STEP ** power) >= STEP) power += 1;
  const value = bytes / STEP ** power;
  const digits = power === 0 || value >= 99.95 ? 0 : 1;
  const format = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: UNITS[power] as string,
    unitDisplay: power === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(value).replace(/kB\b/, 'KB');
}

export function numberIn(tag: string, value: number): string {
  return new Intl.NumberFormat(tag).format(value);
}

/** A share, of which 1 is all, in percent; rounded down, as nothing is full before it is. */
export function shareIn(tag: string, share: number): string {
  const percent = Math.floor(share * 100 + 1e-9) / 100;
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(percent);
}
