import {
  ACTIVITY_ACTIONS,
  ACTIVITY_ACTIONS_OF,
  ACTIVITY_KINDS,
  ACTIVITY_RESULTS,
  type ActivityAction,
  type ActivityKind,
  type ActivityResult,
  MAX_ACTIVITY_FILTERS,
} from '@satchel/contract';
import { fieldError } from '../../lib/app-error.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';

/** The place of a row in the list. */
export interface Cursor {
  at: number;
  node: string;
  position: number;
}

export interface ActivityFilter {
  user?: number;
  /** This path from the server's root and all below it. */
  path?: string;
  actions?: readonly ActivityAction[];
  result?: ActivityResult;
  /** In milliseconds since 1970; the end is not included. */
  from?: number;
  to?: number;
  before?: Cursor;
}

const LAST_MS = 8_640_000_000_000_000;

/** Reads filters as they are sent, by their names. Throws `invalid_input`. */
export function filterOf(get: (name: string) => string | null | undefined): ActivityFilter {
  const given = (name: string) => get(name) || undefined;
  const [user, path, action, result] = ['user', 'path', 'action', 'result'].map(given);
  const [from, to, before] = ['from', 'to', 'before'].map(given);
  return {
    ...(user && { user: userOf(user) }),
    ...(path && { path: toVirtualPath(path) }),
    ...(action && { actions: actionsOf(action) }),
    ...(result && { result: resultOf(result) }),
    ...(from && { from: timeOf('from', from) }),
    ...(to && { to: timeOf('to', to) }),
    ...(before && { before: cursorOf(before) }),
  };
}

export function cursorText({ at, node, position }: Cursor): string {
  return `${at}.${position}.${node}`;
}

function cursorOf(text: string): Cursor {
  const [, at, position, node] = /^(\d{1,16})\.(\d{1,16})\.([\w-]{0,64})$/.exec(text) ?? [];
  if (at === undefined || position === undefined || node === undefined)
    throw fieldError('before', 'wrong_type', 'before must be the next of a former list');
  return { at: Number(at), position: Number(position), node };
}

function userOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw fieldError('user', 'wrong_type', 'user must be the id of a user');
  return Number(text);
}

function actionsOf(text: string): ActivityAction[] {
  const words = text.split(',').map((word) => word.trim());
  const max = MAX_ACTIVITY_FILTERS;
  if (words.length > max)
    throw fieldError('action', 'too_long', `action names more than ${max} actions`, { max });
  return words.flatMap((word): readonly ActivityAction[] => {
    if (isOf(ACTIVITY_KINDS, word)) return ACTIVITY_ACTIONS_OF[word satisfies ActivityKind];
    if (isOf(ACTIVITY_ACTIONS, word)) return [word];
    throw fieldError('action', 'not_allowed', `There is no action ${word.slice(0, 64)}`);
  });
}

function resultOf(text: string): ActivityResult {
  if (isOf(ACTIVITY_RESULTS, text)) return text;
  throw fieldError('result', 'not_allowed', `result must be one of ${ACTIVITY_RESULTS.join(', ')}`);
}

function timeOf(field: string, text: string): number {
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(ms) || Math.abs(ms) > LAST_MS)
    throw fieldError(field, 'wrong_type', `${field} must be a time such as 2026-01-31T08:00:00Z`);
  return ms;
}

function isOf<Word extends string>(words: readonly Word[], text: string): text is Word {
  return words.some((word) => word === text);
}
