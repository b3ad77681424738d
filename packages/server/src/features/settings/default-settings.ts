import { COMMAND_TRIGGERS, everyPermission, type Settings } from '@satchel/contract';

/** The settings of a new installation. */
export function defaultSettings(): Settings {
  return {
    signup: false,
    hideLoginButton: false,
    createUserDir: false,
    minimumPasswordLength: 12,
    userHomeBasePath: '/users',
    defaults: {
      scope: '.',
      locale: 'en',
      viewMode: 'mosaic',
      singleClick: false,
      redirectAfterCopyMove: false,
      sorting: { by: 'name', asc: false },
      perm: { ...everyPermission(true), admin: false, execute: false },
      commands: [],
      hideDotfiles: false,
      dateFormat: false,
      aceEditorTheme: '',
    },
    authMethod: 'json',
    rules: [],
    branding: {
      name: '',
      disableExternal: false,
      disableUsedPercentage: false,
      files: '',
      theme: 'system',
      color: '',
    },
    tus: { chunkSize: 10 * 1024 * 1024, retryCount: 5 },
    trash: { enabled: true, days: 30, percent: 10, versions: 10 },
    brake: { enabled: true, files: 1000, percent: 20 },
    safeAddresses: [],
    activity: { days: 90, downloads: false, visits: true, addresses: 'full', chain: false },
    secondFactor: { requiredFor: 'nobody', graceDays: 14 },
    signOn: { passwords: true },
    mail: {
      host: '',
      port: 465,
      security: 'tls',
      username: '',
      from: '',
      address: '',
      notices: { newDevice: true, login: true, key: true },
    },
    shell: [],
    commands: Object.fromEntries([...COMMAND_TRIGGERS].sort().map((trigger) => [trigger, []])),
  };
}
