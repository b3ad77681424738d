import { REQUIRED_FOR, type Settings, type SettingsChange } from '@satchel/contract';
import { StartError } from '../../lib/start-error.js';
import type { Flag, Given } from '../command.js';
import { defined, listIn, numberIn, switchIn } from '../flags.js';
import { USER_FLAGS, userFieldsFrom } from '../users/user-flags.js';

/** The settings of the administration pages, without options of the server. */
export const SETTINGS_FLAGS: readonly Flag[] = [
  { name: 'signup', short: 's', isSwitch: true, help: 'Lets people create their own accounts.' },
  { name: 'createUserDir', isSwitch: true, help: 'Gives each new user a home.' },
  { name: 'userHomeBasePath', value: 'folder', help: 'The folder in which homes are created.' },
  { name: 'hideLoginButton', isSwitch: true, help: 'Hides the login button on public pages.' },
  { name: 'minimumPasswordLength', value: 'number', help: 'The smallest length of a new password in bytes.' },
  { name: 'shell', value: 'command', help: 'The shell for commands, with its arguments; empty for none.' },
  { name: 'branding.name', value: 'name', help: 'The name of this server.' },
  { name: 'branding.files', value: 'folder', help: 'The folder with custom.css and img/.' },
  {
    name: 'branding.theme',
    value: 'theme',
    help: 'dark, light (or empty), or system for that of the device.',
  },
  { name: 'branding.color', value: 'color', help: 'The colour of the browser around the page.' },
  { name: 'branding.disableExternal', isSwitch: true, help: 'Hides links to other sites.' },
  { name: 'branding.disableUsedPercentage', isSwitch: true, help: 'Hides how full the disk is.' },
  {
    name: 'tus.chunkSize',
    value: 'bytes',
    help: 'The largest part in which large files are uploaded; with 10 MiB, the standard, the web client chooses up to 64 MiB by the speed of the line.',
  },
  { name: 'tus.retryCount', value: 'number', help: 'How often the upload of a part is retried.' },
  { name: 'trash.enabled', isSwitch: true, help: 'Moves deleted files to the trash.' },
  { name: 'trash.days', value: 'days', help: 'How long deleted files are kept in the trash.' },
  {
    name: 'trash.versions',
    value: 'count',
    help: 'How many former contents of a file are kept; 0 for none.',
  },
  { name: 'trash.percent', value: 'percent', help: 'How much of a disk the trash may take up.' },
  { name: 'brake.enabled', isSwitch: true, help: 'Pauses sessions that delete or replace many files.' },
  {
    name: 'brake.files',
    value: 'count',
    help: 'How many files a session may delete or replace within five minutes.',
  },
  { name: 'brake.percent', value: 'percent', help: 'Which share of the scope of a user that may be.' },
  {
    name: 'secondFactor.requiredFor',
    value: 'users',
    help: 'Of whom a second factor is required: nobody, administrators or everybody.',
  },
  {
    name: 'secondFactor.graceDays',
    value: 'days',
    help: 'How long users may log in without one, from the first login on that it is required for.',
  },
  {
    name: 'signOn.passwords',
    isSwitch: true,
    help: 'Accepts names and passwords of this server; without it, only while no login provider is enabled.',
  },
  {
    name: 'safeAddresses',
    value: 'addresses',
    help: 'Addresses and ranges, with commas, from which attempts to log in are counted by account only.',
  },
  ...USER_FLAGS.filter(({ name }) => name !== 'lockPassword' && name !== 'trash').map((flag) => ({
    ...flag,
    help: `For new users: ${flag.help.slice(0, 1).toLowerCase()}${flag.help.slice(1)}`,
  })),
  { name: 'lockPassword', isSwitch: true, help: 'Accepted from older scripts; has no effect.' },
];

/** The settings that the flags change. Throws `StartError`. */
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
    trash: defined({
      enabled: switchIn(given, 'trash.enabled'),
      days: numberIn(given, 'trash.days'),
      percent: numberIn(given, 'trash.percent'),
      versions: numberIn(given, 'trash.versions'),
    }),
    brake: defined({
      enabled: switchIn(given, 'brake.enabled'),
      files: numberIn(given, 'brake.files'),
      percent: numberIn(given, 'brake.percent'),
    }),
    secondFactor: defined({
      requiredFor: requiredForIn(given),
      graceDays: numberIn(given, 'secondFactor.graceDays'),
    }),
    signOn: defined({ passwords: switchIn(given, 'signOn.passwords') }),
    safeAddresses: listIn(given, 'safeAddresses'),
    defaults: forNewUsers,
  });
}

function requiredForIn(given: Given): (typeof REQUIRED_FOR)[number] | undefined {
  const text = given.get('secondFactor.requiredFor');
  const found = REQUIRED_FOR.find((each) => each === text);
  if (text !== undefined && !found)
    throw new StartError(`The option secondFactor.requiredFor must be one of ${REQUIRED_FOR.join(', ')}.`);
  return found;
}
