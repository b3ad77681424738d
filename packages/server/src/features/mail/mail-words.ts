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
