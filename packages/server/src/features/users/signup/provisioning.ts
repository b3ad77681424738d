import { isDeepStrictEqual } from 'node:util';
import type { Permissions, Settings, User, VirtualPath } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import { parseScope } from '../../../lib/scope.js';
import type { Passwords } from '../../../lib/secrets/passwords.js';
import { randomToken } from '../../../lib/secrets/secrets.js';
import { type InsertDependencies, insertWithFolder } from '../insert-with-folder.js';
import type { UserFields } from '../store/user-row.js';
import type { AlsoStored } from '../store/users-store.js';
import { cleanFields } from '../user-change.js';
import { fieldsOfProvisioned } from '../user-defaults.js';
import { requireGoodName } from '../user-names.js';
import { scopeOfNewUser } from '../user-scope.js';

export interface ProvisioningDependencies extends InsertDependencies {
  settings: () => Promise<Settings>;
  passwords: Passwords;
}

/** The fields that a login hook, proxy or provider sets; the others keep their value, or get the defaults. */
export type VouchedFields = Partial<Omit<UserFields, 'scope' | 'perm' | 'sorting' | 'username' | 'rules'>> & {
  scope?: string;
  perm?: Partial<Permissions>;
  sorting?: Partial<User['sorting']>;
};

/**
 * Provisioning: creates all accounts that no administrator creates, by signup, by a proxy, by
 * a login hook or by a provider.
 * They are never administrators and never run commands, unless the hook or the provider sets that.
 */
export class Provisioning {
  readonly #deps: ProvisioningDependencies;

  constructor(deps: ProvisioningDependencies) {
    this.#deps = deps;
  }

  /** Throws `invalid_input` for the name, `already_exists` when the name, or the home, is in use. */
  async create(
    username: string,
    password: string | null,
    vouched: VouchedFields = {},
    also?: AlsoStored,
  ): Promise<ScopedUser> {
    const { fields, ownHome } = await this.#newFields(username, vouched);
    const passwordHash = await this.#deps.passwords.hash(password ?? randomToken(32));
    return insertWithFolder(this.#deps, { fields, passwordHash, ownHome, also }, ownHome);
  }

  /** The permissions that `create` would give. Throws what it would; changes nothing. */
  async previewOfNew(username: string, vouched: VouchedFields): Promise<Permissions> {
    const { fields, ownHome } = await this.#newFields(username, vouched);
    await this.#deps.users.requireUnused(username, ownHome ? fields.scope : null);
    return fields.perm;
  }

  /** The permissions that `update` would leave. Throws what it would; changes nothing. */
  async preview(id: number, vouched: VouchedFields): Promise<Permissions> {
    const { before, fields } = await this.#changed(id, vouched);
    const isLast = before.perm.admin && !fields.perm.admin && !(await this.#deps.users.hasOtherAdmin(id));
    return isLast ? before.perm : fields.perm;
  }

  /** Stores what a service says of its user. Throws `wrong_credentials` for an account that is gone. */
  update(id: number, vouched: VouchedFields): Promise<ScopedUser> {
    return this.#bringUpToDate(id, vouched);
  }

  /** The permissions of accounts about which nothing is vouched for. */
  async standardPermissions(): Promise<Permissions> {
    return fieldsOfProvisioned(await this.#deps.settings(), '').perm;
  }

  /** Creates or updates the account of a user whose name and password a login hook has accepted. */
  async admit(
    username: string,
    password: string,
    vouched: VouchedFields,
    mayCreate: boolean,
  ): Promise<ScopedUser> {
    const found = await this.#deps.users.findLogin(username);
    if (!found && !mayCreate) throw new AppError('wrong_credentials', 'There is no such account here');
    if (!found) return this.create(username, password, { ...vouched, lockPassword: true });
    if (!(await this.#deps.passwords.verify(password, found.passwordHash))) {
      await this.#deps.users.replaceHash(found.user.id, await this.#deps.passwords.hash(password));
    }
    return this.#bringUpToDate(found.user.id, { ...vouched, lockPassword: true });
  }

  /** An empty scope, or the default one with homes enabled, does not change the home. */
  async #scopeFor({ scope: given = '' }: VouchedFields): Promise<{ scope?: VirtualPath }> {
    if (given.trim() === '') return {};
    const { createUserDir, defaults } = await this.#deps.settings();
    const scope = parseScope(given);
    return createUserDir && scope === parseScope(defaults.scope) ? {} : { scope };
  }

  async #newFields(
    username: string,
    vouched: VouchedFields,
  ): Promise<{ fields: UserFields; ownHome: boolean }> {
    const settings = await this.#deps.settings();
    requireGoodName(username);
    const { scope, ownHome } = scopeOfNewUser(vouched.scope ?? '', username, settings);
    return { fields: withVouched({ ...fieldsOfProvisioned(settings, username), scope }, vouched), ownHome };
  }

  async #changed(id: number, vouched: VouchedFields) {
    const found = await this.#deps.users.find(id);
    if (!found) throw new AppError('wrong_credentials', 'There is no such account here');
    const { id: _, password: __, ...before } = found.user;
    const fields: UserFields = withVouched({ ...before, ...(await this.#scopeFor(vouched)) }, vouched);
    return { found, before, fields };
  }

  /** The last administrator stays one, whatever is vouched for. */
  async #bringUpToDate(id: number, vouched: VouchedFields): Promise<ScopedUser> {
    const { found, before, fields } = await this.#changed(id, vouched);
    if (isDeepStrictEqual(fields, before)) return found.user;
    if (fields.scope !== before.scope) await this.#deps.makeFolder(fields.scope);
    try {
      return await this.#deps.users.update(id, { fields }, found.changedAt);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'changed_meanwhile') return this.#bringUpToDate(id, vouched);
      if (error.code !== 'forbidden' || !before.perm.admin) throw error;
      return this.#bringUpToDate(id, { ...vouched, perm: { admin: true } });
    }
  }
}

/** Takes the scope of `before`, which has been decided. */
function withVouched(
  before: UserFields,
  { scope: _, perm, sorting, quota, ...rest }: VouchedFields,
): UserFields {
  return cleanFields({
    ...before,
    ...rest,
    perm: { ...before.perm, ...perm },
    sorting: { ...before.sorting, ...sorting },
    quota: { ...before.quota, ...quota },
  });
}
