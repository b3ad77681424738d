import { type Static, Type } from 'typebox';
import { Rule } from './rules.js';
import { UserDefaults } from './users.js';

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
