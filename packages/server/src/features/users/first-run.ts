import { everyPermission, ROOT, type Settings } from '@satchel/contract';
import type { Tell } from '../../core/access/notice.js';
import { requireGoodPassword } from '../../lib/secrets/password-policy.js';
import type { Passwords } from '../../lib/secrets/passwords.js';
import { randomToken } from '../../lib/secrets/secrets.js';
import type { UsersStore } from './store/users-store.js';
import { fieldsFromDefaults } from './user-defaults.js';
import { requireGoodName } from './user-names.js';

export interface FirstRunDependencies {
  users: UsersStore;
  passwords: Passwords;
  settings: {
    exists(): Promise<boolean>;
    create(authMethod: string): Promise<void>;
    get(): Promise<Settings>;
  };
}

export interface FirstRunOptions {
  username: string;
  /** A bcrypt hash, if there is one. */
  passwordHash: string | null;
  /** The password if there is no hash; null for a random one. */
  password: string | null;
  /** The login method, which is stored. */
  authMethod: string;
  /** Set if no administrator is to be created. */
  isWithoutAdmin?: boolean;
}

export interface FirstRun {
  userId: number;
  username: string;
  /** The generated password, which is shown once; null if a password or a hash was given. */
  password: string | null;
}

/** Stores the settings and the first administrator, with id 1, if the database is empty. */
export async function prepareFirstRun(
  { users, passwords, settings }: FirstRunDependencies,
  { username, passwordHash, password: given, authMethod, isWithoutAdmin = false }: FirstRunOptions,
): Promise<FirstRun | null> {
  if (!(await settings.exists())) await settings.create(authMethod);
  if (isWithoutAdmin || !(await users.isEmpty())) return null;
  requireGoodName(username);
  const current = await settings.get();
  if (given !== null) requireGoodPassword(given, username, current.minimumPasswordLength);
  const password = given ?? randomToken(12);
  const hash = passwordHash ?? (await passwords.hash(password));
  const fields = {
    ...fieldsFromDefaults(current, username),
    scope: ROOT,
    perm: everyPermission(true),
  };
  const { id } = await users.insert({ fields, passwordHash: hash });
  const isKnown = passwordHash !== null || given !== null;
  return { userId: id, username, password: isKnown ? null : password };
}

export interface ResetDependencies {
  users: UsersStore;
  passwords: Passwords;
  endSessions: (userId: number) => Promise<void>;
  tell: Tell;
}

/** Sets a random password for a user who lost theirs, and signs them out; null for an unknown name. */
export async function resetPassword(deps: ResetDependencies, username: string): Promise<string | null> {
  const found = await deps.users.findLogin(username);
  if (!found) return null;
  const password = randomToken(12);
  await deps.users.setPassword(found.user.id, await deps.passwords.hash(password));
  await deps.endSessions(found.user.id);
  await deps.tell(found.user.id, { kind: 'passwordChanged' });
  return password;
}
