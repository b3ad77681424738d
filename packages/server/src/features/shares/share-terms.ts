import {
  DEFAULT_SHARE_UNIT,
  MAX_SHARE_DURATION,
  MAX_SHARE_SECONDS,
  type ShareChange,
  type ShareUnit,
} from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { isHashable } from '../../lib/passwords.js';

const SECOND = 1000;
const UNIT_SECONDS: Record<ShareUnit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };
/** Clocks differ, and a form takes a moment to be filled in. */
const LATE_MS = 60 * SECOND;

type Text = ShareChange['expires'];

/** How long the link lives, in milliseconds; null for ever. Throws `invalid_input`. */
export function lifetimeOf({ expires, unit }: Pick<ShareChange, 'expires' | 'unit'>): number | null {
  const count = wholeNumber('expires', expires);
  if (count === null) return null;
  if (count > MAX_SHARE_DURATION) throw fault('expires', `the duration may be at most ${MAX_SHARE_DURATION}`);
  const known = unit && Object.hasOwn(UNIT_SECONDS, unit) ? (unit as ShareUnit) : DEFAULT_SHARE_UNIT;
  const seconds = count * UNIT_SECONDS[known];
  if (seconds > MAX_SHARE_SECONDS) {
    throw fault('expires', 'a link lives ten years at most; leave the duration out for one without an end');
  }
  return seconds * SECOND;
}

/** When the link starts; null for at once. Throws `invalid_input` for the past and for the far future. */
export function startOf(starts: Text, now: number): number | null {
  const seconds = wholeNumber('starts', starts);
  if (seconds === null || seconds === 0) return null;
  const time = seconds * SECOND;
  if (time < now - LATE_MS) throw fault('starts', 'the start lies in the past');
  if (time > now + MAX_SHARE_SECONDS * SECOND) throw fault('starts', 'the start is more than ten years away');
  return time > now ? time : null;
}

/** When a link ends that lives so long from its start: whole seconds, as the wire tells it. */
export function endOf(lifetimeMs: number | null, startsAt: number | null, now: number): number | null {
  return lifetimeMs === null ? null : Math.floor((startsAt ?? now) / SECOND) * SECOND + lifetimeMs;
}

/** Null for none. Throws `invalid_input` for what is too long or holds NUL. */
export function passwordOf(password: string | null | undefined): string | null {
  if (password === undefined || password === null || password === '') return null;
  if (!isHashable(password)) throw fault('password', 'the password is too long or holds NUL');
  return password;
}

function wholeNumber(field: string, value: Text): number | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value.trim() : String(value);
  if (text === '') return null;
  if (/^-\d+$/.test(text)) throw fault(field, `${field} may not be negative`);
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number))
    throw fault(field, `${field} must be a whole number`);
  return number;
}

function fault(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { details: { field } });
}
