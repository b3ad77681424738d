import { MAX_SHARE_DURATION, type ShareChange, type ShareView } from '@satchel/contract';

/** The end of a link: one of the usual durations, or the end of this day (`2026-12-31`). */
export type QuickEnd = 'never' | 'day' | 'week' | 'month' | { lastDay: string };

export const QUICK_DAYS = { day: 1, week: 7, month: 30 } as const;

export interface QuickTerms {
  end: QuickEnd;
  password: string | null;
  view: ShareView;
}

export const QUICK_TERMS: QuickTerms = { end: 'never', password: null, view: 'list' };

/** The end of a day in the time zone of the browser. */
const endOf = (day: string): number => {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.getTime();
};

/** True if this day has not passed and is not so far away that its seconds are too many. */
export function isValidDay(day: string, now = Date.now()): boolean {
  const left = endOf(day) - now;
  return left > 0 && left / 1000 < MAX_SHARE_DURATION;
}

/**
 * The terms in the form of the server; empty values are absent. `before` is the view of a link that is
 * changed; that of a list need not be sent.
 */
export function requestOfTerms(
  { end, password, view }: QuickTerms,
  before: ShareView = 'list',
  now = Date.now(),
): Pick<ShareChange, 'expires' | 'unit' | 'password' | 'view'> {
  const lifetime =
    typeof end === 'object'
      ? { expires: String(Math.ceil((endOf(end.lastDay) - now) / 1000)), unit: 'seconds' }
      : { expires: end === 'never' ? '' : String(QUICK_DAYS[end]), unit: 'days' };
  const isViewSent = view !== 'list' || before !== 'list';
  return { ...lifetime, password: password ?? '', ...(isViewSent && { view }) };
}
