import type { User } from '@satchel/contract';
import { writeExchangeFile } from '../../core/state/exchange-file.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';
import { switchIn } from '../flags.js';
import type { Stores } from '../open-stores.js';
import { readExchange } from '../transfer/exchange.js';
import { importedUsers } from './imported-users.js';
import { planImport, type Step } from './plan-import.js';
import { userTable } from './user-table.js';

const BACKUP = 'users.backup.json';

export const usersImport: Command = {
  name: 'users import',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Adds the users of an export (JSON or YAML), of this program or of File Browser, with their passwords.',
  flags: [
    { name: 'overwrite', isSwitch: true, help: 'Change users that are there already, found by id.' },
    {
      name: 'replace',
      isSwitch: true,
      help: `Remove all users that are not in the file, after a copy to ${BACKUP}.`,
    },
  ],
  async run({ operands: [file = ''], given, stores, say, note, readInput }) {
    const all = await stores();
    const { defaults } = await all.settings.get();
    const imported = importedUsers(await readExchange(file, { readInput }), defaults, note);
    const before = await all.users.list();
    const options = {
      overwrite: switchIn(given, 'overwrite') ?? false,
      replace: switchIn(given, 'replace') ?? false,
    };
    const plan = planImport(before, imported, options);
    if (options.replace) await backUp(all, before);
    // Those who stay or come first, then those who go: there is an administrator at every moment.
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
  if (!found) throw new StartError(`The user ${fields.username} was removed meanwhile; please import again.`);
  const changed = (await users.passwordHashOf(id)) !== passwordHash;
  await users.update(id, { fields, passwordHash }, found.changedAt);
  if (changed) await sessions.removeOfUser(id);
}

async function backUp({ users }: Stores, before: readonly User[]): Promise<void> {
  const withHashes = before.map(async (user) => ({ ...user, password: await users.passwordHashOf(user.id) }));
  await writeExchangeFile(BACKUP, `${JSON.stringify(await Promise.all(withHashes), null, 4)}\n`);
}
