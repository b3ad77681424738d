import {
  everyPermission,
  type HomeFate,
  ROOT,
  type Settings,
  type User,
  type UserChange,
  type UserFolder,
  type UserHome,
  type VirtualPath,
} from '@satchel/contract';
import { preparePatterns } from '../../core/access/compiled-pattern.js';
import { type PlaceOfFolder, placedMounts } from '../../core/access/good-mounts.js';
import type { ScopedUser } from '../../core/access/grant.js';
import type { Tell } from '../../core/access/notice.js';
import { reachesAll, type SessionKey } from '../../core/files/principal.js';
import { AppError, fieldError } from '../../lib/app-error.js';
import { contentTag, requireMatch } from '../../lib/entity-tag.js';
import { parseScope } from '../../lib/scope.js';
import { requireGoodPassword } from '../../lib/secrets/password-policy.js';
import type { Passwords } from '../../lib/secrets/passwords.js';
import { fatesFor, type Homes, type HomesPrincipal } from './homes.js';
import { insertWithFolder } from './insert-with-folder.js';
import type { UserFields } from './store/user-row.js';
import type { UserRecord, UsersStore } from './store/users-store.js';
import {
  changedFields,
  cleanFields,
  isSensitive,
  requireOwnFields,
  type WantedFields,
  wantedFields,
} from './user-change.js';
import { fieldsFromDefaults } from './user-defaults.js';
import { requireGoodName } from './user-names.js';
import { scopeOfNewUser } from './user-scope.js';

/** The user who sends a request, and their session. */
export interface SessionPrincipal {
  user: ScopedUser;
  session: {
    id: string;
    passwordCheckedAt: Date;
    key?: SessionKey;
  };
  /** Absent for the operator, whose folder is all that the server serves. */
  files?: HomesPrincipal['files'];
}

/** A principal with all permissions: the operator at the command line, or the server after a check. */
export const OPERATOR: SessionPrincipal = {
  user: { id: 0, perm: everyPermission(true), scope: ROOT } as ScopedUser,
  session: { id: '', passwordCheckedAt: new Date(0) },
};

export interface UsersDependencies {
  users: UsersStore;
  settings: () => Promise<Settings>;
  passwords: Passwords;
  /** Creates a folder, with its parents, below the served one. */
  makeFolder: (path: VirtualPath, options?: { isNew: boolean }) => Promise<void>;
  homes: Homes;
  tell: Tell;
  /** Checks the folders that a user is to be granted outside of the scope. Throws `invalid_input`. */
  grantFolders: (
    scope: VirtualPath,
    wanted: readonly UserFolder[],
    before?: readonly UserFolder[],
  ) => Promise<UserFolder[]>;
  placeOf: PlaceOfFolder;
  /** Called after a change of what the user may do where. */
  onFoldersChanged: (userId: number) => void;
  sessions: {
    /** Throws unless the user has proven the password; see `current_password`. */
    verifyPassword: (principal: SessionPrincipal, currentPassword: string | undefined) => Promise<void>;
    /** Signs a user out everywhere but for a session that can still be exchanged for a new one. */
    end: (userId: number, except?: string) => Promise<void>;
  };
}

interface StoredChange {
  wanted: WantedFields;
  data: UserChange['data'];
  passwordHash: string | undefined;
  ifMatch: string | undefined;
}

/** The number of retries when changes to one user conflict, which is rare. */
const MOST_TRIES = 10;

/** Decides who may see and change which user. */
export class UsersService {
  readonly #deps: UsersDependencies;

  constructor(deps: UsersDependencies) {
    this.#deps = deps;
  }

  list(): Promise<ScopedUser[]> {
    return this.#deps.users.list();
  }

  /** Empty for a user who does not exist. */
  async nameOf(id: number): Promise<string> {
    return (await this.#deps.users.find(id))?.user.username ?? '';
  }

  async get(principal: SessionPrincipal, id: number): Promise<{ user: User; tag: string }> {
    const found = await this.#found(id);
    return { user: viewFor(principal, found.user), tag: tagFor(principal, found) };
  }

  async create(principal: SessionPrincipal, change: UserChange): Promise<ScopedUser> {
    requireUserChange(change);
    if (change.which.length > 0) {
      throw fieldError('which', 'not_allowed', 'A new user has all fields: which must be empty', {
        allowed: [],
      });
    }
    await this.#deps.sessions.verifyPassword(principal, change.current_password);
    await preparePatterns(change.data.rules ?? []);
    const settings = await this.#deps.settings();
    const { id: _, password = '', scope: given = '', folders = [], mounts = [], ...data } = change.data;
    if (folders.length > 0) {
      throw fieldError('folders', 'not_allowed', 'Folders can be granted only to users who exist already');
    }
    const username = data.username ?? '';
    requireGoodName(username);
    requireGoodPassword(password, username, settings.minimumPasswordLength);
    const { scope, ownHome } = scopeOfNewUser(given, username, settings);
    const standard = { ...fieldsFromDefaults(settings, username), redirectAfterCopyMove: false };
    const placed = await placedMounts(mounts, this.#deps.placeOf);
    const fields = cleanFields({ ...standard, ...data, scope, mounts: placed });
    const passwordHash = await this.#deps.passwords.hash(password);
    return insertWithFolder(this.#deps, { fields, passwordHash, ownHome });
  }

  /**
   * Changes the user; with `ifMatch` only in the state that the principal has seen, else throws
   * `changed_meanwhile`. Resolves to true when the principal's own session ended, which can then be exchanged
   * for a new one.
   */
  async update(
    principal: SessionPrincipal,
    id: number,
    change: UserChange,
    ifMatch?: string,
  ): Promise<boolean> {
    requireUserChange(change);
    if (change.data.id !== id) throw fieldError('id', 'other_id', 'data.id must be the id in the address');
    const wanted = wantedFields(change.which);
    requireOwnFields(wanted, principal.user);
    if (isSensitive(wanted)) await this.#deps.sessions.verifyPassword(principal, change.current_password);
    await preparePatterns(change.data.rules ?? []);
    const found = await this.#found(id);
    requireMatch(ifMatch, tagFor(principal, found));
    const { username } = changedFields(found.user, wanted, change.data);
    const passwordHash = wanted.fields.includes('password')
      ? await this.#newHash(username, change.data.password ?? '', wanted.isAll)
      : undefined;
    await this.#store(principal, id, { wanted, data: change.data, passwordHash, ifMatch });
    const isOwn = principal.user.id === id;
    if (passwordHash !== undefined)
      await this.#deps.sessions.end(id, isOwn ? principal.session.id : undefined);
    await this.#tellOfMail(found.user);
    if (isSensitive(wanted)) this.#deps.onFoldersChanged(id);
    if (passwordHash === undefined) return false;
    await this.#deps.tell(id, { kind: 'passwordChanged' });
    return isOwn;
  }

  /** Adds a folder to those of the user, or replaces one at the same path, for an administrator. */
  async addFolder(principal: SessionPrincipal, id: number, folder: UserFolder): Promise<void> {
    const { user } = await this.#found(id);
    const kept = (user.folders ?? []).filter(({ at }) => at !== folder.at);
    const wanted = wantedFields(['folders']);
    requireOwnFields(wanted, principal.user);
    const data = { id, folders: [...kept, folder] };
    await this.#store(principal, id, { wanted, data, passwordHash: undefined, ifMatch: undefined });
  }

  /** The fates of a user's home that the principal may choose; `home` is null for a user without one. */
  async homeOf(principal: SessionPrincipal, id: number): Promise<UserHome> {
    const home = await this.#deps.homes.find(id);
    return { home, fates: home === null ? ['keep'] : fatesFor(principal, home) };
  }

  /** Throws `forbidden` before any change when the principal may not choose that `fate`. */
  async remove(
    principal: SessionPrincipal,
    id: number,
    currentPassword: string | undefined,
    fate: HomeFate = 'keep',
  ): Promise<void> {
    await this.#deps.sessions.verifyPassword(principal, currentPassword);
    const { home, fates } = await this.homeOf(principal, id);
    if (!fates.includes(fate)) {
      throw new AppError(
        'forbidden',
        'You do not have permission to decide this about the folder of this user',
      );
    }
    await this.#deps.users.remove(id);
    if (home !== null) await this.#deps.homes.settle(home, fate, principal);
  }

  /** Serialises concurrent changes: each begins with the result of the one before. */
  async #store(
    principal: SessionPrincipal,
    id: number,
    { wanted, data, passwordHash, ifMatch }: StoredChange,
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const found = await this.#found(id);
      requireMatch(ifMatch, tagFor(principal, found));
      const fields = await this.#fieldsOf(found.user, wanted, data);
      if (fields.scope !== found.user.scope) await this.#deps.makeFolder(fields.scope);
      try {
        await this.#deps.users.update(id, { fields, passwordHash }, found.changedAt);
        return;
      } catch (error) {
        const lost = error instanceof AppError && error.code === 'changed_meanwhile';
        if (!lost || tries === MOST_TRIES) throw error;
      }
    }
  }

  /** The user after the change, with what is checked with the disk. Throws `invalid_input`. */
  async #fieldsOf(before: ScopedUser, wanted: WantedFields, data: UserChange['data']): Promise<UserFields> {
    const fields = changedFields(before, wanted, data);
    const isGiven = (field: 'scope' | 'folders' | 'mounts') =>
      wanted.fields.includes(field) && data[field] !== undefined;
    if (fields.username !== before.username) requireGoodName(fields.username);
    if (isGiven('scope')) fields.scope = parseScope(data.scope ?? '');
    if (isGiven('folders'))
      fields.folders = await this.#deps.grantFolders(fields.scope, data.folders ?? [], before.folders);
    if (isGiven('mounts'))
      fields.mounts = await placedMounts(data.mounts ?? [], this.#deps.placeOf, before.mounts);
    return fields;
  }

  /** `before` is the user before a change. */
  async #tellOfMail({ id, mail: former = '' }: ScopedUser): Promise<void> {
    const present = (await this.#deps.users.find(id))?.user.mail ?? '';
    if (present !== former) await this.#deps.tell(id, { kind: 'mailChanged', former });
  }

  async #found(id: number): Promise<UserRecord> {
    const found = await this.#deps.users.find(id);
    if (!found) throw new AppError('not_found', 'There is no such user');
    return found;
  }

  /** Forms that send all fields leave the password empty to keep it. */
  async #newHash(username: string, password: string, mayBeEmpty: boolean): Promise<string | undefined> {
    if (password === '' && mayBeEmpty) return undefined;
    const { minimumPasswordLength } = await this.#deps.settings();
    requireGoodPassword(password, username, minimumPasswordLength);
    return this.#deps.passwords.hash(password);
  }
}

function requireUserChange(change: UserChange): void {
  if (change.what !== 'user') {
    throw fieldError('what', 'not_allowed', 'Invalid data type', { allowed: ['user'] });
  }
}

/**
 * Returns the user as `principal` may see them: only administrators see scope, folders, limits and whether a
 * second factor is required.
 */
function viewFor({ user: viewer, session }: SessionPrincipal, user: User): User {
  if (viewer.perm.admin) return user;
  const { folders: _, trash: _1, quota: _2, secondFactor: _3, mounts: _4, scopeName: _5, ...rest } = user;
  // Rules name places, also those that the API key of the request does not reach.
  const isWhole = reachesAll(session);
  const perm = isWhole && viewer.id === user.id && !session.key ? viewer.perm : user.perm;
  return { ...rest, scope: '', perm, rules: isWhole ? user.rules : [] };
}

/** Returns a tag of the fields that the principal sees, which reveals nothing about the others. */
function tagFor(principal: SessionPrincipal, { user, changedAt }: UserRecord): string {
  return contentTag(viewFor(principal, user), changedAt);
}
