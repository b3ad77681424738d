import type { UserFolder } from '@satchel/contract';
import { HOME_FATES, type HomeFate } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import { whereLinkLeads } from '../../core/storage/local/grant-folder.js';
import { resetPassword } from '../../features/users/first-run.js';
import { OPERATOR } from '../../features/users/users-service.js';
import { parseScope } from '../../lib/scope.js';
import { StartError } from '../../lib/start-error.js';
import { type Command, type Given, PASSWORD } from '../command.js';
import { switchIn } from '../flags.js';
import { MOUNT_FLAGS, mountsFrom } from '../mount-flags.js';
import type { Stores } from '../open-stores.js';
import { findUser } from './find-user.js';
import { USER_FLAGS, userFieldsFrom } from './user-flags.js';
import { userTable } from './user-table.js';

export const usersAdd: Command = {
  name: 'users add',
  operands: '<name> <password>',
  count: [2, 2],
  summary: `Creates a user with the defaults of the settings and a ${PASSWORD}.`,
  flags: USER_FLAGS,
  async run({ operands, given, stores, readInput, say }) {
    const [username = '', typed = ''] = operands;
    const all = await stores();
    const { defaults } = await all.settings.get();
    const password = typed === '-' ? await readInput() : typed;
    const data = { ...userFieldsFrom(given, defaults), username, password };
    say(userTable([await all.service.create(OPERATOR, { what: 'user', which: [], data })]));
  },
};

export const usersLs: Command = {
  name: 'users ls',
  summary: 'Lists all users.',
  access: 'read',
  async run({ stores, say }) {
    say(userTable(await (await stores()).users.list()));
  },
};

export const usersFind: Command = {
  name: 'users find',
  operands: '<id or name>',
  count: [1, 1],
  summary: 'Shows one user.',
  access: 'read',
  async run({ operands: [which = ''], stores, say }) {
    say(userTable([await findUser(await stores(), which)]));
  },
};

export const usersUpdate: Command = {
  name: 'users update',
  operands: '<id or name>',
  count: [1, 1],
  summary: 'Changes the given fields of a user. A new password signs the user out everywhere.',
  flags: [
    { name: 'username', short: 'u', value: 'name', help: 'The new name.' },
    {
      name: 'password',
      short: 'p',
      value: 'password',
      help: `The new ${PASSWORD}.`,
    },
    ...USER_FLAGS,
    {
      name: 'addFolder',
      value: 'path',
      help: 'Grants the folder outside of the scope to which the symlink at this path of the scope leads.',
    },
    { name: 'removeFolder', value: 'path', help: 'Revokes the folder that was granted at this path.' },
    ...MOUNT_FLAGS,
    { name: 'scopeName', value: 'name', help: 'The name of the scope beside other folders.' },
    {
      name: 'withoutScope',
      isSwitch: true,
      help: 'The user has only the other folders; false gives the scope back.',
    },
  ],
  async run({ operands: [which = ''], given, stores, readInput, say }) {
    const all = await stores();
    const user = await findUser(all, which);
    const username = given.get('username');
    const password = given.get('password') === '-' ? await readInput() : given.get('password');
    const fields = {
      ...userFieldsFrom(given, user),
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    };
    const folders = await foldersFrom(given, user, all);
    if (folders) Object.assign(fields, { folders });
    const mounts = mountsFrom(given, user.mounts ?? []);
    if (mounts) Object.assign(fields, { mounts });
    Object.assign(fields, scopeNameFrom(given));
    const named = Object.keys(fields);
    if (named.length > 0) {
      await all.service.update(OPERATOR, user.id, {
        what: 'user',
        which: named,
        data: { id: user.id, ...fields },
      });
    }
    say(userTable([await findUser(all, String(user.id))]));
  },
};

/** With undefined, the scope has its own name again. */
function scopeNameFrom(given: Given): { scopeName?: string | null | undefined } {
  const isWithout = switchIn(given, 'withoutScope');
  const name = given.get('scopeName');
  if (isWithout && name !== undefined)
    throw new StartError('The scope has either a name, or is none of the folders: leave out one of the two.');
  if (isWithout) return { scopeName: null };
  return name === undefined && isWithout === undefined ? {} : { scopeName: name };
}

/**
 * The folders of the user outside of the scope, with the changes of the flags; undefined without changes.
 * Throws `StartError`.
 */
async function foldersFrom(
  given: Given,
  user: ScopedUser,
  { config }: Stores,
): Promise<UserFolder[] | undefined> {
  const [added, removed] = [given.get('addFolder'), given.get('removeFolder')].map(
    (path) => path && parseScope(path, 'folders'),
  );
  if (!added && !removed) return undefined;
  const before = user.folders ?? [];
  if (removed && !before.some(({ at }) => at === removed)) {
    throw new StartError(`${user.username} has no folder at ${removed}.`);
  }
  const kept = before.filter(({ at }) => at !== removed && at !== added);
  if (!added) return kept;
  const folder = await whereLinkLeads(config.files.root, user.scope, added);
  if (folder === null) {
    throw new StartError(
      `There is no symlink at ${added} in the scope of ${user.username}, or its target does not exist: create it first (ln -s).`,
    );
  }
  return [...kept, { at: added, folder }];
}

export const usersRm: Command = {
  name: 'users rm',
  operands: '<id or name>',
  count: [1, 1],
  summary:
    'Removes a user, with their sessions and shares; never the last administrator. The files are kept by default.',
  flags: [
    {
      name: 'home',
      value: 'fate',
      help: 'What to do with the folder that is the user’s own: `keep`, `move` (to a name that nobody can get by signing up) or `delete`.',
    },
  ],
  async run({ operands: [which = ''], given, stores, say, note }) {
    const fate = fateFrom(given.get('home'));
    const all = await stores();
    const { id, username } = await findUser(all, which);
    const { home } = await all.service.homeOf(OPERATOR, id);
    if (home === null && fate !== 'keep') {
      throw new StartError(`The user ${username} has no folder of their own; leave out --home.`);
    }
    await all.service.remove(OPERATOR, id, undefined, fate);
    say('user deleted successfully');
    if (home !== null && fate === 'keep') note(`The files of ${username} are kept in ${home}.`);
  },
};

function fateFrom(given = 'keep'): HomeFate {
  const found = HOME_FATES.find((fate) => fate === given);
  if (!found) throw new StartError(`--home must be one of ${HOME_FATES.join(', ')}, not ${given}.`);
  return found;
}

export const usersResetPassword: Command = {
  name: 'users reset-password',
  operands: '<name>',
  count: [1, 1],
  summary: 'Sets a new random password for a user who lost theirs, prints it, and signs them out everywhere.',
  async run({ operands: [username = ''], stores, say }) {
    const { users, passwords, sessions, tell } = await stores();
    const endSessions = (userId: number): Promise<void> => sessions.removeOfUser(userId);
    const password = await resetPassword({ users, passwords, endSessions, tell }, username);
    if (password === null) throw new StartError(`There is no user called ${username}.`);
    say(`The new password of ${username}: ${password}`);
  },
};
