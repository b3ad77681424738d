import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ACTIVITY_RESULTS,
  type ActivityAction,
  type ActivityKind,
  type ActivityResult,
} from '@satchel/contract';

/** Times up to now, with the number of days in each: the present one counts. */
export const PERIOD_DAYS = { today: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof PERIOD_DAYS;
export const PERIODS = Object.keys(PERIOD_DAYS) as Period[];

/** The rows that a person wants to see; absent values leave everything. */
export interface ActivityFilter {
  user?: number;
  /** A path from the root of the server. */
  path?: string;
  action?: ActivityKind | ActivityAction;
  result?: ActivityResult;
  time?: Period;
  /** The first day, such as `2026-01-31`. */
  from?: string;
  /** The last day. */
  to?: string;
}

export type ActivityQuery = Partial<
  Record<'path' | 'action' | 'from' | 'to', string> & { user: number; result: ActivityResult }
>;

const WORDS: readonly string[] = [...ACTIVITY_KINDS, ...ACTIVITY_ACTIONS];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the filter from an address; values that mean nothing are left out. */
export function filterOf(search: string): ActivityFilter {
  const params = new URLSearchParams(search);
  const of = (name: string, isKnown: (text: string) => boolean) => {
    const text = params.get(name);
    return text !== null && isKnown(text) ? { [name]: text } : {};
  };
  const user = params.get('user') ?? '';
  return {
    ...(/^\d{1,9}$/.test(user) && { user: Number(user) }),
    ...of('path', (text) => text.trim() !== ''),
    ...of('action', (text) => WORDS.includes(text)),
    ...of('result', (text) => ACTIVITY_RESULTS.some((result) => result === text)),
    ...of('time', (text) => Object.hasOwn(PERIOD_DAYS, text)),
    ...of('from', isDay),
    ...of('to', isDay),
  };
}

/** The same as the part of an address behind `?`. */
export function searchOf(filter: ActivityFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== '') params.set(name, String(value));
  return params.toString();
}

/** The number of conditions. */
export const countOf = ({ from, to, ...others }: ActivityFilter): number =>
  Object.values(others).filter((value) => value !== undefined).length + (from || to ? 1 : 0);

/** The parameters of the request, with days as the reader's clock has them. */
export function queryOf({ time, from, to, ...others }: ActivityFilter, now = new Date()): ActivityQuery {
  const first = time ? startOf(now, 1 - PERIOD_DAYS[time]) : from && startOf(new Date(`${from}T00:00`), 0);
  const end = !time && to && startOf(new Date(`${to}T00:00`), 1);
  return { ...others, ...(first && { from: first }), ...(end && { to: end }) };
}

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The midnight at which a day begins, so many days later. */
function startOf(day: Date, later: number): string {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).toISOString();
}
