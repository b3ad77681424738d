import { GRANTED_PERMISSIONS, type GrantedPermission, type User } from '@satchel/contract';
import { parseAmount } from '../../../../lib/amount.js';

/** The fields of a user that a hook may set. */
export interface HookFields
  extends Partial<
    Pick<
      User,
      'scope' | 'locale' | 'viewMode' | 'singleClick' | 'redirectAfterCopyMove' | 'hideDotfiles' | 'commands'
    >
  > {
  sorting?: Partial<User['sorting']>;
  perm?: Partial<User['perm']>;
  /** Only the bytes. */
  quota?: Pick<NonNullable<User['quota']>, 'bytes'>;
}

export interface HookResponse {
  /** `auth`, `block` or `pass`; anything else is an error of the hook. */
  action: string;
  fields: HookFields;
  /** True if there is a quota, which is no amount. */
  isQuotaUnreadable: boolean;
}

const TEXTS = ['scope', 'locale', 'viewMode'] as const;
const SWITCHES = ['singleClick', 'redirectAfterCopyMove', 'hideDotfiles'] as const;

/** Parses lines of `key=value`; unknown keys are ignored. */
export function parseHookResponse(output: string): HookResponse {
  const said = new Map<string, string>();
  for (const line of output.split(/\r?\n/)) {
    const equals = line.indexOf('=');
    if (equals > 0) said.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim());
  }
  const quota = said.get('user.quota') ?? '';
  const bytes = parseAmount(quota);
  return {
    action: said.get('hook.action') ?? '',
    fields: { ...fieldsFrom(said), ...(bytes === undefined ? {} : { quota: { bytes } }) },
    isQuotaUnreadable: quota !== '' && bytes === undefined,
  };
}

function fieldsFrom(said: ReadonlyMap<string, string>): HookFields {
  const fields: HookFields = {};
  for (const name of TEXTS) {
    const text = said.get(`user.${name}`);
    if (text !== undefined) fields[name] = text;
  }
  for (const name of SWITCHES) {
    const text = said.get(`user.${name}`);
    if (text !== undefined) fields[name] = isYes(text);
  }
  const commands = said.get('user.commands');
  if (commands !== undefined) fields.commands = commands.split(' ').filter((word) => word !== '');
  return { ...fields, ...sortingFrom(said), ...permissionsFrom(said) };
}

function sortingFrom(said: ReadonlyMap<string, string>): Pick<HookFields, 'sorting'> {
  const by = said.get('user.sorting.by');
  const asc = said.get('user.sorting.asc');
  if (by === undefined && asc === undefined) return {};
  return {
    sorting: { ...(by === undefined ? {} : { by }), ...(asc === undefined ? {} : { asc: isYes(asc) }) },
  };
}

function permissionsFrom(said: ReadonlyMap<string, string>): Pick<HookFields, 'perm'> {
  const given = GRANTED_PERMISSIONS.flatMap((right): [GrantedPermission, boolean][] => {
    const text = said.get(`user.perm.${right}`);
    return text === undefined ? [] : [[right, isYes(text)]];
  });
  return given.length === 0 ? {} : { perm: Object.fromEntries(given) };
}

function isYes(text: string): boolean {
  return ['true', 't', '1'].includes(text.toLowerCase());
}
