import type { Command } from '../command.js';
import { OPERATOR } from '../open-stores.js';
import { USER_FLAGS, userFieldsFrom } from './user-flags.js';
import { userTable } from './user-table.js';

export const usersAdd: Command = {
  name: 'users add',
  operands: '<name> <password>',
  count: [2, 2],
  summary: 'Makes a user, with the defaults of the settings. A password of - is read from standard input.',
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
