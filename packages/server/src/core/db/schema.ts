import type { Generated } from 'kysely';

// Times are milliseconds since 1970, booleans are 1 and 0, structures are JSON text: the same on both
// databases.

export interface UserTable {
  id: Generated<number>;
  username: string;
  /** The case-folded name, which is unique. */
  username_key: string;
  password_hash: string;
  /** Set at a login with a password that is shorter than new ones must be. */
  password_is_short: Generated<number>;
  scope: string;
  /** The case-folded scope. */
  scope_key: string;
  /**
   * The case-folded scope when it was derived from the name. It is unique: two users never share such a home.
   */
  home_key: string | null;
  lock_password: number;
  is_admin: number;
  permissions: string;
  commands: string;
  rules: string;
  sorting: string;
  preferences: string;
  /** See `GrantedFolder`. */
  folders: Generated<string>;
  /** See `TrashLimits`. */
  trash: Generated<string>;
  /** See `UserQuota`. */
  quota: Generated<string>;
  /** 'required', or empty for users as everybody. */
  second_factor: Generated<string>;
  /** Empty without an address. */
  mail: Generated<string>;
  /** 1 after the first login by a person. */
  has_logged_in: Generated<number>;
  /** The name of the scope beside other folders; empty for its own, null where the scope is none of the folders. */
  scope_name: Generated<string | null>;
  created_at: number;
  changed_at: number;
}

/** A group of users. */
export interface GroupTable {
  id: Generated<number>;
  name: string;
  /** The case-folded name, which is unique. */
  name_key: string;
  /** A list as JSON. */
  rules: string;
  /** See `Quota`. */
  quota: Generated<string>;
  created_at: number;
  changed_at: number;
}

/** A user whom an administrator has put into a group. */
export interface GroupMemberTable {
  group_id: number;
  user_id: number;
}

/** The name of a group of login providers, whose users are members. */
export interface GroupOriginTable {
  group_id: number;
  name: string;
}

/** A folder of a user, or of the members of a group: one of the ids is set. */
export interface MountTable {
  id: Generated<number>;
  user_id: number | null;
  group_id: number | null;
  position: number;
  name: string;
  /** The server path. */
  path: string;
  permissions: string;
  rules: string;
  /** See `Quota`. */
  quota: Generated<string>;
}

export interface SessionTable {
  /** The token's `jti`. */
  id: string;
  /** Shared by a login and all sessions renewed from it. */
  family: string;
  user_id: number;
  issued_at: number;
  expires_at: number;
  /** When the login ends, however often it is renewed. */
  ends_at: number;
  password_checked_at: number;
  replaced_at: number | null;
  /** 1 when the session can only be renewed, once; 2 when it was renewed. */
  renew_only: number;
  /** When the login began, however often it was renewed. */
  started_at: number;
  /** When the session was last used, with a resolution of one minute. */
  seen_at: number;
  address: string;
  user_agent: string;
  /** The API key that made the login; null for one by a person. */
  key_id: string | null;
  /** 1 when the session can only set up a second factor. */
  is_for_setup: Generated<number>;
}

/** An API key of a user. */
export interface ApiKeyTable {
  id: string;
  user_id: number;
  /** SHA-256 of the key, as base64url. */
  digest: string;
  name: string;
  /** A list as JSON. */
  permissions: string;
  /** The path from the scope of the user, outside of which the key reaches nothing. */
  folder: string;
  created_at: number;
  /** Null for a key without an end. */
  expires_at: number | null;
  /** When it was last used, with a resolution of one minute; null before. */
  seen_at: number | null;
  /** The address of the last request; empty before. */
  address: string;
}

/** A passkey of a user. */
export interface PasskeyTable {
  id: string;
  /** The id that the authenticator gave it, as base64url. */
  credential: string;
  user_id: number;
  name: string;
  /** The name of the server for which it was made. */
  host: string;
  /** COSE, as base64url. */
  public_key: string;
  /** The number of its uses, where the authenticator counts them; else 0. */
  counter: number;
  /** A list as JSON. */
  transports: string;
  is_synced: number;
  created_at: number;
  /** When it was last used; null before. */
  seen_at: number | null;
  /** The address of the last login with it; empty before. */
  address: string;
}

/** The second factor of a user; a row without a secret has only what leads to one. */
export interface SecondFactorTable {
  user_id: number;
  /** Base32, of the authenticator app. */
  secret: Generated<string | null>;
  /** When the app was set up. */
  since: Generated<number | null>;
  /** The time step of the last code that was accepted; it and those before are accepted no more. */
  last_counter: Generated<number>;
  /** The secret of an app of which no code has been verified yet. */
  pending_secret: Generated<string | null>;
  pending_at: Generated<number | null>;
  /** When a user of whom a second factor is required has to have one. */
  due_at: Generated<number | null>;
}

/** A recovery code that was not used yet. */
export interface RecoveryCodeTable {
  user_id: number;
  digest: string;
}

/** How much is stored in a folder that counts for a quota. */
export interface QuotaUsageTable {
  /** The folder, from the server's root. */
  place: string;
  /** Bytes of the files in it; no less than there are. */
  bytes: Generated<number>;
  /** Files and folders, without itself. */
  entries: Generated<number>;
  /** All that was added since the count began that is under way. */
  added_bytes: Generated<number>;
  added_entries: Generated<number>;
  /** The number of counts that have ended. */
  counts: Generated<number>;
  /** 1 if there may be less than that: the files are to be counted again. */
  is_stale: Generated<number>;
  /** 1 if something was moved within the folder during the count under way, which may have missed it. */
  is_mixed: Generated<number>;
  /** Milliseconds since 1970; null as long as nobody knows how much there is. */
  counted_at: number | null;
  /** How long the last count took. */
  took_ms: Generated<number>;
  /** The node that counts; empty for none. */
  counting_node: Generated<string>;
}

/** Room in a folder for a change that is under way, or for an upload that has begun. */
export interface QuotaReservationTable {
  id: string;
  place: string;
  bytes: number;
  entries: number;
  /** The number of counts of the folder when it was made. */
  counts: number;
  /** The node that makes the change. */
  node: string;
  /** The staged file of an upload, which outlives the node; empty for other changes. */
  staged: Generated<string>;
  created_at: number;
}

/** A user who was told that little room is left. */
export interface QuotaWarningTable {
  user_id: number;
}

/** The link by which a user can set a password. */
export interface PasswordLinkTable {
  user_id: number;
  /** The digest of the token of the link. */
  digest: string;
  created_at: number;
  expires_at: number;
  /** 1 when it was made because the user has lost the password, and not by an administrator. */
  is_requested: Generated<number>;
}

/** A mail that is still to be sent. */
export interface MailTable {
  id: string;
  /** The user whom it concerns; null for none. */
  user_id: number | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: number;
  /** How often a server has begun to send it. */
  attempts: number;
  /** A server sends it no earlier; while one does, this lies ahead. */
  next_at: number;
  /** Then it is of no use any more. */
  kept_until: number;
}

/** A service by which users log in. */
export interface LoginProviderTable {
  /** The name in addresses. */
  id: string;
  kind: string;
  name: string;
  is_enabled: number;
  /** The rest of `LoginProvider`, as JSON. */
  config: string;
  /** Of the client, or the password of the user who searches; empty for none. */
  secret: string;
  created_at: number;
  changed_at: number;
}

/** A login of a provider that belongs to a user. */
export interface IdentityTable {
  id: string;
  provider: string;
  /** The address of the issuer, or `ldap:` with the id of the provider. */
  issuer: string;
  /** The name that the issuer never gives to anybody else; unique for each issuer. */
  subject: string;
  user_id: number;
  /** The name or mail address that the provider told last. */
  name: string;
  /** The names of the groups that it told last, as JSON. */
  groups: string;
  created_at: number;
  /** When it was last used; null before. */
  seen_at: number | null;
}

/** The login of a provider that a session began with, to end it when the session at the provider ends. */
export interface SignOnTable {
  /** See `SessionTable`. */
  family: string;
  identity_id: string;
  /** The id of the session at the provider; empty when it told none. */
  sid: string;
  created_at: number;
}

export interface SettingTable {
  name: string;
  value: string;
}

export interface SecretTable {
  name: string;
  /** Base64. */
  value: string;
}

/** An unfinished upload in parts. */
export interface UploadTable {
  /** A digest of user, scope and path, for which only one upload may exist at a time. */
  id: string;
  user_id: number;
  /** The user's scope when the upload began. */
  scope: string;
  /** The path below the scope. */
  path: string;
  /** The id of the staged write in the file system. */
  staged: string;
  /** The size of the finished file in bytes. */
  length: number;
  override: number;
  modified_at: number | null;
  /** The metadata as the client sent them. */
  metadata: string;
  /** When the last part arrived, by the `RetentionClock`. */
  touched_at: number;
  /** The node that has been receiving a part for some time, and until when nobody else may. */
  receiving_node: Generated<string | null>;
  receiving_until: Generated<number | null>;
  /** The end of the last part of the first region; nothing is known of the part that is under way. */
  received: Generated<number>;
  /** The second region; null where there is none, and the size of the file says how much was received. */
  tail_start: Generated<number | null>;
  tail_end: Generated<number | null>;
  /** The same for it as `receiving_node` and `receiving_until`. */
  tail_node: Generated<string | null>;
  tail_until: Generated<number | null>;
}

/** A share, which opens a file or folder to anyone who knows its hash. */
export interface ShareTable {
  hash: string;
  user_id: number;
  /** The real path from the server's root, because scopes of users overlap and change. */
  path: string;
  is_folder: number;
  /** The id of the object; see `FileId`. */
  file_id: string;
  /** Null when the share does not expire. */
  expires_at: number | null;
  /** Visitors cannot open the share before; null means from the beginning. */
  starts_at: number | null;
  password_hash: string | null;
  created_at: number;
  /**
   * The digest of a token that File Browser issued for the password, for as long as the share has that
   * password.
   */
  token_digest: string | null;
  /** 'list', 'pictures' or 'album': as what visitors see a shared folder. */
  view: string;
  /** Empty for the name of the folder. */
  title: string;
  /** The name of a picture in the folder; empty for the first one. */
  cover: string;
  /** How many visitors opened it, each of them at most once an hour. */
  opened: number;
  /**
   * Unique: what makes two permanent links the same. Null where the share is another one, or its object was
   * moved since.
   */
  permanent_key: Generated<string | null>;
  /** 'keep', 'ask' or 'path': what happens when something else lies at the path. */
  on_replaced: string;
  /**
   * Why the owner is asked before the share goes on with something else: 0, `DOUBTS.missed` or `DOUBTS.put`.
   */
  doubt: number;
  /** The object before the one that another program put in its place; null where nothing was. */
  adopted_from: string | null;
  /** 0 where visitors can only look at what is shared. */
  can_download: Generated<number>;
}

/** Something that was deleted and can be restored. */
export interface TrashTable {
  /** Its name in the trash of its volume. */
  id: string;
  user_id: number;
  /** The name of the user, who may be deleted. */
  username: string;
  /** See `KeptLocation`. */
  volume: string;
  /** The scope of the user when it was deleted. */
  scope: string;
  /** The former path, below that scope. */
  path: string;
  /** The former path from the server's root, because scopes change; null when it was outside of that. */
  place: string | null;
  is_folder: number;
  /** Bytes; null until they were counted. */
  size: number | null;
  /** Files and folders, itself included; null until they were counted. */
  entries: number | null;
  deleted_at: number;
  /** The time from which its age counts; see `RetentionClock`. */
  kept_since: number;
  /** 0 while it is moved there or back, 1 when it is there, and 2 when it is being deleted for good. */
  state: number;
  /** The node that put it in that state; empty for one before there were nodes. */
  node: Generated<string>;
}

/** One action of a user, which can be undone; see `HistoryItem`. */
export interface HistoryTable {
  user_id: number;
  id: string;
  kind: string;
  /** The real path of the first change from the server's root. */
  path: string;
  destination: string | null;
  items: number;
  /** When its first change was made. */
  at: number;
  /** The time from which its age counts; see `RetentionClock`. */
  kept_since: number;
  /** The login that it came from; empty where that was not recorded. */
  session: Generated<string>;
}

/** A part of the steps that undo an action, or make it again. */
export interface HistoryStepTable {
  user_id: number;
  action_id: string;
  /** `undo` or `redo`. */
  direction: string;
  /** Parts are in this order, of which the last is the first to be done. */
  position: number;
  possible: number;
  /** How many of the steps stand for changes that can never be undone, and why. */
  final: number;
  reason: string | null;
  steps: string;
  /** Positions are unique at one node. */
  node: Generated<string>;
}

/** Many files that a session deleted or replaced in a short time. */
export interface BurstTable {
  id: string;
  user_id: number;
  username: string;
  session: string;
  /** When the first of the files was deleted or replaced. */
  since: number;
  /** When the session was paused. */
  at: number;
  /** The time from which its age counts; see `RetentionClock`. */
  kept_since: number;
  deleted: number;
  replaced: number;
  /** 1 until the session confirmed it. */
  is_paused: number;
  /** Until then the session, which has confirmed it, is not paused again. */
  continues_until: number | null;
  restored_at: number | null;
  /** The files that did not come back then. */
  missing: number | null;
}

/** A long operation that continues without its client, until it was seen that it has ended. */
export interface JobTable {
  user_id: number;
  /** The client's name for it. */
  id: string;
  username: string;
  /** A `Job` as JSON. */
  job: string;
  /** 1 when it has ended and nobody has seen that yet. */
  is_kept: number;
  /** A time of the `RetentionClock`. */
  written_at: number;
}

/** A former content of a file. */
export interface VersionTable {
  /** Its name among the versions of its volume. */
  id: string;
  /** The user who replaced it. */
  user_id: number;
  /** The name of the user, who may be deleted. */
  username: string;
  /** See `KeptLocation`. */
  volume: string;
  /** The file, from the server's root; while it is in the trash, its path there. */
  path: string;
  /** The id of the file (see `FileId`); empty where that was not recorded. */
  file_id: Generated<string>;
  /** Bytes. */
  size: number;
  /** When the content was written. */
  modified_at: number;
  replaced_at: number;
  /** The time from which its age counts; see `RetentionClock`. */
  kept_since: number;
  /** 0 while it is moved there or back, 1 when it is there, and 2 when it is being deleted. */
  state: number;
  /** The node that put it in that state; empty for one before there were nodes. */
  node: Generated<string>;
}

/** One import of a database of another program. */
export interface ImportTable {
  /** The absolute path of the file. */
  source: string;
  /** The digest of its content. */
  digest: string;
  /** The size of the file in bytes. */
  size: number;
  modified_at: number;
  imported_at: number;
  /** See `ImportReport`. */
  report: string;
}

/** A user or share that was imported once, even if it was deleted since. */
export interface ImportedRecordTable {
  kind: 'user' | 'link';
  id: string;
}

/** A favourite of a user, or something that they opened. */
export interface PlaceTable {
  user_id: number;
  /** `favourite` or `recent`. */
  kind: string;
  /** The path from the server's root. */
  path: string;
  is_folder: number;
  /** Favourites are in this order; of a recent it is when it was opened, in milliseconds since 1970. */
  position: number;
}

export interface SidebarTable {
  user_id: number;
  /** See `PageLayout`. */
  layout: string;
}

/** The choices of a user for one folder. */
export interface FolderViewTable {
  user_id: number;
  /** The path from the server's root. */
  path: string;
  /** One of `FOLDER_VIEWS`; null where none was chosen. */
  view: string | null;
  /** One of `FOLDER_ORDERS`; null where no order was chosen. */
  sort_by: string | null;
  sort_asc: number;
  /** When it was chosen, or the folder opened, for the last time, in milliseconds since 1970. */
  used_at: number;
  /**
   * 1 for what was set aside when the user wanted all folders as usual, until that is taken back or done
   * again.
   */
  is_aside: number;
}

/** The counts of a key, for all servers; see `Tries`. */
export interface TriesTable {
  /** A keyed digest. */
  key: string;
  kind: string;
  taken: number;
  exhausted: number;
  is_spent: number;
  resets_at: number;
  kept_until: number;
  /** Says of whom a row without attempts is, since when and after how many; null while there are some. */
  subject: string | null;
  spent_at: number | null;
  spent_tries: number | null;
}

/** The numbers of files that a session deleted and replaced lately at one server; see `Part`. */
export interface LossTable {
  session: string;
  /** The process that counted it. */
  server: string;
  part: number;
  /** A time by the clock of the database. */
  at: number;
  deleted: number;
  replaced: number;
  /** How many files the largest change had, and its name where it has one. */
  largest: number;
  change: string | null;
}

/** A server that uses the database; its times are those of the database. */
export interface NodeTable {
  /** See `nodeIdOf`. */
  id: string;
  /** The name of the machine. */
  name: string;
  version: string;
  /** The address at which it listens, as far as that is configured. */
  address: string | null;
  started_at: number;
  alive_at: number;
}

/** Tasks that only one node does at a time. */
export interface LeaseTable {
  name: string;
  node: string;
  /** In the time of the database. */
  until: number;
}

/** The one row of the `RetentionClock`: see `ClockState`. */
export interface RetentionClockTable {
  id: number;
  time: number;
  wall: number;
  shift: number;
  doubted: number;
  jumped_at: number | null;
  jumped_from: number | null;
  jumped_to: number | null;
}

export interface SchemaVersionTable {
  version: number;
  applied_at: number;
}

export interface ChangePositionTable {
  node: string;
  /** The number of the last change of which everything that follows is stored. */
  position: number;
}

/** Items of a folder that a user is about to download. */
export interface SelectionTable {
  id: string;
  user_id: number;
  /** A list as JSON. */
  names: string;
  kept_until: number;
}

/** One row of the activity log. Its paths are from the server's root. */
export interface ActivityTable {
  /** The server that wrote it. */
  node: string;
  /** Counts the rows of that server, without gaps. */
  position: number;
  at: number;
  action: string;
  result: string;
  user_id: number | null;
  /** The name of the user then; empty without a user. */
  username: string;
  path: string | null;
  to_path: string | null;
  count: number;
  /** The other facts as JSON. */
  details: string;
  /** The hash of the row and of the row before it; null for one that was written without a chain. */
  hash: string | null;
}

/** How far the rows of a server go. */
export interface ActivityNodeTable {
  node: string;
  /** Those of the last row. */
  position: number;
  hash: string;
  /** Those of the last row that was removed for its age. */
  anchor_position: number;
  anchor_hash: string;
}

/** Refusals that were repeated after the row of the first one. */
export interface ActivityRepeatTable {
  node: string;
  key: string;
  since: number;
  count: number;
  /** The first of them as JSON. */
  note: string;
}

export interface Schema {
  activity: ActivityTable;
  activity_nodes: ActivityNodeTable;
  activity_repeats: ActivityRepeatTable;
  users: UserTable;
  groups: GroupTable;
  group_members: GroupMemberTable;
  group_origins: GroupOriginTable;
  mounts: MountTable;
  sessions: SessionTable;
  api_keys: ApiKeyTable;
  passkeys: PasskeyTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  password_links: PasswordLinkTable;
  mails: MailTable;
  login_providers: LoginProviderTable;
  identities: IdentityTable;
  sign_ons: SignOnTable;
  settings: SettingTable;
  secrets: SecretTable;
  uploads: UploadTable;
  shares: ShareTable;
  trash: TrashTable;
  history: HistoryTable;
  history_steps: HistoryStepTable;
  bursts: BurstTable;
  places: PlaceTable;
  sidebars: SidebarTable;
  folder_views: FolderViewTable;
  jobs: JobTable;
  versions: VersionTable;
  nodes: NodeTable;
  leases: LeaseTable;
  imports: ImportTable;
  imported_records: ImportedRecordTable;
  tries: TriesTable;
  losses: LossTable;
  retention_clock: RetentionClockTable;
  schema_versions: SchemaVersionTable;
  change_positions: ChangePositionTable;
  selections: SelectionTable;
  quota_usage: QuotaUsageTable;
  quota_reservations: QuotaReservationTable;
  quota_warnings: QuotaWarningTable;
}
