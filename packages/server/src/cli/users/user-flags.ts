import {
  GRANTED_PERMISSIONS,
  type GrantedPermission,
  TrashLimits,
  type User,
  type UserDefaults,
} from '@satchel/contract';
import { Check } from 'typebox/value';
import { StartError } from '../../lib/start-error.js';
import type { Flag, Given } from '../command.js';
import { defined, listIn, switchIn } from '../flags.js';
import { USER_QUOTA_FLAGS, userQuotaFrom } from '../quota-flags.js';

const MEANT: Partial<Record<GrantedPermission, string>> = {
  admin: 'administer, with every other',
  view: 'look at files without downloading them; download includes it',
};

/** Fields of a user, and the defaults of new ones. */
export const USER_FLAGS: readonly Flag[] = [
  ...GRANTED_PERMISSIONS.map((right) => ({
    name: `perm.${right}`,
    isSwitch: true,
    help: `The permission to ${MEANT[right] ?? right}.`,
  })),
  { name: 'scope', value: 'folder', help: 'The root folder of the user, below the served one.' },
  {
    name: 'locale',
    value: 'language',
    help: 'The language of the web client; empty for that of the browser.',
  },
  { name: 'viewMode', value: 'mode', help: 'list or mosaic.' },
  { name: 'sorting.by', value: 'key', help: 'name, size or modified.' },
  { name: 'sorting.asc', isSwitch: true, help: 'Reverses the order.' },
  { name: 'commands', value: 'list', help: 'Programs that the user may run, separated by commas.' },
  { name: 'singleClick', isSwitch: true, help: 'Opens items with one click.' },
  { name: 'redirectAfterCopyMove', isSwitch: true, help: 'Opens the destination after a copy or move.' },
  { name: 'dateFormat', isSwitch: true, help: 'Shows exact dates.' },
  { name: 'hideDotfiles', isSwitch: true, help: 'Hides names that begin with a dot.' },
  { name: 'aceEditorTheme', value: 'theme', help: 'The theme of the text editor.' },
  { name: 'lockPassword', isSwitch: true, help: 'Only administrators can change the password.' },
  {
    name: 'mail',
    value: 'address',
    help: 'The mail address, to which links to set a password are sent; empty for none.',
  },
  { name: 'trash', value: 'limits', help: 'off, default, or limits of the trash such as days=7,percent=5.' },
  ...USER_QUOTA_FLAGS,
];

/** Those of the web clients; the last is File Browser's. */
const VIEW_MODES = ['list', 'mosaic', 'mosaic gallery'];

type Base = Pick<UserDefaults, 'perm' | 'sorting' | 'quota'>;

/** The fields that flags name, merged into the existing ones. Throws `StartError`. */
export function userFieldsFrom(
  given: Given,
  base: Base,
): Partial<UserDefaults> & Pick<Partial<User>, 'lockPassword' | 'trash' | 'mail'> {
  const rights = GRANTED_PERMISSIONS.flatMap((right): [GrantedPermission, boolean][] => {
    const value = switchIn(given, `perm.${right}`);
    return value === undefined ? [] : [[right, value]];
  });
  const sorting = defined({ by: given.get('sorting.by'), asc: switchIn(given, 'sorting.asc') });
  return defined({
    scope: given.get('scope'),
    locale: given.get('locale'),
    viewMode: viewModeIn(given),
    aceEditorTheme: given.get('aceEditorTheme'),
    commands: listIn(given, 'commands'),
    singleClick: switchIn(given, 'singleClick'),
    redirectAfterCopyMove: switchIn(given, 'redirectAfterCopyMove'),
    dateFormat: switchIn(given, 'dateFormat'),
    hideDotfiles: switchIn(given, 'hideDotfiles'),
    lockPassword: switchIn(given, 'lockPassword'),
    mail: given.get('mail'),
    trash: trashLimitsIn(given.get('trash')),
    quota: userQuotaFrom(given, base.quota),
    perm: rights.length === 0 ? undefined : { ...base.perm, ...Object.fromEntries(rights) },
    sorting: Object.keys(sorting).length === 0 ? undefined : { ...base.sorting, ...sorting },
  });
}

/** Throws `StartError`. */
function trashLimitsIn(text: string | undefined): TrashLimits | undefined {
  if (text === undefined) return undefined;
  if (text === 'off') return { enabled: false };
  const limits = text === 'default' ? [] : text.split(',').map((part) => part.trim().split('='));
  const value = Object.fromEntries(limits.map(([key = '', number = '']) => [key, Number(number)]));
  if (limits.some(([key]) => key !== 'days' && key !== 'percent') || !Check(TrashLimits, value))
    throw new StartError(`--trash must be off, default, or like days=7,percent=5; it is ${text}.`);
  return value;
}

function viewModeIn(given: Given): string | undefined {
  const mode = given.get('viewMode');
  if (mode !== undefined && !VIEW_MODES.includes(mode))
    throw new StartError('The option viewMode must be list or mosaic.');
  return mode;
}
