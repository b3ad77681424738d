import { type Static, Type } from 'typebox';
import { Permissions } from './permissions.js';
import { Rule } from './rules.js';
import { Sorting, UserDefaults } from './users.js';

export const Branding = Type.Object({
  name: Type.String(),
  disableExternal: Type.Boolean(),
  disableUsedPercentage: Type.Boolean(),
  files: Type.String(),
  theme: Type.String(),
  color: Type.String(),
});
export type Branding = Static<typeof Branding>;

export const COMMAND_EVENTS = ['save', 'upload', 'copy', 'rename', 'delete'] as const;

export const Settings = Type.Object({
  signup: Type.Boolean(),
  hideLoginButton: Type.Boolean(),
  createUserDir: Type.Boolean(),
  minimumPasswordLength: Type.Integer(),
  userHomeBasePath: Type.String(),
  defaults: UserDefaults,
  authMethod: Type.String(),
  rules: Type.Array(Rule),
  branding: Branding,
  tus: Type.Object({ chunkSize: Type.Integer(), retryCount: Type.Integer() }),
  shell: Type.Array(Type.String()),
  commands: Type.Record(Type.String(), Type.Array(Type.String())),
});
export type Settings = Static<typeof Settings>;

/** Body of PUT `/api/settings`: what is absent, at any depth, stays as it is. */
export const SettingsChange = Type.Partial(
  Type.Object({
    ...Settings.properties,
    defaults: Type.Partial(
      Type.Object({
        ...UserDefaults.properties,
        perm: Type.Partial(Permissions),
        sorting: Type.Partial(Sorting),
      }),
    ),
    branding: Type.Partial(Branding),
    tus: Type.Partial(Settings.properties.tus),
  }),
);
export type SettingsChange = Static<typeof SettingsChange>;
