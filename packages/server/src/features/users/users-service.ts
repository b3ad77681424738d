import type { Settings, User, UserChange, VirtualPath } from '@satchel/contract';
import { requireMatch } from '../../http/preconditions.js';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { fieldError } from '../../lib/field-error.js';
import { requireGoodPassword } from '../../lib/password-policy.js';
import type { Passwords } from '../../lib/passwords.js';
import { parseScope } from '../../lib/scope.js';
import { insertWithFolder } from './insert-with-folder.js';
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
import { requireSelfOrAdmin, tagFor, viewFor } from './user-view.js';

/** Who asks, from where, and with which session. */
export interface Caller {
  user: User;
  session: { id: string; passwordCheckedAt: Date };
  client: Client;
}

export interface UsersDependencies {
  users: UsersStore;
  settings: () => Promise<Settings>;
  passwords: Passwords;
  /** Makes a folder, with its parents, below the served one. */
  makeFolder: (path: VirtualPath) => Promise<void>;
  sessions: {
    /** Throws unless the caller is who they say; see `current_password`. */
    confirm: (caller: Caller, client: Client, currentPassword: string | undefined) => Promise<void>;
    /** Signs a user out everywhere but for a session that may still be renewed. */
    end: (userId: number, except?: string) => Promise<void>;
  };
}

interface StoredChange {
  wanted: WantedFields;
  data: UserChange['data'];
  passwordHash: string | undefined;
  ifMatch: string | undefined;
}

/** Of changes to one user that meet; more is no accident. */
const MOST_TRIES = 10;

/** Who may see and change whom. */
export class UsersService {
  readonly #on: UsersDependencies;

  constructor(dependencies: UsersDependencies) {
    this.#on = dependencies;
  }

  list(): Promise<User[]> {
    return this.#on.users.list();
  }

  async get(caller: Caller, id: number): Promise<{ user: User; tag: string }> {
    requireSelfOrAdmin(caller.user, id);
    const found = await this.#found(id);
    return { user: viewFor(caller.user, found.user), tag: tagFor(caller.user, found) };
  }

  async create(caller: Caller, change: UserChange): Promise<User> {
    requireUserChange(change);
    if (change.which.length > 0) {
      throw fieldError('which', 'not_allowed', 'a new user has all fields: which must be empty', {
        allowed: [],
      });
    }
    await this.#on.sessions.confirm(caller, caller.client, change.current_password);
    const settings = await this.#on.settings();
    const { id: _, password = '', scope: given = '', ...data } = change.data;
    const username = data.username ?? '';
    requireGoodName(username);
    requireGoodPassword(password, username, settings.minimumPasswordLength);
    const { scope, ownHome } = scopeOfNewUser(given, username, settings);
    const fields = cleanFields({ ...fieldsFromDefaults(settings, username), ...data, scope });
    const passwordHash = await this.#on.passwords.hash(password);
    return insertWithFolder(this.#on, { fields, passwordHash, ownHome });
  }

  /** `ifMatch`: only when the user is still as the caller saw it, else `changed_meanwhile`. */
  async update(caller: Caller, id: number, change: UserChange, ifMatch?: string): Promise<void> {
    requireSelfOrAdmin(caller.user, id);
    requireUserChange(change);
    if (change.data.id !== id) throw fieldError('id', 'other_id', 'data.id must be the id in the address');
    const wanted = wantedFields(change.which);
    requireOwnFields(wanted, caller.user);
    if (isSensitive(wanted)) await this.#on.sessions.confirm(caller, caller.client, change.current_password);
    const found = await this.#found(id);
    requireMatch(ifMatch, tagFor(caller.user, found));
    const { username } = changedFields(found.user, wanted, change.data);
    const passwordHash = wanted.fields.includes('password')
      ? await this.#newHash(username, change.data.password ?? '', wanted.isAll)
      : undefined;
    await this.#store(caller, id, { wanted, data: change.data, passwordHash, ifMatch });
    if (passwordHash !== undefined) {
      await this.#on.sessions.end(id, caller.user.id === id ? caller.session.id : undefined);
    }
  }

  async remove(caller: Caller, id: number, currentPassword: string | undefined): Promise<void> {
    requireSelfOrAdmin(caller.user, id);
    await this.#on.sessions.confirm(caller, caller.client, currentPassword);
    await this.#on.users.remove(id);
  }

  /** Changes that come side by side follow one another: each begins with what the one before left. */
  async #store(
    caller: Caller,
    id: number,
    { wanted, data, passwordHash, ifMatch }: StoredChange,
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const found = await this.#found(id);
      requireMatch(ifMatch, tagFor(caller.user, found));
      const fields = changedFields(found.user, wanted, data);
      if (fields.username !== found.user.username) requireGoodName(fields.username);
      if (wanted.fields.includes('scope') && data.scope !== undefined) fields.scope = parseScope(data.scope);
      if (fields.scope !== found.user.scope) await this.#on.makeFolder(parseScope(fields.scope));
      try {
        await this.#on.users.update(id, { fields, passwordHash }, found.changedAt);
        return;
      } catch (error) {
        const lost = error instanceof AppError && error.code === 'changed_meanwhile';
        if (!lost || tries === MOST_TRIES) throw error;
      }
    }
  }

  async #found(id: number): Promise<UserRecord> {
    const found = await this.#on.users.find(id);
    if (!found) throw new AppError('not_found', 'There is no such user');
    return found;
  }

  /** Forms that send everything leave the password empty to keep it. */
  async #newHash(username: string, password: string, mayBeEmpty: boolean): Promise<string | undefined> {
    if (password === '' && mayBeEmpty) return undefined;
    const { minimumPasswordLength } = await this.#on.settings();
    requireGoodPassword(password, username, minimumPasswordLength);
    return this.#on.passwords.hash(password);
  }
}

function requireUserChange(change: UserChange): void {
  if (change.what !== 'user') {
    throw fieldError('what', 'not_allowed', 'invalid data type', { allowed: ['user'] });
  }
}
