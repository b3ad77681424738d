import { PERMISSIONS, type Permission, type User, type UserDefaults } from '@satchel/contract';
import type { Flag, Given } from '../command.js';
import { defined, listIn, switchIn } from '../flags.js';

/** Fields of a user, and what new ones get. */
export const USER_FLAGS: readonly Flag[] = [
  ...PERMISSIONS.map((right) => ({
    name: `perm.${right}`,
    isSwitch: true,
    help: `The right to ${right === 'admin' ? 'administer, with every other' : right}.`,
  })),
  { name: 'scope', value: 'folder', help: 'The folder, below the served one, that is theirs.' },
  { name: 'locale', value: 'language', help: 'The language of the screens; empty for the browser’s.' },
  { name: 'viewMode', value: 'mode', help: 'list or mosaic.' },
  { name: 'sorting.by', value: 'key', help: 'name, size or modified.' },
  { name: 'sorting.asc', isSwitch: true, help: 'Sort the other way round.' },
  { name: 'commands', value: 'list', help: 'Programs that may be run, separated by commas.' },
  { name: 'singleClick', isSwitch: true, help: 'Open with one click.' },
  { name: 'redirectAfterCopyMove', isSwitch: true, help: 'Go to where something was copied or moved.' },
  { name: 'dateFormat', isSwitch: true, help: 'Show exact dates.' },
  { name: 'hideDotfiles', isSwitch: true, help: 'Do not show names that begin with a dot.' },
  { name: 'aceEditorTheme', value: 'theme', help: 'The theme of the text editor.' },
  { name: 'lockPassword', isSwitch: true, help: 'Only administrators change the password.' },
];

type Base = Pick<UserDefaults, 'perm' | 'sorting'>;

/** The fields that flags name, on top of what is there. Throws `StartError`. */
export function userFieldsFrom(
  given: Given,
  base: Base,
): Partial<UserDefaults> & Pick<Partial<User>, 'lockPassword'> {
  const rights = PERMISSIONS.flatMap((right): [Permission, boolean][] => {
    const value = switchIn(given, `perm.${right}`);
    return value === undefined ? [] : [[right, value]];
  });
  const sorting = defined({ by: given.get('sorting.by'), asc: switchIn(given, 'sorting.asc') });
  return defined({
    scope: given.get('scope'),
    locale: given.get('locale'),
    viewMode: given.get('viewMode'),
    aceEditorTheme: given.get('aceEditorTheme'),
    commands: listIn(given, 'commands'),
    singleClick: switchIn(given, 'singleClick'),
    redirectAfterCopyMove: switchIn(given, 'redirectAfterCopyMove'),
    dateFormat: switchIn(given, 'dateFormat'),
    hideDotfiles: switchIn(given, 'hideDotfiles'),
    lockPassword: switchIn(given, 'lockPassword'),
    perm: rights.length === 0 ? undefined : { ...base.perm, ...Object.fromEntries(rights) },
    sorting: Object.keys(sorting).length === 0 ? undefined : { ...base.sorting, ...sorting },
  });
}
