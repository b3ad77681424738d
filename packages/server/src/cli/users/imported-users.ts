import { everyPermission, type Rule, User, type UserDefaults, type VirtualPath } from '@satchel/contract';
import { Compile } from 'typebox/compile';
import { isFields, withKnownKeys } from '../../config/known-keys.js';
import { findingText } from '../../features/imports/finding-text.js';
import { machineScope, type Roots, scopeOutside } from '../../features/imports/source-scope.js';
import type { UserFields } from '../../features/users/store/user-row.js';
import { cleanFields } from '../../features/users/user-change.js';
import { requireGoodName } from '../../features/users/user-names.js';
import { AppError } from '../../lib/app-error.js';
import { parseScope } from '../../lib/scope.js';
import { isPasswordHash } from '../../lib/secrets/passwords.js';
import { StartError } from '../../lib/start-error.js';

export interface ImportedUser {
  /** The id in the file; 0 when it has none. */
  id: number;
  fields: UserFields;
  passwordHash: string;
}

interface ExportContext {
  defaults: UserDefaults;
  /** Scopes of old exports are paths of the machine. */
  roots: Roots;
  note: (text: string) => void;
}

const NOTHING: Rule = { regex: false, allow: false, path: '', regexp: null };

/** Checks everything before anything is stored. Throws `StartError` with one sentence for each user. */
export async function importedUsers(exported: unknown, context: ExportContext): Promise<ImportedUser[]> {
  if (!Array.isArray(exported)) throw new StartError('The file is not an export of users: it has no list.');
  const faults: string[] = [];
  const users: ImportedUser[] = [];
  for (const [index, each] of exported.entries()) {
    try {
      users.push(await readUser(each, context));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(`The user at index ${index} cannot be imported: ${error.message}.`);
    }
  }
  if (faults.length > 0) throw new StartError(faults);
  return users;
}

async function readUser(exported: unknown, { defaults, roots, note }: ExportContext): Promise<ImportedUser> {
  const template = blank(defaults);
  const known = { ...template, secondFactor: 'required', mail: '', mounts: [], scopeName: '' };
  const { value, unknown } = withKnownKeys(exported, known, ['trash', 'quota', 'mounts']);
  const withoutScope = isFields(exported) && exported.scopeName === null ? { scopeName: null } : {};
  const user = {
    ...template,
    ...value,
    ...withoutScope,
    perm: { ...template.perm, ...(value.perm as object | undefined) },
  };
  const validator = Compile(User);
  if (!validator.Check(user)) {
    const [fault] = validator.Errors(user);
    throw new AppError('invalid_input', `${fault?.instancePath.slice(1)} ${fault?.message}`);
  }
  for (const key of unknown) note(`Ignored in the user ${user.username}: ${key}.`);
  requireGoodName(user.username);
  if (!isPasswordHash(user.password)) {
    throw new AppError('invalid_input', 'The password is not a hash of bcrypt or argon2id');
  }
  const { id, password, ...fields } = user;
  const found = await machineScope(value, roots);
  const clean = cleanFields({
    ...fields,
    ...(found ? scopeFields(user, found.path, note) : { scope: parseScope(user.scope) }),
  });
  return { id, fields: clean, passwordHash: password };
}

/** A user whose scope no longer exists sees no files, rather than all. */
function scopeFields(
  { username, scope: before, rules }: User,
  path: VirtualPath | null,
  note: (text: string) => void,
): Pick<UserFields, 'scope' | 'rules'> {
  const about = { user: username, before };
  if (path === null) {
    note(findingText({ code: 'scope_outside', ...about }));
    return { scope: scopeOutside(before), rules: [...rules, NOTHING] };
  }
  note(findingText({ code: 'scope_converted', ...about, after: path }));
  return { scope: path, rules };
}

/** Fields that an export omits are empty. */
function blank(defaults: UserDefaults): User {
  return {
    id: 0,
    username: '',
    password: '',
    lockPassword: false,
    rules: [],
    trash: {},
    ...defaults,
    quota: {},
    scope: '/',
    perm: everyPermission(false),
    commands: [],
  };
}
