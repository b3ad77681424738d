import type { Command } from '../command.js';
import { findUser } from './find-user.js';
import { userTable } from './user-table.js';

export const usersLs: Command = {
  name: 'users ls',
  summary: 'Lists all users.',
  async run({ stores, say }) {
    say(userTable(await (await stores()).users.list()));
  },
};

export const usersFind: Command = {
  name: 'users find',
  operands: '<id or name>',
  count: [1, 1],
  summary: 'Shows one user.',
  async run({ operands: [which = ''], stores, say }) {
    say(userTable([await findUser(await stores(), which)]));
  },
};
