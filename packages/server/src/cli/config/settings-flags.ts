import {
  ACTIVITY_ADDRESSES,
  MAIL_SECURITY,
  REQUIRED_FOR,
  type Settings,
  type SettingsChange,
} from '@satchel/contract';
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
  { name: 'mail.host', value: 'name', help: 'The mail server (SMTP); empty when no mail is sent.' },
  { name: 'mail.port', value: 'number', help: 'The port of the mail server.' },
  { name: 'mail.security', value: 'kind', help: 'tls, starttls or none.' },
  { name: 'mail.username', value: 'name', help: 'The user name at the mail server; empty for no login.' },
  { name: 'mail.from', value: 'sender', help: 'The sender, such as Satchel <files@example.org>.' },
  {
    name: 'mail.address',
    value: 'address',
    help: 'The address of this server in mails, such as https://files.example.org.',
  },
  {
    name: 'mail.notices.newDevice',
    isSwitch: true,
    help: 'Tells users by mail of a login from a new browser.',
  },
  {
    name: 'mail.notices.login',
    isSwitch: true,
    help: 'Tells users by mail of a changed password, second factor, connected login or mail address.',
  },
  { name: 'mail.notices.key', isSwitch: true, help: 'Tells users by mail of a new API key.' },
  {
    name: 'activity.days',
    value: 'days',
    help: 'How long rows of the activity log are kept; 0 for no log.',
  },
  { name: 'activity.downloads', isSwitch: true, help: 'Logs downloads.' },
  { name: 'activity.visits', isSwitch: true, help: 'Logs when visitors open links.' },
  {
    name: 'activity.addresses',
    value: 'how',
    help: 'How addresses are written into the activity log: full, shortened or none.',
  },
  {
    name: 'activity.chain',
    isSwitch: true,
    help: 'Gives each row a hash, by which activity verify finds rows that were changed.',
  },
  ...USER_FLAGS.filter(({ name }) => !['lockPassword', 'trash', 'mail'].includes(name)).map((flag) => ({
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
      requiredFor: oneOf(given, 'secondFactor.requiredFor', REQUIRED_FOR),
      graceDays: numberIn(given, 'secondFactor.graceDays'),
    }),
    signOn: defined({ passwords: switchIn(given, 'signOn.passwords') }),
    safeAddresses: listIn(given, 'safeAddresses'),
    mail: mailIn(given),
    activity: defined({
      days: numberIn(given, 'activity.days'),
      downloads: switchIn(given, 'activity.downloads'),
      visits: switchIn(given, 'activity.visits'),
      addresses: oneOf(given, 'activity.addresses', ACTIVITY_ADDRESSES),
      chain: switchIn(given, 'activity.chain'),
    }),
    defaults: forNewUsers,
  });
}

function mailIn(given: Given): NonNullable<SettingsChange['mail']> {
  return defined({
    host: given.get('mail.host'),
    port: numberIn(given, 'mail.port'),
    security: oneOf(given, 'mail.security', MAIL_SECURITY),
    username: given.get('mail.username'),
    from: given.get('mail.from'),
    address: given.get('mail.address'),
    notices: defined({
      newDevice: switchIn(given, 'mail.notices.newDevice'),
      login: switchIn(given, 'mail.notices.login'),
      key: switchIn(given, 'mail.notices.key'),
    }),
  });
}

/** Throws `StartError`. */
function oneOf<T extends string>(given: Given, name: string, allowed: readonly T[]): T | undefined {
  const text = given.get(name);
  const found = allowed.find((each) => each === text);
  if (text !== undefined && found === undefined)
    throw new StartError(`The option ${name} must be one of ${allowed.join(', ')}.`);
  return found;
}
