import {
  everyPermission,
  type ImportFinding,
  PERMISSIONS,
  type Permissions,
  type Rule,
  type User,
  type UserDefaults,
  type VirtualPath,
} from '@satchel/contract';
import { MAX_PATTERN_LENGTH } from '../../core/access/compiled-pattern.js';
import type { ScopedUser } from '../../core/access/grant.js';
import { patternFault } from '../../core/access/pattern-fault.js';
import { foldName } from '../../lib/fold-name.js';
import { isPasswordHash } from '../../lib/secrets/passwords.js';
import { cleanName, freeName, renamedBefore } from './imported-names.js';
import {
  blockIn,
  blocksIn,
  type Fields,
  type SourceDatabase,
  type SourceUser,
  switchIn,
  textIn,
  textsIn,
} from './source-records.js';
import { isPathOfMachine, newScope, type Roots, scopeOutside } from './source-scope.js';

export interface ImportedUser {
  /** The id in the old database, by which shares name their owner. */
  sourceId: number;
  id: number;
  fields: Omit<ScopedUser, 'id' | 'password'>;
  passwordHash: string;
}

export interface ImportedUsers {
  users: ImportedUser[];
  /** The owners of shares that may be imported, including users who existed before. */
  owners: Map<number, { id: number; username: string; scope: VirtualPath }>;
  findings: ImportFinding[];
}

export interface UsersContext {
  source: SourceDatabase;
  known: KnownUsers;
  roots: Roots;
  /** The defaults of new users. */
  standard: UserDefaults;
}

/** The users who exist already. */
export interface KnownUsers {
  users: readonly ScopedUser[];
  /** Ids of users of an earlier import, including those that were deleted since. */
  imported: ReadonlySet<string>;
  /** The largest id that any user ever had. */
  lastId: number;
}

/** A hash that no password has. */
const NO_PASSWORD = '!';
const NOTHING: Rule = { regex: false, allow: false, path: '', regexp: null };
const LONGEST_WORD = 64;

export async function importUsers(context: UsersContext): Promise<ImportedUsers> {
  const { source, known } = context;
  const result: ImportedUsers = { users: [], owners: new Map(), findings: [] };
  const there = new Map(known.users.map((user) => [user.id, user]));
  /** The existing user of that name; null where an imported user gets it. */
  const names = new Map<string, ScopedUser | null>(
    known.users.map((user) => [foldName(user.username), user]),
  );
  const least = Math.max(known.lastId, source.lastUserId);
  let nextId = source.users.reduce((most, { id }) => Math.max(most, id), least) + 1;
  for (const key of source.damagedUsers) result.findings.push({ code: 'user_damaged', name: key });
  for (const user of source.users) {
    const username = textIn(user.fields, 'username');
    const same = names.get(foldName(username));
    const isBack = known.imported.has(String(user.id));
    if (isBack || same?.username === username) {
      const owner = same?.username === username ? same : renamedBefore(there.get(user.id), username);
      if (owner) result.owners.set(user.id, { id: owner.id, username, scope: owner.scope });
      if (!isBack) result.findings.push({ code: 'user_exists', user: username });
      continue;
    }
    const imported = await importUser(user, context, result.findings);
    const free = freeName(imported.fields.username, names);
    if (free !== username)
      result.findings.push({ code: 'user_renamed', before: username, after: free, user: free });
    // This user must not get what a former user with that id left behind, such as a trash.
    const id = user.id <= known.lastId ? nextId++ : user.id;
    const fields = { ...imported.fields, username: free };
    names.set(foldName(free), null);
    result.users.push({ ...imported, id, fields });
    result.owners.set(user.id, { id, username: free, scope: fields.scope });
  }
  return result;
}

async function importUser(
  { id, fields: from }: SourceUser,
  { source, roots, standard }: UsersContext,
  findings: ImportFinding[],
): Promise<ImportedUser> {
  const username = cleanName(textIn(from, 'username'));
  const about = { user: username, userId: id };
  const perm = permissionsIn(blockIn(from, 'perm'), about, findings);
  const { scope, isOutside } = await scopeOf(from, source.settings, roots, about, findings);
  const rules = rulesIn(from, about, findings);
  const commands = commandsIn(from, about, findings);
  const hash = textIn(from, 'password');
  if (!isPasswordHash(hash)) findings.push({ code: 'password_unusable', ...about });
  return {
    sourceId: id,
    id,
    passwordHash: isPasswordHash(hash) ? hash : NO_PASSWORD,
    fields: {
      username,
      scope,
      perm,
      commands,
      rules: isOutside ? [...rules, NOTHING] : rules,
      lockPassword: switchIn(from, 'lockPassword', false) && !perm.admin,
      sorting: sortingIn(from),
      ...preferencesIn(from, standard),
    },
  };
}

/** Keys that the release did not have get the defaults of new users. */
export function preferencesIn(from: Fields, standard: UserDefaults) {
  return {
    locale: wordIn(from, 'locale', standard.locale),
    viewMode: wordIn(from, 'viewMode', standard.viewMode),
    singleClick: switchIn(from, 'singleClick', standard.singleClick),
    // The default is not used here, because releases without this key never opened the destination.
    redirectAfterCopyMove: switchIn(from, 'redirectAfterCopyMove', false),
    hideDotfiles: switchIn(from, 'hideDotfiles', standard.hideDotfiles),
    dateFormat: switchIn(from, 'dateFormat', standard.dateFormat),
    aceEditorTheme: wordIn(from, 'aceEditorTheme', standard.aceEditorTheme),
  };
}

export function sortingIn(from: Fields): User['sorting'] {
  const sorting = blockIn(from, 'sorting');
  const by = textIn(sorting, 'by');
  return {
    by: ['name', 'size', 'modified'].includes(by) ? by : 'name',
    asc: switchIn(sorting, 'asc', false),
  };
}

/** Permissions as they are stored here: administrators have all of them, and sharing needs downloading. */
export function permissionsIn(
  from: Fields,
  about: Pick<ImportFinding, 'user' | 'userId' | 'name'>,
  findings: ImportFinding[],
): Permissions {
  const given: Permissions = everyPermission(false);
  for (const permission of PERMISSIONS) given[permission] = switchIn(from, permission, false);
  if (given.admin) {
    const missing = PERMISSIONS.filter((permission) => !given[permission]);
    if (missing.length > 0) {
      findings.push({ code: 'admin_gained_permissions', ...about, after: missing.join(', ') });
    }
    return everyPermission(true);
  }
  if (!given.download && switchIn(from, 'view', false)) given.view = true;
  if (!given.share || given.download) return given;
  findings.push({ code: 'share_needs_download', ...about });
  return { ...given, share: false };
}

/** The rules in their order. One that cannot be parsed is kept and denies everything: `rule_denies_all`. */
export function rulesIn(
  from: Fields,
  about: Pick<ImportFinding, 'user' | 'userId'>,
  findings: ImportFinding[],
): Rule[] {
  return blocksIn(from, 'rules').map((each): Rule => {
    const regex = switchIn(each, 'regex', false);
    const raw = textIn(blockIn(each, 'regexp'), 'raw');
    const rule: Rule = {
      regex,
      allow: switchIn(each, 'allow', false),
      path: textIn(each, 'path'),
      regexp: regex ? { raw } : null,
    };
    if (regex && (raw === '' || raw.length > MAX_PATTERN_LENGTH || patternFault(raw))) {
      findings.push({ code: 'rule_denies_all', ...about, before: raw.slice(0, MAX_PATTERN_LENGTH) });
    } else if (!regex && rule.path !== '' && !rule.path.startsWith('/')) {
      findings.push({ code: 'rule_without_slash', ...about, path: rule.path });
    } else if (!regex && rule.path.length > 1 && rule.path.endsWith('/')) {
      findings.push({ code: 'rule_holds_for_folder', ...about, path: rule.path });
    }
    return rule;
  });
}

export function commandsOf(from: Fields): string[] {
  return textsIn(from, 'commands')
    .map((command) => command.trim())
    .filter((command) => command !== '');
}

function commandsIn(
  from: Fields,
  about: Pick<ImportFinding, 'user' | 'userId'>,
  findings: ImportFinding[],
): string[] {
  const commands = commandsOf(from);
  for (const command of commands) {
    if (/[\\^$*+?()[\]{}|]/.test(command))
      findings.push({ code: 'command_is_pattern', ...about, before: command });
  }
  return commands;
}

async function scopeOf(
  from: Fields,
  settings: Fields,
  roots: Roots,
  about: Pick<ImportFinding, 'user' | 'userId'>,
  findings: ImportFinding[],
): Promise<{ scope: VirtualPath; isOutside: boolean }> {
  const before = textIn(from, 'scope');
  const { path, isConverted } = await newScope(before, isPathOfMachine(from, settings), roots);
  if (path === null) {
    findings.push({ code: 'scope_outside', ...about, before });
    // The path shows administrators the former scope. A rule denies the user anything that may exist there.
    return { scope: scopeOutside(before), isOutside: true };
  }
  if (isConverted) findings.push({ code: 'scope_converted', ...about, before, after: path });
  return { scope: path, isOutside: false };
}

function wordIn(from: Fields, key: string, standard: string): string {
  const word = key in from ? textIn(from, key) : standard;
  return word.length <= LONGEST_WORD ? word : standard;
}
