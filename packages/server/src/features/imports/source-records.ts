import { createHash } from 'node:crypto';
import { BoltFile } from '../../core/db/bolt.js';
import { StartError } from '../../lib/start-error.js';

/** The JSON of a record, whose values are read by type, one key at a time. */
export type Fields = Readonly<Record<string, unknown>>;

export interface SourceUser {
  id: number;
  fields: Fields;
}

export interface SourceShare {
  hash: string;
  path: string;
  userId: number;
  /** Unix seconds; 0 when it does not expire. */
  expire: number;
  passwordHash: string;
  token: string;
}

/** The content of a database of File Browser. */
export interface SourceDatabase {
  users: SourceUser[];
  links: SourceShare[];
  settings: Fields;
  server: Fields;
  auther: Fields;
  /** The last id that was assigned to a user. */
  lastUserId: number;
  /** Keys of records that cannot be parsed. */
  damagedUsers: string[];
  damagedLinks: string[];
  /** The digest of all records. */
  digest: string;
}

const LARGEST_ID = 2_147_483_647;
const HASH = /^[A-Za-z0-9_-]{1,64}$/;

/** Throws `StartError` for a file that is not a database, is damaged, or has no settings. */
export function readSourceDatabase(bytes: Buffer, file: string): SourceDatabase {
  const bolt = new BoltFile(bytes, file);
  const config = new Map(bolt.entries('config').map(({ key, value }) => [key.toString(), value]));
  const users = bolt.entries('User');
  const links = bolt.entries('Link');
  const settings = fieldsIn(config.get('settings'));
  if (settings === null) {
    throw new StartError(
      `The file ${file} has no settings of File Browser: it is the database of another program.`,
    );
  }
  const digest = createHash('sha256');
  for (const { key, value } of [...bolt.entries('config'), ...users, ...links]) {
    digest.update(`${key.length}:${value.length}:`).update(key).update(value);
  }
  const found: SourceDatabase = {
    users: [],
    links: [],
    settings,
    server: fieldsIn(config.get('server')) ?? {},
    auther: fieldsIn(config.get('auther')) ?? {},
    lastUserId: lastIdIn(bolt),
    damagedUsers: [],
    damagedLinks: [],
    digest: digest.digest('base64url'),
  };
  for (const { key, value } of users) {
    const user = userIn(key, value);
    if (user) found.users.push(user);
    else found.damagedUsers.push(key.toString('hex').slice(0, 64));
  }
  for (const { key, value } of links) {
    const link = linkIn(key, value);
    if (link) found.links.push(link);
    else found.damagedLinks.push(key.toString().slice(0, 64));
  }
  return found;
}

function userIn(key: Buffer, value: Buffer): SourceUser | null {
  const fields = fieldsIn(value);
  const id = key.length === 8 ? Number(key.readBigUInt64BE(0)) : 0;
  if (!fields || id < 1 || id > LARGEST_ID || textIn(fields, 'username') === '') return null;
  return { id, fields };
}

function linkIn(key: Buffer, value: Buffer): SourceShare | null {
  const fields = fieldsIn(value);
  const hash = key.toString();
  const userId = fields ? numberIn(fields, 'userID') : null;
  if (!fields || userId === null || !HASH.test(hash)) return null;
  return {
    hash,
    path: textIn(fields, 'path'),
    userId,
    expire: numberIn(fields, 'expire') ?? 0,
    passwordHash: textIn(fields, 'password_hash'),
    token: textIn(fields, 'token'),
  };
}

function lastIdIn(bolt: BoltFile): number {
  const counter = bolt.entries('User', '__storm_metadata').find(({ key }) => key.toString() === 'IDcounter');
  const last = counter?.value.length === 8 ? Number(counter.value.readBigUInt64BE(0)) : 0;
  return last <= LARGEST_ID ? last : 0;
}

function fieldsIn(value: Buffer | undefined): Fields | null {
  if (value === undefined) return null;
  try {
    const parsed: unknown = JSON.parse(value.toString());
    return isFields(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty if the key is missing or has another type. */
export function textIn(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value : '';
}

export function numberIn(fields: Fields, key: string): number | null {
  const value = fields[key];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

export function switchIn(fields: Fields, key: string, standard: boolean): boolean {
  const value = fields[key];
  return typeof value === 'boolean' ? value : standard;
}

export function blockIn(fields: Fields, key: string): Fields {
  const value = fields[key];
  return isFields(value) ? value : {};
}

export function blocksIn(fields: Fields, key: string): Fields[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

export function textsIn(fields: Fields, key: string): string[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
