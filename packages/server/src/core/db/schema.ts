import type { Generated } from 'kysely';

// Times are milliseconds since 1970, yes and no are 1 and 0, structures are JSON text: alike on both databases.

export interface UserTable {
  id: Generated<number>;
  username: string;
  /** The name folded; two users never share it. */
  username_key: string;
  password_hash: string;
  scope: string;
  /** The scope folded. */
  scope_key: string;
  /** The scope folded when it was derived from the name; two users never share such a home. */
  home_key: string | null;
  lock_password: number;
  is_admin: number;
  permissions: string;
  commands: string;
  rules: string;
  sorting: string;
  preferences: string;
  created_at: number;
  changed_at: number;
}

export interface SessionTable {
  /** The token's `jti`. */
  id: string;
  /** Shared by a login and everything renewed from it. */
  family: string;
  user_id: number;
  issued_at: number;
  expires_at: number;
  /** When the login itself ends, however often it is renewed. */
  ends_at: number;
  password_checked_at: number;
  replaced_at: number | null;
  /** 1 when all that is left to do with it is to renew it. */
  renew_only: number;
  /** When the login began, however often it was renewed. */
  started_at: number;
  /** When it was last used, exact to a minute. */
  seen_at: number;
  address: string;
  user_agent: string;
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

/** An upload in parts that is not finished. */
export interface UploadTable {
  /** A digest of user, scope and path: there is one upload at a time for them. */
  id: string;
  user_id: number;
  /** The user's, as it was when the upload began. */
  scope: string;
  /** Below the scope. */
  path: string;
  /** What the door calls it. */
  staged: string;
  /** Bytes of the whole. */
  length: number;
  override: number;
  modified_at: number | null;
  /** As the client sent it. */
  metadata: string;
  /** When something last came. */
  touched_at: number;
}

/** A link that opens a file or folder to anybody who knows it. */
export interface ShareTable {
  hash: string;
  user_id: number;
  /** Where the object really is, from the server's root; users' scopes overlap and change. */
  path: string;
  is_folder: number;
  /** Which object it is: see `Identity`. */
  device: string;
  inode: string;
  born_at: number;
  /** Null for ever. */
  expires_at: number | null;
  /** Nobody can open it before; null at once. */
  starts_at: number | null;
  password_hash: string | null;
  created_at: number;
}

export interface SchemaVersionTable {
  version: number;
  applied_at: number;
}

export interface Schema {
  users: UserTable;
  sessions: SessionTable;
  settings: SettingTable;
  secrets: SecretTable;
  uploads: UploadTable;
  shares: ShareTable;
  schema_versions: SchemaVersionTable;
}
