import type { Settings, User, UserChange, VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { requireGoodPassword } from '../../lib/password-policy.js';
import type { Passwords } from '../../lib/passwords.js';
import { parseScope } from '../../lib/scope.js';
import { insertWithFolder } from './insert-with-folder.js';
import { changedFields, cleanFields, isSensitive, requireOwnFields, wantedFields } from './user-change.js';
import { fieldsFromDefaults } from './user-defaults.js';
import { requireGoodName } from './user-names.js';
import { scopeOfNewUser } from './user-scope.js';
import type { UsersStore } from './users-store.js';

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

/** Who may see and change whom. */
export class UsersService {
  readonly #on: UsersDependencies;

  constructor(dependencies: UsersDependencies) {
    this.#on = dependencies;
  }

  list(): Promise<User[]> {
    return this.#on.users.list();
  }

  /** One's own scope is nobody's business but the administrators'. */
  async get(caller: Caller, id: number): Promise<User> {
    requireSelfOrAdmin(caller, id);
    const { user } = await this.#found(id);
    return caller.user.perm.admin ? user : { ...user, scope: '' };
  }

  async create(caller: Caller, change: UserChange): Promise<User> {
    requireUserChange(change);
    if (change.which.length > 0) invalid('which', 'a new user has all fields: which must be empty');
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

  async update(caller: Caller, id: number, change: UserChange): Promise<void> {
    requireSelfOrAdmin(caller, id);
    requireUserChange(change);
    if (change.data.id !== id) invalid('id', 'data.id must be the id in the address');
    const wanted = wantedFields(change.which);
    requireOwnFields(wanted, caller.user);
    if (isSensitive(wanted)) await this.#on.sessions.confirm(caller, caller.client, change.current_password);
    const { user } = await this.#found(id);
    const fields = changedFields(user, wanted, change.data);
    if (fields.username !== user.username) requireGoodName(fields.username);
    if (wanted.fields.includes('scope') && change.data.scope !== undefined) {
      fields.scope = parseScope(change.data.scope);
    }
    const passwordHash = wanted.fields.includes('password')
      ? await this.#newHash(fields.username, change.data.password ?? '', wanted.isAll)
      : undefined;
    if (fields.scope !== user.scope) await this.#on.makeFolder(parseScope(fields.scope));
    await this.#on.users.update(id, { fields, passwordHash });
    if (passwordHash !== undefined) {
      await this.#on.sessions.end(id, caller.user.id === id ? caller.session.id : undefined);
    }
  }

  async remove(caller: Caller, id: number, currentPassword: string | undefined): Promise<void> {
    requireSelfOrAdmin(caller, id);
    await this.#on.sessions.confirm(caller, caller.client, currentPassword);
    await this.#on.users.remove(id);
  }

  async #found(id: number): Promise<{ user: User }> {
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

function requireSelfOrAdmin({ user }: Caller, id: number): void {
  if (user.id !== id && !user.perm.admin) {
    throw new AppError('forbidden', 'Only administrators see and change other users');
  }
}

function requireUserChange(change: UserChange): void {
  if (change.what !== 'user') invalid('what', 'invalid data type');
}

function invalid(field: string, message: string): never {
  throw new AppError('invalid_input', message, { details: { field } });
}
