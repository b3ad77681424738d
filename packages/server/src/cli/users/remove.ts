import type { Command } from '../command.js';
import { findUser } from './find-user.js';

export const usersRm: Command = {
  name: 'users rm',
  operands: '<id or name>',
  count: [1, 1],
  summary: 'Removes a user, with their sessions and links; never the last administrator. Files stay.',
  async run({ operands: [which = ''], stores, say }) {
    const all = await stores();
    const { id, username } = await findUser(all, which);
    await all.users.remove(id);
    say(`Removed the user ${username}.`);
  },
};
