import { type Static, Type } from 'typebox';
import { ERROR_CODES } from '../errors.js';

/** Groups of actions, by which a person filters. */
export const ACTIVITY_KINDS = [
  'logins',
  'refusals',
  'files',
  'links',
  'administration',
  'downloads',
  'visits',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Everything that is logged, by its group. */
export const ACTIVITY_ACTIONS_OF = {
  logins: [
    'login',
    'logout',
    'sessionsEnded',
    'signup',
    'passwordLinkRequested',
    'passwordLinkUsed',
    'secondFactorChanged',
    'secondFactorRemoved',
    'passkeyCreated',
    'passkeyChanged',
    'passkeyRemoved',
    'identityCreated',
    'identityRemoved',
    'keyCreated',
    'keyRemoved',
  ],
  /** Any other request that was refused; those of other actions have the result `refused`. */
  refusals: ['access'],
  files: [
    'uploaded',
    'saved',
    'folderCreated',
    'copied',
    'moved',
    'renamed',
    'trashed',
    'deleted',
    'restored',
    'trashEmptied',
    'versionDeleted',
    'commandRun',
  ],
  links: ['linkCreated', 'linkChanged', 'linkRemoved'],
  administration: [
    'userCreated',
    'userChanged',
    'userRemoved',
    'groupCreated',
    'groupChanged',
    'groupRemoved',
    'settingsChanged',
    'providerCreated',
    'providerChanged',
    'providerRemoved',
    'banLifted',
    'passwordLinkCreated',
    'passwordLinkRemoved',
    'imported',
    'activityExported',
  ],
  downloads: ['downloaded'],
  visits: ['linkOpened'],
} as const satisfies Record<ActivityKind, readonly string[]>;

export type ActivityAction = (typeof ACTIVITY_ACTIONS_OF)[ActivityKind][number];

export const ACTIVITY_ACTIONS: readonly ActivityAction[] = /* @__PURE__ */ ACTIVITY_KINDS.flatMap(
  (kind) => ACTIVITY_ACTIONS_OF[kind] as readonly ActivityAction[],
);

/** `refused`: for lack of a login or a permission, or after too many attempts. `failed`: for any other reason. */
export const ACTIVITY_RESULTS = ['done', 'refused', 'failed'] as const;
export type ActivityResult = (typeof ACTIVITY_RESULTS)[number];

/** How a request was made: in a session, with an API key, through a link, or by nobody but the server. */
export const ACTIVITY_WAYS = ['session', 'key', 'link', 'server'] as const;
export type ActivityWay = (typeof ACTIVITY_WAYS)[number];

/** The kinds of what an action was done to, where that is no entry. */
export const ACTIVITY_SUBJECTS = [
  'user',
  'group',
  'link',
  'settings',
  'provider',
  'key',
  'passkey',
  'identity',
  'session',
  'ban',
] as const;
export type ActivitySubject = (typeof ACTIVITY_SUBJECTS)[number];

// The annotation keeps the schemas, which only the server needs, out of the web client.
/* @__NO_SIDE_EFFECTS__ */
const orNull = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const common = {
  /** Names the row, and where in the list it is: the `before` of the rows that follow. */
  id: Type.String(),
  /** RFC 3339, in UTC. For several at once, that of the first. */
  time: Type.String(),
  action: Type.Enum(ACTIVITY_ACTIONS),
  /** The name of its user as it was then; null where nobody was logged in. */
  user: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** How many there were: entries of one change, or visits or refusals of one address. */
  count: Type.Integer(),
};

/** One row of the activity log, as administrators see it. */
export const Activity = Type.Object({
  ...common,
  result: Type.Enum(ACTIVITY_RESULTS),
  /** The code of the error; null for what was done. */
  code: orNull(Type.Enum(ERROR_CODES)),
  by: Type.Object({
    kind: Type.Enum(ACTIVITY_WAYS),
    /** The name of the API key, where it is known. */
    name: Type.Optional(Type.String()),
  }),
  /** The names of browser and system, either of which may be empty; null where nothing is known. */
  device: orNull(Type.Object({ browser: Type.String(), system: Type.String() })),
  /** Whole, shortened to a network such as `192.0.2.0/24`, or null, as the settings say. */
  address: orNull(Type.String()),
  /** Begins at the root of the server. */
  path: orNull(Type.String()),
  /** The path to which it was moved or renamed, from the root of the server. */
  to: orNull(Type.String()),
  /** The path, or that to which it went, in the scope of the one who asks; null where they do not see it. */
  shownPath: orNull(Type.String()),
  /** The method and the pattern of the address of a request that was refused or failed, such as `DELETE /api/users/:id`. */
  request: orNull(Type.String()),
  /** The object that it was done to. `id` and `name` are empty where they are not known. */
  subject: orNull(
    Type.Object({
      kind: Type.Enum(ACTIVITY_SUBJECTS),
      id: Type.String(),
      name: Type.String(),
    }),
  ),
});
export type Activity = Static<typeof Activity>;

export const ActivityListing = Type.Object({
  /** The latest first. */
  items: Type.Array(Activity),
  /** The `before` with which the list goes on; null at its end. */
  next: orNull(Type.String()),
});
export type ActivityListing = Static<typeof ActivityListing>;

/** A row about one entry. Only administrators get the fields that may be absent. */
export const EntryActivity = Type.Object({
  ...common,
  /** In the scope of the user; null where they do not see it. */
  path: orNull(Type.String()),
  /** The same of the path to which it was moved or renamed. */
  to: orNull(Type.String()),
  result: Type.Optional(Activity.properties.result),
  code: Type.Optional(Activity.properties.code),
  by: Type.Optional(Activity.properties.by),
  device: Type.Optional(Activity.properties.device),
  address: Type.Optional(Activity.properties.address),
});
export type EntryActivity = Static<typeof EntryActivity>;

export const ACTIVITY_ADDRESSES = ['full', 'shortened', 'none'] as const;

export const MAX_ACTIVITY_DAYS = 3650;
/** The number of actions and groups in one filter. */
export const MAX_ACTIVITY_FILTERS = 64;

export const ActivitySettings = Type.Object({
  /** How long rows are kept, from 1 to 3650 days; 0 for no log at all. */
  days: Type.Integer({ minimum: 0, maximum: MAX_ACTIVITY_DAYS }),
  /** Downloads are logged. */
  downloads: Type.Boolean(),
  /** It is logged when visitors open links. */
  visits: Type.Boolean(),
  /** How addresses are written: as they are, as their network (IPv4 /24, IPv6 /48), or not at all. */
  addresses: Type.Enum(ACTIVITY_ADDRESSES),
  /** Each row has a hash of itself and of the row before it, by which `satchel activity verify` finds changes. */
  chain: Type.Boolean(),
});
export type ActivitySettings = Static<typeof ActivitySettings>;
