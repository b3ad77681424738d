import type { LoginGuard } from '../features/auth/login-guard.js';
import type { VerifyPassword } from '../features/auth/verify-password.js';
import { DIRECTORY_LIMITS } from '../features/sign-on/ldap/deadline.js';
import { Directory } from '../features/sign-on/ldap/directory.js';
import { DirectoryLogins } from '../features/sign-on/ldap/directory-logins.js';
import { DirectoryService } from '../features/sign-on/ldap/directory-service.js';
import { EntryTries } from '../features/sign-on/ldap/entry-tries.js';
import type { TriesStore } from '../lib/limits/throttle.js';
import type { Logger } from '../lib/logger.js';
import type { ExternalParts, SignOnParts, SignOnWaysParts } from './sign-on.js';

/** Logins by LDAP, on which the login with a password depends. */
export function buildDirectories(
  {
    ways,
    accounts,
    identitiesStore,
    signOns,
    tries,
    now,
  }: ExternalParts & Pick<SignOnWaysParts, 'ways'> & { tries: TriesStore; now: () => number },
  logger: Logger,
): { directory: Directory; directories: DirectoryLogins } {
  const directory = new Directory(DIRECTORY_LIMITS, new EntryTries(tries, now));
  const directories = new DirectoryLogins({
    ...{ directory, accounts },
    enabled: () => ways.enabled(),
    identitiesOf: (userId) => identitiesStore.listOfUser(userId),
    recordOf: (identityId) => signOns.recordOf({ identityId, sid: '' }),
    onFailure: (provider, error) => logger.warn({ provider, err: error }, 'A directory could not be asked'),
  });
  return { directory, directories };
}

export function buildDirectoryService(context: {
  directory: Directory;
  signOn: SignOnParts;
  verifyPassword: VerifyPassword;
  guard: LoginGuard;
  tries: TriesStore;
  now: () => number;
}): DirectoryService {
  const { directory, signOn, verifyPassword, guard, tries, now } = context;
  return new DirectoryService({
    ...{ directory, verifyPassword, guard, tries, now, accounts: signOn.accounts },
    findProvider: (id) => signOn.providers.find(id),
    enabled: () => signOn.ways.enabled(),
    listIdentities: (userId) => signOn.identities.list(userId),
  });
}
