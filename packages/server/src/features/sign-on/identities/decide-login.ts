import {
  type ClaimMapping,
  type GrantedPermission,
  PERMISSIONS,
  type Permissions,
  type UserQuota,
} from '@satchel/contract';
import { parseAmount } from '../../../lib/amount.js';
import { AppError } from '../../../lib/app-error.js';
import { cleanMailAddress } from '../../../lib/mail-address.js';
import { parseScope } from '../../../lib/scope.js';
import { INVISIBLE } from '../../../lib/visible-text.js';
import { type Claims, type ExternalIdentity, LONGEST_CLAIM, MOST_VALUES } from '../external-identity.js';

/** The longest name that is stored to show it in lists. */
const LONGEST_NAME = 255;

/** The fields of an account that the mapping of a provider sets; the others stay. */
export interface MappedFields {
  scope?: string;
  perm?: Partial<Permissions>;
  /** Only the bytes. */
  quota?: UserQuota;
}

/** The claims of a provider that matter here, and the consequences for the account. */
export interface Decision {
  /** For a new account, in NFC; empty where no claim names one. */
  username: string;
  /** The mail address of a new account; empty where no claim names a usable one. */
  mail: string;
  /** A text for lists. */
  name: string;
  groups: readonly string[];
  /** Empty where the mapping names none. */
  scope: string;
  fields: MappedFields;
  /** True where the claim for the quota is there, but is no amount: then the quota stays. */
  isQuotaUnreadable: boolean;
  /** Why the user must not log in: `forbidden`. */
  refusal: AppError | null;
}

/**
 * Decides about a login from what the provider says alone. `before` are the permissions of the account, null
 * for a new one, and `standard` those that new accounts get.
 */
export function decideLogin(
  { provider: { mapping }, claims, subject }: ExternalIdentity,
  before: Permissions | null,
  standard: Permissions,
): Decision {
  const groups = listOf(claims, mapping.groups);
  const username = (textOf(claims, mapping.username) ?? '').normalize('NFC');
  const scope = scopeOf(claims, mapping.scope);
  const perm = permissionsOf(mapping, groups, before, standard);
  const bytes = quotaOf(claims, mapping.quota);
  return {
    username,
    mail: mailOf(claims, mapping.mail),
    name: visible(username || textOf(claims, mapping.mail) || subject),
    groups,
    scope: typeof scope === 'string' ? scope : '',
    fields: {
      ...(typeof scope === 'string' && scope !== '' ? { scope } : {}),
      ...(perm ? { perm } : {}),
      ...(bytes === undefined || bytes === 'unreadable' ? {} : { quota: { bytes } }),
    },
    isQuotaUnreadable: bytes === 'unreadable',
    refusal: isAllowed(mapping, groups) ? (typeof scope === 'string' ? null : scope) : notAllowed(),
  };
}

function isAllowed({ allowedGroups }: ClaimMapping, groups: readonly string[]): boolean {
  return allowedGroups.length === 0 || allowedGroups.some((group) => groups.includes(group));
}

function notAllowed(): AppError {
  return new AppError('forbidden', 'This login is in none of the groups that may use this server');
}

/** The permissions that the mapping sets; undefined where it sets none. */
function permissionsOf(
  { adminGroups, permissionsOfGroups }: ClaimMapping,
  groups: readonly string[],
  before: Permissions | null,
  standard: Permissions,
): Partial<Permissions> | undefined {
  const isMember = (group: string): boolean => groups.includes(group);
  const admin = adminGroups.length > 0 ? { admin: adminGroups.some(isMember) } : {};
  if (permissionsOfGroups.length > 0) {
    const given = new Set<GrantedPermission>(
      permissionsOfGroups.filter(({ group }) => isMember(group)).flatMap(({ permissions }) => permissions),
    );
    const others = PERMISSIONS.filter((name) => name !== 'admin');
    const view = given.has('view') || before?.view ? { view: given.has('view') } : {};
    return { ...Object.fromEntries(others.map((name) => [name, given.has(name)])), ...view, ...admin };
  }
  if (adminGroups.length === 0) return undefined;
  // An administrator is stored with all permissions, which must not stay without the groups.
  return before?.admin && !admin.admin ? { ...standard, admin: false } : admin;
}

/** The scope that a claim names, empty for none, or why it is none. */
function scopeOf(claims: Claims, name: string): string | AppError {
  const claim = claimOf(claims, name);
  if (claim === undefined || (Array.isArray(claim) && claim.length === 0)) return '';
  const text = textOf(claims, name);
  try {
    if (text !== undefined) return text.trim() === '' ? '' : parseScope(text);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return new AppError('forbidden', `The login provider names no usable folder: ${cause.message}`, {
      cause,
    });
  }
  return new AppError('forbidden', 'The login provider names no usable folder: the claim is not one text');
}

/** The bytes that a claim names, null for no limit; undefined without the claim. */
function quotaOf(claims: Claims, name = ''): number | null | undefined | 'unreadable' {
  const claim = claimOf(claims, name);
  const text = textOf(claims, name);
  const isEmpty = Array.isArray(claim) ? claim.length === 0 : text?.trim() === '';
  if (claim === undefined || isEmpty) return undefined;
  const bytes = parseAmount(text ?? '');
  return bytes === undefined ? 'unreadable' : bytes;
}

/** An address that the provider says it has not verified may be somebody else's. */
function mailOf(claims: Claims, name: string): string {
  if (claims.email_verified === false) return '';
  try {
    return cleanMailAddress('mail', textOf(claims, name) ?? '');
  } catch {
    return '';
  }
}

function claimOf(claims: Claims, name: string): Claims[string] | undefined {
  return name !== '' && Object.hasOwn(claims, name) ? claims[name] : undefined;
}

/** A text, or the only one of a list. */
function textOf(claims: Claims, name: string): string | undefined {
  const claim = claimOf(claims, name);
  const text = Array.isArray(claim) && claim.length === 1 ? claim[0] : claim;
  return typeof text === 'string' && text.length <= LONGEST_CLAIM ? text : undefined;
}

/** The texts of a list, or the only one, each once and as many as are looked at. */
function listOf(claims: Claims, name: string): string[] {
  const claim = claimOf(claims, name);
  const values: readonly unknown[] = Array.isArray(claim) ? claim.slice(0, MOST_VALUES) : [claim];
  const isGroup = (value: unknown): value is string =>
    typeof value === 'string' && value !== '' && value.length <= LONGEST_CLAIM;
  return [...new Set(values.filter(isGroup))];
}

function visible(text: string): string {
  return [...text]
    .filter((character) => !INVISIBLE.test(character))
    .join('')
    .slice(0, LONGEST_NAME);
}
