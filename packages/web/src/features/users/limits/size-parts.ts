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

export const textOf = (bytes: number, unit: LimitUnit, units: SizeUnits): string =>
  String(Number((bytes / bytesIn(unit, units)).toFixed(DIGITS)));

/** Bytes by a text with a point or a comma; undefined for a text that is no number. */
export function bytesOf(text: string, unit: LimitUnit, units: SizeUnits): number | undefined {
  const value = numberOf(text);
  if (value === undefined) return undefined;
  return Math.min(Math.round(value * bytesIn(unit, units)), Number.MAX_SAFE_INTEGER);
}

/** A number by a text with a point or a comma; undefined for an empty text, and for one that is no number. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  const value = Number(plain);
  return plain === '' || !Number.isFinite(value) || value < 0 ? undefined : value;
}

/** The name of a unit in a language, such as `GB` or `Go`. */
export function unitName(unit: LimitUnit, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? unit;
}
