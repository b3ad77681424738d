import { COMMAND_EVENTS, everyPermission, type Settings } from '@satchel/contract';

/** What a new installation begins with. */
export function defaultSettings(): Settings {
  const events = COMMAND_EVENTS.flatMap((event) => [`before_${event}`, `after_${event}`]);
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
      redirectAfterCopyMove: true,
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
      theme: '',
      color: '',
    },
    tus: { chunkSize: 10 * 1024 * 1024, retryCount: 5 },
    shell: [],
    commands: Object.fromEntries(events.sort().map((event) => [event, []])),
  };
}
