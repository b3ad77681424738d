import { type Static, Type } from 'typebox';

/** The group of a finding, in the order of the page. */
export const IMPORT_GROUPS = ['off', 'users', 'passwords', 'links', 'symlinks', 'rules', 'settings'] as const;
export type ImportGroup = (typeof IMPORT_GROUPS)[number];

/** Codes of what an import reports about something that was not imported unchanged, each with its group. */
export const IMPORT_CODES = {
  /** `name` is the event, `before` the command line, and `command` adds it again. */
  event_command_off: 'off',
  /** `before` is the shell with its arguments. */
  shell_off: 'off',
  /** The old program ran commands; `command` turns them on. */
  commands_off: 'off',
  /**
   * Nobody named the file, so the value `before` of the option `name` needs the word of the operator:
   * `command` sets it.
   */
  option_unnamed: 'off',
  /** `name` is the header that is trusted from this machine only. */
  proxy_not_trusted: 'off',
  /** The old program signed sessions with its own key, so all users have to log in again. */
  sessions_ended: 'off',
  /** Anyone who signs up would have seen all files. */
  signup_off: 'off',
  user_exists: 'users',
  user_damaged: 'users',
  user_renamed: 'users',
  /** `before` was a path of the machine; `after` is the same folder below the served one. */
  scope_converted: 'users',
  /** `before` is outside of the served folder: the user sees no files. */
  scope_outside: 'users',
  /** `path` does not exist. */
  scope_missing: 'users',
  share_needs_download: 'users',
  admin_gained_permissions: 'users',
  /** `before` was a regular expression for programs; now programs are named exactly. */
  command_is_pattern: 'users',
  password_default: 'passwords',
  /** Found at the first login after the import, because a hash does not show the length of a password. */
  password_short: 'passwords',
  /**
   * New passwords need `after` characters. The old program required `before`, which is empty where it
   * required none.
   */
  password_minimum: 'passwords',
  password_unusable: 'passwords',
  /** Nothing exists at its path yet. */
  link_gone: 'links',
  link_outside: 'links',
  link_without_owner: 'links',
  link_exists: 'links',
  link_damaged: 'links',
  /**
   * `path` is the symlink, from the scope of `user`, or from the served folder without a user. `after` is its
   * target, from the served folder, and absent where the target is outside of it.
   */
  symlink_leaves_scope: 'symlinks',
  /** Some folders were not searched. */
  symlinks_not_all_seen: 'symlinks',
  /** The rule for `path` also applied to `before`, which only begins with the same characters. */
  rule_ends_at_segment: 'rules',
  /** The rule for `path`, which ends in a slash, also applies to the folder itself. */
  rule_holds_for_folder: 'rules',
  /**
   * `before` is not a valid regular expression, or too long: the rule denies everything until it is changed.
   */
  rule_denies_all: 'rules',
  /** Without a slash at its beginning the rule never applied to anything. */
  rule_without_slash: 'rules',
  /** The setting `name` was `before` and is `after`. */
  setting_changed: 'settings',
  /** The value `before` of the option `name` cannot be used. */
  option_dropped: 'settings',
  /** The branding folder `path` cannot be used. */
  branding_unusable: 'settings',
  /** The branding files of the folder `before` were copied to `path`. */
  branding_copied: 'settings',
  /** The branding file `path` was not copied. */
  branding_file_left: 'settings',
  /** Existing settings were kept. */
  settings_kept: 'settings',
  /** The old program was using the file while it was read. */
  source_in_use: 'settings',
} as const satisfies Record<string, ImportGroup>;
export type ImportCode = keyof typeof IMPORT_CODES;

/** The facts of one finding; its code determines which of them are present. */
export const ImportFinding = Type.Object({
  code: Type.Enum(Object.keys(IMPORT_CODES) as ImportCode[]),
  /** The name of the user whom the finding is about. */
  user: Type.Optional(Type.String()),
  userId: Type.Optional(Type.Integer()),
  /** The hash of the share that the finding is about. */
  link: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
  /** A CLI command that changes it. */
  command: Type.Optional(Type.String()),
  /** Present when an administrator has decided to leave the symlink as it is. */
  decision: Type.Optional(Type.Literal('refuse')),
});
export type ImportFinding = Static<typeof ImportFinding>;

export const ImportCounts = Type.Object({
  users: Type.Integer(),
  links: Type.Integer(),
  /** Shares that had expired. */
  linksEnded: Type.Integer(),
  /** Global rules and rules of users. */
  rules: Type.Integer(),
  /** Options of the server, which are stored in the database. */
  options: Type.Integer(),
});
export type ImportCounts = Static<typeof ImportCounts>;

export const ImportReport = Type.Object({
  /** The file that was imported. */
  source: Type.String(),
  /** The release of File Browser that wrote the file, as far as its content shows. */
  release: Type.String(),
  /** RFC 3339; empty for a dry run. */
  importedAt: Type.String(),
  counts: ImportCounts,
  findings: Type.Array(ImportFinding),
  /** The number of findings of each code, including those that are not listed. */
  totals: Type.Record(Type.String(), Type.Integer()),
});
export type ImportReport = Static<typeof ImportReport>;

/** The latest import, where each finding has an English sentence. */
export const ImportResponse = Type.Object({
  ...ImportReport.properties,
  findings: Type.Array(
    Type.Object({
      ...ImportFinding.properties,
      group: Type.Enum(IMPORT_GROUPS),
      message: Type.String(),
      /** The folder or file on the machine to which a symlink that leads out of a scope leads now. */
      target: Type.Optional(Type.String()),
      /** The symlink leads to a folder that its user was granted. */
      isGranted: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type ImportResponse = Static<typeof ImportResponse>;

/** Response of `GET /api/imports`: null when nothing was imported. */
export const LatestImport = Type.Object({ report: Type.Union([ImportResponse, Type.Null()]) });
export type LatestImport = Static<typeof LatestImport>;

/** Body of `POST /api/imports/symlinks`. */
export const SymlinkDecision = Type.Object({
  /** `grant` gives the folder behind each symlink to its user; `refuse` leaves the symlinks as they are. */
  decision: Type.Enum(['grant', 'refuse']),
  links: Type.Array(
    Type.Object({
      userId: Type.Integer(),
      /** The symlink, from the scope of the user. */
      path: Type.String({ maxLength: 4096 }),
      /** The target in the report; a symlink that leads elsewhere now is rejected. */
      target: Type.Optional(Type.String({ maxLength: 4096 })),
    }),
    { minItems: 1, maxItems: 2000 },
  ),
  current_password: Type.Optional(Type.String()),
});
export type SymlinkDecision = Static<typeof SymlinkDecision>;

/** Response of `POST /api/imports/symlinks`: the new report, and the symlinks that could not be granted. */
export const SymlinkOutcome = Type.Object({
  report: Type.Union([ImportResponse, Type.Null()]),
  failed: Type.Array(Type.Object({ userId: Type.Integer(), path: Type.String(), message: Type.String() })),
});
export type SymlinkOutcome = Static<typeof SymlinkOutcome>;
