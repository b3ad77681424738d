import type { User } from '@satchel/contract';
import { writeExchangeFile } from '../../core/state/exchange-file.js';
import { rootsOf } from '../../features/imports/source-scope.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';
import { readExchange, writeExchange } from '../exchange.js';
import { switchIn } from '../flags.js';
import type { Stores } from '../open-stores.js';
import { importedUsers } from './imported-users.js';
import { planImport, type Step } from './plan-import.js';
import { userTable } from './user-table.js';

const BACKUP = 'users.backup.json';

export const usersImport: Command = {
  name: 'users import',
  operands: '<file>',
  count: [1, 1],
  summary: 'Adds the users of an export (JSON or YAML) of Satchel or of File Browser, with their passwords.',
  flags: [
    { name: 'overwrite', isSwitch: true, help: 'Changes users that exist already, found by id.' },
    {
      name: 'replace',
      isSwitch: true,
      help: `Removes all users that are not in the file, after a copy to ${BACKUP}.`,
    },
  ],
  async run({ operands: [file = ''], given, stores, say, note, readInput }) {
    const all = await stores();
    const { defaults } = await all.settings.get();
    const imported = await importedUsers(await readExchange(file, { readInput }), {
      defaults,
      // The old root may be in the stored options, when the export of the configuration was imported before.
      roots: rootsOf(all.config.files.root, (await all.settings.storedOptions()).root),
      note,
    });
    const before = await all.users.list();
    const options = {
      overwrite: switchIn(given, 'overwrite') ?? false,
      replace: switchIn(given, 'replace') ?? false,
    };
    const plan = planImport(before, imported, options);
    if (options.replace) await backUp(all, before);
    // Users who stay or are new come first, then those who are removed, so that there is always an
    // administrator.
    for (const step of plan.steps) await take(all, step);
    for (const user of plan.leaving) await all.users.remove(user.id);
    say(userTable(await all.users.list()));
  },
};

async function take({ users, sessions }: Stores, { id, user }: Step): Promise<void> {
  const { passwordHash, fields } = user;
  if (id === null) {
    await users.insert({ fields, passwordHash });
    return;
  }
  const found = await users.find(id);
  if (!found)
    throw new StartError(`The user ${fields.username} was removed in the meantime; please import again.`);
  const changed = (await users.passwordHashOf(id)) !== passwordHash;
  await users.update(id, { fields, passwordHash }, found.changedAt);
  if (changed) await sessions.removeOfUser(id);
}

async function backUp({ users }: Stores, before: readonly User[]): Promise<void> {
  const withHashes = before.map(async (user) => ({ ...user, password: await users.passwordHashOf(user.id) }));
  await writeExchangeFile(BACKUP, `${JSON.stringify(await Promise.all(withHashes), null, 4)}\n`);
}

export const usersExport: Command = {
  name: 'users export',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Writes all users with the hashes of their passwords, readable by the owner only, and replaces the file if it exists; - is standard output.',
  access: 'read',
  async run({ operands: [file = ''], stores, say }) {
    const { users } = await stores();
    const withHashes = (await users.list()).map(async (user) => ({
      ...user,
      password: (await users.passwordHashOf(user.id)) ?? '',
    }));
    await writeExchange(file, await Promise.all(withHashes), { say });
  },
};
