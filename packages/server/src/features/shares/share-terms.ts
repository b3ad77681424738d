import {
  DEFAULT_SHARE_UNIT,
  MAX_SHARE_COVER,
  MAX_SHARE_DURATION,
  MAX_SHARE_END,
  MAX_SHARE_START_SECONDS,
  MAX_SHARE_TITLE,
  SHARE_REPLACEMENTS,
  SHARE_VIEWS,
  type ShareChange,
  type ShareReplacement,
  type ShareUnit,
  type ShareView,
} from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.js';
import { isHashable } from '../../lib/secrets/passwords.js';
import { isAhead } from '../../lib/set-clock.js';
import type { StoredShare } from './shares-store.js';

const UNIT_SECONDS: Record<ShareUnit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };
/** Clocks differ, and filling in a form takes a moment. */
const LATE_MS = MINUTE_MS;

/** True when a share has ended. If the clock was set back since it was created, its end is unknown. */
export function hasEnded(
  { expiresAt, createdAt }: Pick<StoredShare, 'expiresAt' | 'createdAt'>,
  now: number,
): boolean {
  return expiresAt !== null && (expiresAt <= now || isAhead(createdAt, now));
}

type Text = ShareChange['expires'];

/** The lifetime of a share in milliseconds; null without an end, 0 for the past. Throws `invalid_input`. */
export function lifetimeOf({ expires, unit }: Pick<ShareChange, 'expires' | 'unit'>): number | null {
  const count = isNegative(expires) ? 0 : wholeNumber('expires', expires);
  if (count === null) return null;
  if (count > MAX_SHARE_DURATION) throw fault('expires', `The duration may be at most ${MAX_SHARE_DURATION}`);
  const known = unit && Object.hasOwn(UNIT_SECONDS, unit) ? (unit as ShareUnit) : DEFAULT_SHARE_UNIT;
  return count * UNIT_SECONDS[known] * SECOND_MS;
}

/** When the share starts; null for now. Throws `invalid_input` for the past and for the distant future. */
export function startOf(starts: Text, now: number): number | null {
  const seconds = wholeNumber('starts', starts);
  if (seconds === null || seconds === 0) return null;
  const time = seconds * SECOND_MS;
  if (time < now - LATE_MS) throw fault('starts', 'The start is in the past');
  if (time > now + MAX_SHARE_START_SECONDS * SECOND_MS)
    throw fault('starts', 'The start is more than ten years away');
  return time > now ? time : null;
}

/**
 * The end of a share with this lifetime from its start: whole seconds, as in the API, and at the latest
 * `MAX_SHARE_END`, as not all clients know dates with more than four digits of the year.
 */
export function endOf(lifetimeMs: number | null, startsAt: number | null, now: number): number | null {
  if (lifetimeMs === null) return null;
  const end = Math.floor((startsAt ?? now) / SECOND_MS) * SECOND_MS + lifetimeMs;
  return Math.min(end, MAX_SHARE_END * SECOND_MS);
}

/** Null for none. Throws `invalid_input` for a password that is too long or contains NUL. */
export function passwordOf(password: string | null | undefined): string | null {
  if (password === undefined || password === null || password === '') return null;
  if (!isHashable(password)) throw fault('password', 'The password is too long or contains NUL');
  return password;
}

/** Throws `invalid_input` for another word, and for a file that is to be shown as a folder. */
export function viewOf(view: string | null | undefined, isFolder: boolean): ShareView {
  const wanted = SHARE_VIEWS.find((each) => each === (view || 'list'));
  if (wanted === undefined) throw fault('view', `The view must be one of: ${SHARE_VIEWS.join(', ')}`);
  if (wanted !== 'list' && !isFolder)
    throw fault('view', 'Only folders can be albums, or lists with pictures');
  return wanted;
}

/** Throws `invalid_input` for another word. */
export function onReplacedOf(word: string | null | undefined): ShareReplacement {
  const wanted = SHARE_REPLACEMENTS.find((each) => each === (word || 'keep'));
  if (wanted === undefined)
    throw fault('onReplaced', `onReplaced must be one of: ${SHARE_REPLACEMENTS.join(', ')}`);
  return wanted;
}

/** Downloads are permitted unless they are forbidden. Throws `invalid_input` for another word. */
export function canDownloadOf(word: ShareChange['canDownload']): boolean {
  const text = String(word ?? '');
  if (!['', 'true', 'false'].includes(text)) throw fault('canDownload', 'canDownload must be true or false');
  return text !== 'false';
}

/** Throws `invalid_input` for a title that is too long or no plain text. */
export function titleOf(title: string | null | undefined): string {
  const text = (title ?? '').trim();
  if (/\p{Cc}|\p{Cs}/u.test(text)) throw fault('title', 'The title contains characters that are no text');
  if (Array.from(text).length > MAX_SHARE_TITLE)
    throw fault('title', `The title may have at most ${MAX_SHARE_TITLE} characters`);
  return text;
}

/** Throws `invalid_input` for text that no file in the folder can be named. */
export function coverOf(cover: string | null | undefined): string {
  const name = cover ?? '';
  const isName = !/[/\0\p{Cs}]/u.test(name) && name !== '.' && name !== '..';
  if (!isName || name.length > MAX_SHARE_COVER)
    throw fault('cover', 'The cover must be the name of a picture in the folder');
  return name;
}

/** Old clients create expired links this way. */
function isNegative(value: Text): boolean {
  return /^-\d+$/.test(String(value ?? '').trim());
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
