import type { SizeUnits } from '../../../lib/language/size-units';

/** The units of a limit, and their powers of the step. */
export const LIMIT_UNITS = { megabyte: 2, gigabyte: 3, terabyte: 4 } as const;
export type LimitUnit = keyof typeof LIMIT_UNITS;

const STEPS = { binary: 1024, decimal: 1000 } as const;
const NAMES = Object.keys(LIMIT_UNITS) as LimitUnit[];
/** The digits after the point of a number that was not typed here. */
const DIGITS = 3;

export const bytesIn = (unit: LimitUnit, units: SizeUnits): number => STEPS[units] ** LIMIT_UNITS[unit];

/** The largest unit in which a size is a number of few digits. */
export function unitOf(bytes: number, units: SizeUnits): LimitUnit {
  const isShort = (unit: LimitUnit) => {
    const value = bytes / bytesIn(unit, units);
    return value >= 1 && Number(value.toFixed(DIGITS)) === value;
  };
  return NAMES.findLast(isShort) ?? (bytes < bytesIn('gigabyte', units) ? 'megabyte' : 'gigabyte');
}

/** A size as a number of the unit, with the decimal separator of the language, which `bytesOf` reads. */
export function textOf(bytes: number, unit: LimitUnit, units: SizeUnits, locale: string): string {
  const number = String(Number((bytes / bytesIn(unit, units)).toFixed(DIGITS)));
  return number.replace('.', separatorOf(locale, 'decimal'));
}

/** Leaves of a typed text only the parts of a number, in the digits that every program reads. */
export const typedNumber = (text: string): string =>
  text
    .replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll(/[^\d.,]/g, '');

/** Bytes by a text as in `numberOf`. */
export function bytesOf(text: string, unit: LimitUnit, units: SizeUnits, locale: string): number | undefined {
  const value = numberOf(text, locale);
  if (value === undefined) return undefined;
  return Math.min(Math.round(value * bytesIn(unit, units)), Number.MAX_SAFE_INTEGER);
}

/**
 * A number by a text of digits, points and commas; undefined for one without digits. The last separator begins the
 * decimals, unless it is there several times, or it separates thousands in the language, as in `1,000`.
 */
export function numberOf(text: string, locale: string): number | undefined {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const separator = text[at];
  const isOfThousands =
    separator !== undefined &&
    (text.indexOf(separator) < at ||
      (separator === separatorOf(locale, 'group') && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)));
  const hasDecimals = separator !== undefined && !isOfThousands;
  const whole = (hasDecimals ? text.slice(0, at) : text).replaceAll(/[.,]/g, '');
  const decimals = hasDecimals ? text.slice(at + 1) : '';
  return whole + decimals === '' ? undefined : Number(`${whole}.${decimals}0`);
}

/** The digits are always those of European languages, and so are their separators. */
function separatorOf(locale: string, type: 'decimal' | 'group'): string {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' });
  return format.formatToParts(12_345.6).find((part) => part.type === type)?.value ?? '.';
}

/** The name of a unit in a language, such as `GB` or `Go`. */
export function unitName(unit: LimitUnit, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? unit;
}
