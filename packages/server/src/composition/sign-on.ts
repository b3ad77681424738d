import type { Settings } from '@satchel/contract';
import type { ScopedUser } from '../core/access/grant.js';
import type { Tell } from '../core/access/notice.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { VerifyPassword } from '../features/auth/verify-password.js';
import type { ExternalAccounts } from '../features/sign-on/external-identity.js';
import { externalAccounts } from '../features/sign-on/identities/external-accounts.js';
import { identitiesRoutes } from '../features/sign-on/identities/identities-routes.js';
import { IdentitiesService } from '../features/sign-on/identities/identities-service.js';
import { IdentitiesStore } from '../features/sign-on/identities/identities-store.js';
import { SignOns } from '../features/sign-on/identities/sign-ons.js';
import { providersRoutes } from '../features/sign-on/providers/providers-routes.js';
import { ProvidersService } from '../features/sign-on/providers/providers-service.js';
import { ProvidersStore } from '../features/sign-on/providers/providers-store.js';
import { SignOnWays } from '../features/sign-on/providers/sign-on-ways.js';
import type { Provisioning } from '../features/users/signup/provisioning.js';
import type { Route } from '../http/route.js';
import type { Logger } from '../lib/logger.js';

/** The ways in, on which the login with a password depends. */
export interface SignOnWaysParts {
  providers: ProvidersStore;
  /** The providers that are enabled, and whether passwords of this server are accepted. */
  ways: SignOnWays;
}

export interface SignOnContext extends SignOnWaysParts {
  database: AppDatabase;
  provisioning: Provisioning;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  verifyPassword: VerifyPassword;
  /** True where users log in with the passwords that this server stores. */
  storesPasswords: boolean;
  tell: Tell;
  logger: Pick<Logger, 'warn'>;
  now: () => number;
}

/** Logins that users have at providers already; what all protocols share. */
export interface SignOnParts extends SignOnWaysParts {
  accounts: ExternalAccounts;
  signOns: SignOns;
  identities: IdentitiesService;
  routes: Route[];
}

/** `onChanged` is called when sessions ended together with the provider that they began with. */
export function buildSignOnWays(
  {
    database,
    settings,
    storesPasswords,
  }: Pick<SignOnContext, 'database' | 'storesPasswords'> & {
    settings: () => Promise<Settings>;
  },
  onChanged: () => void,
): SignOnWaysParts {
  const providers = new ProvidersStore(database, onChanged);
  const wantsPasswords = async () => (await settings()).signOn.passwords;
  return { providers, ways: new SignOnWays({ providers, wantsPasswords, storesPasswords }) };
}

/** The accounts that log in by providers. It keeps nothing in memory. */
export interface ExternalParts {
  accounts: ExternalAccounts;
  identitiesStore: IdentitiesStore;
  signOns: SignOns;
}

/** `onChanged` is called when sessions ended together with the identity that they began with. */
export function buildExternalAccounts(
  {
    database,
    provisioning,
    findUser,
    tell,
    logger,
    now,
  }: Pick<SignOnContext, 'database' | 'provisioning' | 'findUser' | 'tell' | 'logger' | 'now'>,
  onChanged: () => void,
): ExternalParts {
  const identitiesStore = new IdentitiesStore(database, onChanged);
  const accounts = externalAccounts({
    ...{ identities: identitiesStore, tell, now },
    onUnreadableQuota: (facts) =>
      logger.warn(facts, 'A login provider names a quota that cannot be read, so that it stays as it is'),
    accounts: {
      find: findUser,
      create: (username, fields, also) => provisioning.create(username, null, fields, also),
      update: (id, fields) => provisioning.update(id, fields),
      previewOfNew: (username, fields) => provisioning.previewOfNew(username, fields),
      preview: (id, fields) => provisioning.preview(id, fields),
      standardPermissions: () => provisioning.standardPermissions(),
    },
  });
  const signOns = new SignOns(database, now);
  return { accounts, identitiesStore, signOns };
}

/** `onChanged` is called when sessions ended together with the identity that they began with. */
export function buildSignOn(context: SignOnContext, onChanged: () => void): SignOnParts {
  const { providers, ways, findUser, now } = context;
  const { verifyPassword, storesPasswords, tell } = context;
  const { accounts, identitiesStore, signOns } = buildExternalAccounts(context, onChanged);
  const identities = new IdentitiesService({
    ...{ identities: identitiesStore, providers, ways, findUser, verifyPassword, tell },
  });
  const service = new ProvidersService({
    ...{ providers, verifyPassword, storesPasswords, now },
    countAccounts: () => identitiesStore.countAccounts(),
  });
  return {
    ...{ providers, ways, accounts, signOns, identities },
    routes: [...providersRoutes(service), ...identitiesRoutes(identities, ways)],
  };
}
