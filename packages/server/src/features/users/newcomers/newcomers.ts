import type { Permissions, Settings, User } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type { Passwords } from '../../../lib/passwords.js';
import { parseScope } from '../../../lib/scope.js';
import { randomToken } from '../../../lib/secrets.js';
import { type InsertDependencies, insertWithFolder } from '../insert-with-folder.js';
import type { UserFields } from '../store/user-row.js';
import { cleanFields } from '../user-change.js';
import { fieldsOfNewcomer } from '../user-defaults.js';
import { homeName, requireGoodName } from '../user-names.js';
import { scopeOfNewUser } from '../user-scope.js';

export interface NewcomersDependencies extends InsertDependencies {
  settings: () => Promise<Settings>;
  passwords: Passwords;
}

/** What somebody who vouches for a user says about them; the rest is as it was, or as the defaults are. */
export type VouchedFields = Partial<Omit<UserFields, 'perm' | 'sorting' | 'username' | 'rules'>> & {
  perm?: Partial<Permissions>;
  sorting?: Partial<User['sorting']>;
};

/**
 * The one way for accounts that no administrator makes: by signing up, by a proxy's word or by a hook's. They are
 * never administrators and never run commands, unless whoever vouches for them says so.
 */
export class Newcomers {
  readonly #on: NewcomersDependencies;

  constructor(dependencies: NewcomersDependencies) {
    this.#on = dependencies;
  }

  /** Throws `invalid_input` for the name, `already_exists` when it, or the home that follows from it, is taken. */
  async create(username: string, password: string | null, vouched: VouchedFields = {}): Promise<User> {
    const settings = await this.#on.settings();
    requireGoodName(username);
    homeName(username);
    const { scope, ownHome } = scopeOfNewUser(vouched.scope ?? '', username, settings);
    const fields = withVouched({ ...fieldsOfNewcomer(settings, username), scope }, { ...vouched, scope });
    const passwordHash = await this.#on.passwords.hash(password ?? randomToken(32));
    return insertWithFolder(this.#on, { fields, passwordHash, ownHome });
  }

  /** Somebody whose name and password are vouched for: made when there is no such user, else brought up to date. */
  async admit(username: string, password: string, vouched: VouchedFields, mayCreate: boolean): Promise<User> {
    const found = await this.#on.users.findLogin(username);
    if (!found && !mayCreate) throw new AppError('wrong_credentials', 'There is no such account here');
    if (!found) return this.create(username, password, { ...vouched, lockPassword: true });
    if (!(await this.#on.passwords.verify(password, found.passwordHash))) {
      await this.#on.users.replaceHash(found.user.id, await this.#on.passwords.hash(password));
    }
    return this.#bringUpToDate(found.user.id, { ...vouched, lockPassword: true });
  }

  /** As for a new user: nothing, or the default scope where there are homes, is no wish for another one. */
  async #scopeFor(given: string | undefined): Promise<string | undefined> {
    if (given === undefined || given.trim() === '') return undefined;
    const { createUserDir, defaults } = await this.#on.settings();
    return createUserDir && parseScope(given) === parseScope(defaults.scope) ? undefined : given;
  }

  /** The last administrator stays one, whatever is said: somebody must be able to mend it. */
  async #bringUpToDate(id: number, vouched: VouchedFields): Promise<User> {
    const found = await this.#on.users.find(id);
    if (!found) throw new AppError('wrong_credentials', 'There is no such account here');
    const { id: _, password: __, ...before } = found.user;
    const fields = withVouched(before, { ...vouched, scope: await this.#scopeFor(vouched.scope) });
    if (JSON.stringify(fields) === JSON.stringify(before)) return found.user;
    if (fields.scope !== before.scope) await this.#on.makeFolder(parseScope(fields.scope));
    try {
      return await this.#on.users.update(id, { fields }, found.changedAt);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'changed_meanwhile') return this.#bringUpToDate(id, vouched);
      if (error.code !== 'forbidden' || !before.perm.admin) throw error;
      return this.#bringUpToDate(id, { ...vouched, perm: { admin: true } });
    }
  }
}

function withVouched(before: UserFields, { scope, perm, sorting, ...rest }: VouchedFields): UserFields {
  return cleanFields({
    ...before,
    ...rest,
    scope: scope === undefined ? before.scope : parseScope(scope),
    perm: { ...before.perm, ...perm },
    sorting: { ...before.sorting, ...sorting },
  });
}
