import type { Command } from '../command.js';
import { writeExchange } from '../transfer/exchange.js';

export const usersExport: Command = {
  name: 'users export',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Writes all users with the hashes of their passwords, readable by the owner only; - is standard output.',
  async run({ operands: [file = ''], stores, say }) {
    const { users } = await stores();
    const withHashes = (await users.list()).map(async (user) => ({
      ...user,
      password: (await users.passwordHashOf(user.id)) ?? '',
    }));
    await writeExchange(file, await Promise.all(withHashes), { say });
  },
};
