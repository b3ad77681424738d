import { type Static, Type } from 'typebox';
import { Permissions } from '../permissions.js';
import { MAX_COMMAND_LINES, MAX_RULES } from '../protocol.js';
import { Rule } from './access.js';
import { ActivitySettings } from './activity.js';
import { HARMLESS } from './harmless.js';
import { MailNotices, MailSettings } from './mail.js';
import { Sorting, UserDefaults } from './users.js';

export const Branding = Type.Object({
  name: Type.String(HARMLESS),
  disableExternal: Type.Boolean(HARMLESS),
  disableUsedPercentage: Type.Boolean(HARMLESS),
  /** A folder of the machine. */
  files: Type.String(),
  /** `dark`, `light` (or empty), or `system` for that of the device. */
  theme: Type.String(HARMLESS),
  color: Type.String(HARMLESS),
});
export type Branding = Static<typeof Branding>;

/** Settings of the trash and of versions. */
export const TrashSettings = Type.Object({
  /** Without it deletions are for good; what is in the trash already stays there. */
  enabled: Type.Boolean(),
  /** How long it is kept. */
  days: Type.Integer(),
  /** How much of a disk it may take up, before the oldest is removed. */
  percent: Type.Integer(),
  /** How many former contents of a file are kept at most, within the same share of the disk; 0 for none. */
  versions: Type.Integer(),
});
export type TrashSettings = Static<typeof TrashSettings>;

/** When a session that deletes or replaces many files is paused, until its user confirms it. */
export const BrakeSettings = Type.Object({
  enabled: Type.Boolean(),
  /** So many files within five minutes. */
  files: Type.Integer(),
  /** Or this share of the files in the scope of the user, but at least a hundred. */
  percent: Type.Integer(),
});
export type BrakeSettings = Static<typeof BrakeSettings>;

/** Users of whom a second factor is required, besides those of whom it is required by name. */
export const REQUIRED_FOR = ['nobody', 'administrators', 'everybody'] as const;

export const SecondFactorSettings = Type.Object({
  requiredFor: Type.Enum(REQUIRED_FOR),
  /** How long a user may go on without one, from the first login on that it is required for. */
  graceDays: Type.Integer(),
});
export type SecondFactorSettings = Static<typeof SecondFactorSettings>;

/** How users log in besides the password that this server stores; the providers have endpoints of their own. */
export const SignOnSettings = Type.Object({
  /**
   * Names and passwords of this server are accepted. When it is false, they are all the same as long as no
   * provider is enabled.
   */
  passwords: Type.Boolean(),
});
export type SignOnSettings = Static<typeof SignOnSettings>;

export const MAX_SAFE_ADDRESSES = 100;

/** More than there are; old clients may have stored others. */
const MAX_EVENTS = 64;

export const COMMAND_EVENTS = ['save', 'upload', 'copy', 'rename', 'delete'] as const;

/**
 * Response of `GET /api/settings`: these keys, in this order, are those that clients of File Browser know.
 */
export const CommonSettings = Type.Object({
  signup: Type.Boolean(),
  hideLoginButton: Type.Boolean(HARMLESS),
  createUserDir: Type.Boolean(),
  minimumPasswordLength: Type.Integer(),
  userHomeBasePath: Type.String(),
  defaults: UserDefaults,
  authMethod: Type.String(),
  rules: Type.Array(Rule, { maxItems: MAX_RULES }),
  branding: Branding,
  tus: Type.Object({ chunkSize: Type.Integer(), retryCount: Type.Integer() }, HARMLESS),
  shell: Type.Array(Type.String(), { maxItems: MAX_COMMAND_LINES }),
  commands: Type.Record(Type.String(), Type.Array(Type.String(), { maxItems: MAX_COMMAND_LINES }), {
    maxProperties: MAX_EVENTS,
  }),
});
export type CommonSettings = Static<typeof CommonSettings>;

export const Settings = Type.Object({
  ...CommonSettings.properties,
  trash: TrashSettings,
  brake: BrakeSettings,
  secondFactor: SecondFactorSettings,
  signOn: SignOnSettings,
  mail: MailSettings,
  activity: ActivitySettings,
  /** Addresses and ranges (CIDR) of clients whose attempts to log in are counted by account only. */
  safeAddresses: Type.Array(Type.String(), { maxItems: MAX_SAFE_ADDRESSES }),
});
export type Settings = Static<typeof Settings>;

/**
 * Body of `PUT /api/settings`: absent fields, at any depth, stay unchanged, but that `defaults.quota` is replaced as
 * a whole.
 */
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
    trash: Type.Partial(TrashSettings),
    brake: Type.Partial(BrakeSettings),
    secondFactor: Type.Partial(SecondFactorSettings),
    signOn: Type.Partial(SignOnSettings),
    mail: Type.Partial(Type.Object({ ...MailSettings.properties, notices: Type.Partial(MailNotices) })),
    activity: Type.Partial(ActivitySettings),
    /**
     * Required for changes of what is not marked as harmless, unless the session has proven the password
     * lately.
     */
    current_password: Type.String(),
  }),
);
export type SettingsChange = Static<typeof SettingsChange>;
