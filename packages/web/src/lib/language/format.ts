import { isolate } from './isolate';
import { directionOf } from './locales';
import type { SizeUnits } from './size-units';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;
const STEPS = { binary: 1024, decimal: 1000 } as const;
const DAY = 86_400_000;

const cache = new Map<string, unknown>();

/** Intl objects are slow to create, so they are cached. */
function cached<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

export function formatNumber(value: number, locale: string): string {
  return cached(`n ${locale}`, () => new Intl.NumberFormat(locale)).format(value);
}

/**
 * Three digits and a unit, in steps of 1024 (`6.4 KB`, `412 MB`) or of 1000 (`6.4 kB`). Hebrew and Persian
 * write units in Latin letters, so a size keeps its own direction from right to left.
 */
export function formatSize(bytes: number, locale: string, units: SizeUnits = 'binary'): string {
  const step = STEPS[units];
  const exponent =
    bytes < step ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(step)), UNITS.length - 1);
  const exact = bytes / step ** exponent;
  // 1023.97 KB would be written as 1,024 KB: it becomes 1.0 MB.
  const carries = exponent > 0 && Math.round(exact) >= step && exponent < UNITS.length - 1;
  const value = carries ? 1 : exact;
  const unit = UNITS[carries ? exponent + 1 : exponent] ?? 'byte';
  const text = unitFormat(unit, unit === 'byte' || value >= 99.95 ? 0 : 1, locale).format(value);
  const size = units === 'binary' ? text.replace(/kB\b/, 'KB') : text;
  return isolate(size, directionOf(locale) === 'rtl');
}

function unitFormat(unit: string, digits: number, locale: string): Intl.NumberFormat {
  const make = () =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return cached(`s ${locale} ${unit} ${digits}`, make);
}

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

function relativeParts(date: Date, now: Date): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const days = Math.round((startOfDay(date) - startOfDay(now)) / DAY);
  if (Math.abs(seconds) < 45) return [0, 'second'];
  if (Math.abs(seconds) < 45 * 60) return [Math.trunc(seconds / 60) || Math.sign(seconds), 'minute'];
  if (days === 0) return [Math.round(seconds / 3600) || Math.sign(seconds), 'hour'];
  if (Math.abs(days) < 7) return [days, 'day'];
  if (Math.abs(days) < 30) return [Math.trunc(days / 7), 'week'];
  if (Math.abs(days) < 365) return [Math.trunc(days / 30.44) || Math.sign(days), 'month'];
  return [Math.trunc(days / 365.25) || Math.sign(days), 'year'];
}

/** `yesterday`, `3 days ago`, `last week`; days are calendar days, not 24 hours. */
export function formatRelativeTime(date: Date | string, locale: string, now = new Date()): string {
  const then = new Date(date);
  if (Number.isNaN(then.getTime())) return '';
  const format = cached(`r ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  return format.format(...relativeParts(then, now));
}

export function formatDateTime(date: Date | string, locale: string): string {
  const value = new Date(date);
  if (Number.isNaN(value.getTime())) return '';
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return cached(`d ${locale}`, make).format(value);
}

/** The same with seconds, if several moments are close. */
export function formatExactTime(date: Date | string, locale: string): string {
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const value = new Date(date);
  return Number.isNaN(value.getTime()) ? '' : cached(`e ${locale}`, make).format(value);
}

/** The last day before a moment, without the time: for the midnight after the fifth of May, `May 5, 2026`. */
export function formatLastDay(date: Date | string, locale: string): string {
  const end = new Date(date).getTime();
  if (Number.isNaN(end)) return '';
  return cached(`y ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })).format(
    end - 1,
  );
}

/** `14:31`, or `2:31 PM` where that is common. */
export function formatTime(date: Date, locale: string): string {
  return cached(`t ${locale}`, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short' })).format(date);
}

/** Names or facts as a list in the language: `3 folders, 1 file`. */
export function formatList(parts: readonly string[], locale: string): string {
  return cached(`l ${locale}`, () => new Intl.ListFormat(locale, { style: 'narrow' })).format(parts);
}
/** The time of a change, in milliseconds since 1970; 0 where the storage does not know it. */
export function modifiedMs(modified: string | null): number {
  return Date.parse(modified ?? '') || 0;
}
