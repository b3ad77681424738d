import type { Command } from '../command.js';
import { OPERATOR } from '../open-stores.js';
import { findUser } from './find-user.js';
import { USER_FLAGS, userFieldsFrom } from './user-flags.js';
import { userTable } from './user-table.js';

export const usersUpdate: Command = {
  name: 'users update',
  operands: '<id or name>',
  count: [1, 1],
  summary: 'Changes what is given; the rest stays. A new password signs the user out everywhere.',
  flags: [
    { name: 'username', short: 'u', value: 'name', help: 'A new name.' },
    {
      name: 'password',
      short: 'p',
      value: 'password',
      help: 'A new password; - reads it from standard input.',
    },
    ...USER_FLAGS,
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
