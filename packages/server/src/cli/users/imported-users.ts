import { everyPermission, User, type UserDefaults } from '@satchel/contract';
import { Compile } from 'typebox/compile';
import type { UserFields } from '../../features/users/store/user-row.js';
import { cleanFields } from '../../features/users/user-change.js';
import { requireGoodName } from '../../features/users/user-names.js';
import { AppError } from '../../lib/app-error.js';
import { isPasswordHash } from '../../lib/passwords.js';
import { parseScope } from '../../lib/scope.js';
import { StartError } from '../../lib/start-error.js';
import { withKnownKeys } from '../transfer/known-keys.js';

export interface ImportedUser {
  /** In the file; 0 when it has none. */
  id: number;
  fields: UserFields;
  passwordHash: string;
}

/** Checks everything before anything is stored. Throws `StartError` with what is wrong, one sentence for each user. */
export function importedUsers(
  exported: unknown,
  defaults: UserDefaults,
  note: (text: string) => void,
): ImportedUser[] {
  if (!Array.isArray(exported)) throw new StartError('The file is no export of users: it holds no list.');
  const faults: string[] = [];
  const users = exported.flatMap((each: unknown, index) => {
    try {
      return [readUser(each, defaults, note)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(`The user at place ${index} cannot be imported: ${error.message}.`);
      return [];
    }
  });
  if (faults.length > 0) throw new StartError(faults);
  return users;
}

function readUser(exported: unknown, defaults: UserDefaults, note: (text: string) => void): ImportedUser {
  const template = blank(defaults);
  const { value, unknown } = withKnownKeys(exported, template);
  const user = { ...template, ...value, perm: { ...template.perm, ...(value.perm as object | undefined) } };
  const validator = Compile(User);
  if (!validator.Check(user)) {
    const [fault] = validator.Errors(user);
    throw new AppError('invalid_input', `${fault?.instancePath.slice(1)} ${fault?.message}`);
  }
  for (const key of unknown) note(`Left out of the user ${user.username}: ${key}.`);
  requireGoodName(user.username);
  if (!isPasswordHash(user.password)) {
    throw new AppError('invalid_input', 'its password is not a hash of bcrypt or argon2id');
  }
  const { id, password, ...fields } = user;
  const clean = cleanFields({ ...fields, scope: parseScope(user.scope) });
  return { id, fields: clean, passwordHash: password };
}

/** What an export leaves out is nothing. */
function blank(defaults: UserDefaults): User {
  return {
    id: 0,
    username: '',
    password: '',
    lockPassword: false,
    rules: [],
    ...defaults,
    scope: '/',
    perm: everyPermission(false),
    commands: [],
  };
}
