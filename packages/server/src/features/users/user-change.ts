import { isHarmless, SORT_KEYS, User, type UserChange } from '@satchel/contract';
import type { TSchema } from 'typebox';
import { cleanFolderName, cleanMounts } from '../../core/access/good-mounts.js';
import { cleanQuota } from '../../core/access/good-quota.js';
import { plainRules, requireGoodRules } from '../../core/access/rule-problem.js';
import { AppError, fieldError } from '../../lib/app-error.js';
import { cleanMailAddress } from '../../lib/mail-address.js';
import { checkedPermissions } from '../../lib/permission-rules.js';
import type { UserFields } from './store/user-row.js';

/** The largest length of a language, a view mode or a theme. */
const LONGEST = 64;

export type Field = Exclude<keyof User, 'id'>;

const SCHEMAS = Object.entries(User.properties) as [keyof User, TSchema][];
const EVERY = SCHEMAS.map(([field]) => field).filter((field) => field !== 'id');
const HARMLESS = new Set(SCHEMAS.filter(([, schema]) => isHarmless(schema)).map(([field]) => field));

/** They are checked with the disk, or stored as another thing. */
const PLACED: ReadonlySet<Field> = new Set(['password', 'scope', 'folders', 'mounts']);

export interface WantedFields {
  fields: readonly Field[];
  /** Set if the request named no fields: then an absent or empty value leaves a field unchanged. */
  isAll: boolean;
}

/** Exact names, but for the case of the first letter. Throws `invalid_input` for any other name. */
export function wantedFields(which: readonly string[]): WantedFields {
  if (which.length === 0 || (which.length === 1 && which[0] === 'all')) return { fields: EVERY, isAll: true };
  const fields = which.map((name) => {
    const field = EVERY.find((known) => known === name.slice(0, 1).toLowerCase() + name.slice(1));
    if (field === undefined) {
      throw fieldError('which', 'unknown', `A user has no field ${name}`);
    }
    return field;
  });
  return { fields, isAll: false };
}

/** Throws `forbidden` when a user who is not an administrator changes other fields than these. */
export function requireOwnFields({ fields, isAll }: WantedFields, principal: User): void {
  if (principal.perm.admin) return;
  const isOwn = (field: Field): boolean => field === 'password' || field === 'mail' || HARMLESS.has(field);
  if (isAll || !fields.every(isOwn)) {
    throw new AppError('forbidden', 'Only administrators may change this');
  }
  // Whoever may not set the password may not choose where a link to set it is sent, either.
  if (principal.lockPassword && (fields.includes('password') || fields.includes('mail'))) {
    throw new AppError('forbidden', 'Only administrators may change this password and mail address');
  }
}

/** True if the change needs a recent proof of the password. */
export function isSensitive({ fields }: WantedFields): boolean {
  return fields.some((field) => !HARMLESS.has(field));
}

/**
 * The user after the change, without password, scope and folders. An absent `secondFactor`, `mail` or
 * `scopeName` that the request names is removed. Throws `invalid_input`.
 */
export function changedFields(
  { secondFactor, mail, scopeName, ...user }: UserFields,
  { fields, isAll }: WantedFields,
  data: UserChange['data'],
): UserFields {
  const keeps = secondFactor !== undefined && (isAll || !fields.includes('secondFactor'));
  const keepsMail = mail !== undefined && (isAll || !fields.includes('mail'));
  const keepsScopeName = scopeName !== undefined && (isAll || !fields.includes('scopeName'));
  const changes = fields
    .filter((field) => !PLACED.has(field) && data[field] !== undefined)
    .map((field) => [field, field === 'perm' ? withView(user.perm, data.perm) : data[field]]);
  return cleanFields({
    ...user,
    ...(keeps ? { secondFactor } : {}),
    ...(keepsMail ? { mail } : {}),
    ...(keepsScopeName ? { scopeName } : {}),
    ...(Object.fromEntries(changes) as Partial<UserFields>),
  });
}

/** Clients that do not know this permission leave it as it is. */
function withView({ view }: User['perm'], perm: UserChange['data']['perm']) {
  return { ...(view === undefined ? {} : { view }), ...perm };
}

/** Validates the fields as they are stored. Throws `invalid_input`. */
export function cleanFields({ mail = '', mounts = [], quota, ...fields }: UserFields): UserFields {
  const by = fields.sorting.by || 'name';
  if (!SORT_KEYS.some((key) => key === by)) {
    throw fieldError('sorting', 'not_allowed', 'sorting must be by name, size or modified', {
      allowed: SORT_KEYS,
    });
  }
  for (const field of ['locale', 'viewMode', 'aceEditorTheme'] as const) {
    if (fields[field].length > LONGEST) {
      throw fieldError(field, 'too_long', `${field} is too long`, { max: LONGEST });
    }
  }
  requireGoodRules(fields.rules);
  if (typeof fields.scopeName === 'string') cleanFolderName(fields.scopeName, 'scopeName');
  const perm = checkedPermissions(fields.perm);
  return {
    ...fields,
    ...(mail === '' ? {} : { mail: cleanMailAddress('mail', mail) }),
    ...(mounts.length === 0 ? {} : { mounts: cleanMounts(mounts) }),
    ...cleanQuota(quota),
    perm,
    rules: plainRules(fields.rules),
    lockPassword: fields.lockPassword && !perm.admin,
    viewMode: fields.viewMode || 'list',
    sorting: { by, asc: fields.sorting.asc },
    commands: fields.commands.map((name) => name.trim()).filter((name) => name !== ''),
  };
}
