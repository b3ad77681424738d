import { SORT_KEYS, type User, type UserChange } from '@satchel/contract';
import { plainRules, requireGoodRules } from '../../core/access/rule-problem.js';
import { AppError } from '../../lib/app-error.js';
import { fieldError } from '../../lib/field-error.js';
import { checkedPermissions } from '../../lib/permission-rules.js';
import type { UserFields } from './store/user-row.js';

/** Characters of a language, a way of viewing, a theme. */
const LONGEST = 64;

/** What users may change about themselves; all else is for administrators. */
const OWN = [
  'password',
  'locale',
  'viewMode',
  'singleClick',
  'redirectAfterCopyMove',
  'sorting',
  'hideDotfiles',
  'dateFormat',
  'aceEditorTheme',
] as const;
const PRIVILEGED = ['username', 'scope', 'lockPassword', 'perm', 'commands', 'rules'] as const;
const EVERY: readonly Field[] = [...OWN, ...PRIVILEGED];

export type Field = (typeof OWN)[number] | (typeof PRIVILEGED)[number];

export interface WantedFields {
  fields: readonly Field[];
  /** The request named none: an absent or empty value means that it stays. */
  isAll: boolean;
}

/** Exact names, but for the case of the first letter. Throws `invalid_input` for any other. */
export function wantedFields(which: readonly string[]): WantedFields {
  if (which.length === 0 || (which.length === 1 && which[0] === 'all')) return { fields: EVERY, isAll: true };
  const fields = which.map((name) => {
    const field = EVERY.find((known) => known === name.slice(0, 1).toLowerCase() + name.slice(1));
    if (field === undefined) {
      throw fieldError('which', 'unknown', `a user has no field ${name}`);
    }
    return field;
  });
  return { fields, isAll: false };
}

/** Throws `forbidden` when somebody who is no administrator asks for more than their own matters. */
export function requireOwnFields({ fields, isAll }: WantedFields, caller: User): void {
  if (caller.perm.admin) return;
  const isOwn = (field: Field): boolean => OWN.some((own) => own === field);
  if (isAll || !fields.every(isOwn)) {
    throw new AppError('forbidden', 'Only administrators may change this');
  }
  if (caller.lockPassword && fields.includes('password')) {
    throw new AppError('forbidden', 'This password is changed by administrators only');
  }
}

/** Whether the caller must have proved lately who they are. */
export function isSensitive({ fields }: WantedFields): boolean {
  return fields.some((field) => field === 'password' || PRIVILEGED.some((known) => known === field));
}

/** The user after the change, without password and scope, which need more than this. Throws `invalid_input`. */
export function changedFields(
  user: UserFields,
  { fields }: WantedFields,
  data: UserChange['data'],
): UserFields {
  const changes = fields
    .filter((field) => field !== 'password' && field !== 'scope' && data[field] !== undefined)
    .map((field) => [field, data[field]]);
  return cleanFields({ ...user, ...(Object.fromEntries(changes) as Partial<UserFields>) });
}

/** As they are stored. Throws `invalid_input`. */
export function cleanFields(fields: UserFields): UserFields {
  const by = fields.sorting.by || 'name';
  if (!SORT_KEYS.some((key) => key === by)) {
    throw fieldError('sorting', 'not_allowed', 'sorting is by name, size or modified', {
      allowed: SORT_KEYS,
    });
  }
  for (const field of ['locale', 'viewMode', 'aceEditorTheme'] as const) {
    if (fields[field].length > LONGEST) {
      throw fieldError(field, 'too_long', `${field} is too long`, { max: LONGEST });
    }
  }
  requireGoodRules(fields.rules);
  const perm = checkedPermissions(fields.perm);
  return {
    ...fields,
    perm,
    rules: plainRules(fields.rules),
    lockPassword: fields.lockPassword && !perm.admin,
    viewMode: fields.viewMode || 'list',
    sorting: { by, asc: fields.sorting.asc },
    commands: fields.commands.map((name) => name.trim()).filter((name) => name !== ''),
  };
}
