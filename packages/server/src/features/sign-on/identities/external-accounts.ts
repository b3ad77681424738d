import type { GrantedPermission, Permissions } from '@satchel/contract';
import type { Kysely } from 'kysely';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { Tell } from '../../../core/access/notice.js';
import { isUniqueViolation } from '../../../core/db/database.js';
import type { Schema } from '../../../core/db/schema.js';
import { AppError, toAppError } from '../../../lib/app-error.js';
import { randomToken } from '../../../lib/secrets/secrets.js';
import { type ExternalAccounts, type ExternalIdentity, LONGEST_SUBJECT } from '../external-identity.js';
import { type Decision, decideLogin, type MappedFields } from './decide-login.js';
import type { IdentitiesStore, StoredIdentity } from './identities-store.js';

const ID_BYTES = 9;

/** The accounts of this server, as far as logins by providers need them. */
export interface Accounts {
  find(id: number): Promise<{ user: ScopedUser } | undefined>;
  /**
   * `also` stores something together with the account. Throws `invalid_input` for the name, or
   * `already_exists`.
   */
  create(
    username: string,
    fields: MappedFields & { mail: string; lockPassword: boolean },
    also: (query: Kysely<Schema>, userId: number) => Promise<void>,
  ): Promise<ScopedUser>;
  update(id: number, fields: MappedFields): Promise<ScopedUser>;
  /** The permissions that `create` would give. Throws what it would. */
  previewOfNew(username: string, fields: MappedFields): Promise<Permissions>;
  /** The permissions that `update` would leave. */
  preview(id: number, fields: MappedFields): Promise<Permissions>;
  /** Those of new accounts about which nothing else is said. */
  standardPermissions(): Promise<Permissions>;
}

export interface AccountsDependencies {
  identities: IdentitiesStore;
  accounts: Accounts;
  tell: Tell;
  /** Called at a login whose claim for the quota is no amount; `claim` is its name, `user` a text for lists. */
  onUnreadableQuota: (facts: { provider: string; claim: string; user: string }) => void;
  now: () => number;
}

type Admitted = Awaited<ReturnType<ExternalAccounts['admit']>>;
type Outcome = Awaited<ReturnType<ExternalAccounts['explain']>>;

/** The identity with its account, and what is decided about them. */
interface Considered {
  known: StoredIdentity | undefined;
  user: ScopedUser | null;
  decision: Decision;
}

export function externalAccounts(deps: AccountsDependencies): ExternalAccounts {
  return new AccountsOfProviders(deps);
}

class AccountsOfProviders implements ExternalAccounts {
  readonly #deps: AccountsDependencies;

  constructor(deps: AccountsDependencies) {
    this.#deps = deps;
  }

  async admit(identity: ExternalIdentity): Promise<Admitted> {
    const { known, decision } = await this.#consider(identity);
    if (decision.refusal) throw decision.refusal;
    this.#reportQuota(identity, decision);
    if (known) return this.#update(known, decision);
    if (!identity.provider.createsUsers) throw notLinked();
    return this.#create(identity, decision);
  }

  async link(userId: number, identity: ExternalIdentity): Promise<Admitted> {
    requireSubject(identity);
    const found = await this.#deps.accounts.find(userId);
    if (!found) throw new AppError('not_found', 'There is no such user');
    const decision = await this.#decide(identity, found.user);
    if (decision.refusal) throw decision.refusal;
    this.#reportQuota(identity, decision);
    const row = this.#rowOf(identity, decision, userId);
    try {
      await this.#deps.identities.insert(row);
      await this.#deps.tell(userId, { kind: 'identityLinked', provider: identity.provider.name });
      return await this.#update(row, decision);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const known = await this.#deps.identities.find(identity.issuer, identity.subject);
    if (known?.userId !== userId)
      throw new AppError('conflict', 'This login is connected to another account already');
    return this.#update(known, decision);
  }

  async explain(identity: ExternalIdentity): Promise<Outcome> {
    const considered = await this.#consider(identity);
    const { decision, user } = considered;
    const username = user?.username ?? decision.username;
    const { groups, scope, fields, isQuotaUnreadable } = decision;
    const quota = isQuotaUnreadable ? ('unreadable' as const) : fields.quota?.bytes;
    const facts = { username, groups: [...groups], scope, ...(quota === undefined ? {} : { quota }) };
    try {
      const { kind, perm } = await this.#foresee(identity, considered);
      const permissions = Object.entries(perm).filter(([, isGiven]) => isGiven);
      return {
        ...facts,
        kind,
        reason: '',
        permissions: permissions.map(([name]) => name as GrantedPermission),
      };
    } catch (error) {
      const { code, message } = toAppError(error);
      if (code === 'internal') throw error;
      const kind = code === 'not_linked' ? 'not_linked' : 'refused';
      return { ...facts, kind, reason: message, permissions: [] };
    }
  }

  #reportQuota({ provider: { id, mapping } }: ExternalIdentity, decision: Decision): void {
    if (!decision.isQuotaUnreadable) return;
    this.#deps.onUnreadableQuota({ provider: id, claim: mapping.quota ?? '', user: decision.name });
  }

  async #foresee(
    { provider }: ExternalIdentity,
    { user, decision }: Considered,
  ): Promise<{ kind: 'account' | 'new'; perm: Permissions }> {
    const { accounts } = this.#deps;
    if (decision.refusal) throw decision.refusal;
    if (user) return { kind: 'account', perm: await accounts.preview(user.id, decision.fields) };
    if (!provider.createsUsers) throw notLinked();
    return { kind: 'new', perm: await accounts.previewOfNew(decision.username, decision.fields) };
  }

  async #consider(identity: ExternalIdentity): Promise<Considered> {
    requireSubject(identity);
    const known = await this.#deps.identities.find(identity.issuer, identity.subject);
    const user = known ? ((await this.#deps.accounts.find(known.userId))?.user ?? null) : null;
    return { known, user, decision: await this.#decide(identity, user) };
  }

  async #decide(identity: ExternalIdentity, user: ScopedUser | null): Promise<Decision> {
    return decideLogin(identity, user?.perm ?? null, await this.#deps.accounts.standardPermissions());
  }

  async #update(known: StoredIdentity, { name, groups, fields }: Decision): Promise<Admitted> {
    const { accounts, identities, now } = this.#deps;
    const user = await accounts.update(known.userId, fields);
    await identities.markSeen(known.id, { name, groups, seenAt: now() });
    return { user, identityId: known.id };
  }

  /** The identity is stored in the transaction of the account, so that two first logins make one account. */
  async #create(identity: ExternalIdentity, decision: Decision): Promise<Admitted> {
    const { accounts, identities, now } = this.#deps;
    const { username, mail, name, groups, fields } = decision;
    const row = this.#rowOf(identity, decision, 0);
    try {
      const user = await accounts.create(username, { ...fields, mail, lockPassword: true }, (query, userId) =>
        identities.insert({ ...row, userId }, query),
      );
      await identities.markSeen(row.id, { name, groups, seenAt: now() });
      return { user, identityId: row.id };
    } catch (error) {
      const known = await identities.find(identity.issuer, identity.subject);
      if (!known || !(error instanceof AppError) || error.code !== 'already_exists') throw error;
      return this.#update(known, decision);
    }
  }

  #rowOf(
    { provider, issuer, subject }: ExternalIdentity,
    { name }: Decision,
    userId: number,
  ): StoredIdentity {
    const id = randomToken(ID_BYTES);
    const times = { createdAt: this.#deps.now(), seenAt: null };
    return { id, provider: provider.id, issuer, subject, userId, name, ...times };
  }
}

/** Without it, users of a faulty provider would share an account. PostgreSQL takes no text with NUL. */
function requireSubject({ issuer, subject }: ExternalIdentity): void {
  if (issuer === '' || subject === '' || subject.length > LONGEST_SUBJECT || subject.includes('\0'))
    throw new AppError('provider_failed', 'The login provider does not say who the user is');
}

function notLinked(): AppError {
  return new AppError('not_linked', 'This login belongs to no account of this server');
}
