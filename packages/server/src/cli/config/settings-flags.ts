import type { Settings, SettingsChange } from '@satchel/contract';
import type { Flag, Given } from '../command.js';
import { defined, numberIn, switchIn } from '../flags.js';
import { USER_FLAGS, userFieldsFrom } from '../users/user-flags.js';

/** The settings that the screens show; the options of the server come beside them. */
export const SETTINGS_FLAGS: readonly Flag[] = [
  { name: 'signup', short: 's', isSwitch: true, help: 'Let people make their own accounts.' },
  { name: 'createUserDir', isSwitch: true, help: 'Give each new user a home.' },
  { name: 'userHomeBasePath', value: 'folder', help: 'Where homes are made.' },
  { name: 'hideLoginButton', isSwitch: true, help: 'Do not show the login button on public pages.' },
  { name: 'minimumPasswordLength', value: 'number', help: 'Bytes that a new password has at least.' },
  { name: 'shell', value: 'command', help: 'The shell for commands, with its arguments; empty for none.' },
  { name: 'branding.name', value: 'name', help: 'What this server is called.' },
  { name: 'branding.files', value: 'folder', help: 'Folder with custom.css and img/.' },
  { name: 'branding.theme', value: 'theme', help: 'light or dark; empty for the browser’s.' },
  { name: 'branding.color', value: 'color', help: 'The colour of the browser around the page.' },
  { name: 'branding.disableExternal', isSwitch: true, help: 'Show no links that lead elsewhere.' },
  { name: 'branding.disableUsedPercentage', isSwitch: true, help: 'Do not show how full the disk is.' },
  { name: 'tus.chunkSize', value: 'bytes', help: 'Size of the parts that large files are uploaded in.' },
  { name: 'tus.retryCount', value: 'number', help: 'How often a part is tried again.' },
  ...USER_FLAGS.filter(({ name }) => name !== 'lockPassword').map((flag) => ({
    ...flag,
    help: `For new users: ${flag.help.slice(0, 1).toLowerCase()}${flag.help.slice(1)}`,
  })),
  { name: 'lockPassword', isSwitch: true, help: 'Accepted from older scripts; has no effect.' },
];

/** What the flags change. Throws `StartError`. */
export function settingsFrom(given: Given, { defaults }: Settings): SettingsChange {
  const { lockPassword: _, ...forNewUsers } = userFieldsFrom(given, defaults);
  return defined({
    signup: switchIn(given, 'signup'),
    createUserDir: switchIn(given, 'createUserDir'),
    userHomeBasePath: given.get('userHomeBasePath'),
    hideLoginButton: switchIn(given, 'hideLoginButton'),
    minimumPasswordLength: numberIn(given, 'minimumPasswordLength'),
    shell: given
      .get('shell')
      ?.split(' ')
      .filter((word) => word !== ''),
    branding: defined({
      name: given.get('branding.name'),
      files: given.get('branding.files'),
      theme: given.get('branding.theme'),
      color: given.get('branding.color'),
      disableExternal: switchIn(given, 'branding.disableExternal'),
      disableUsedPercentage: switchIn(given, 'branding.disableUsedPercentage'),
    }),
    tus: defined({
      chunkSize: numberIn(given, 'tus.chunkSize'),
      retryCount: numberIn(given, 'tus.retryCount'),
    }),
    defaults: forNewUsers,
  });
}
