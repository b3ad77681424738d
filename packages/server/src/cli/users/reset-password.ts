import { resetPassword } from '../../features/users/first-run.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';

export const usersResetPassword: Command = {
  name: 'users reset-password',
  operands: '<name>',
  count: [1, 1],
  summary: 'Gives a user who lost theirs a new random password, prints it, and signs them out everywhere.',
  async run({ operands: [username = ''], stores, say }) {
    const { users, passwords, sessions } = await stores();
    const endSessions = (userId: number): Promise<void> => sessions.removeOfUser(userId);
    const password = await resetPassword({ users, passwords, endSessions }, username);
    if (password === null) throw new StartError(`There is no user called ${username}.`);
    say(`The new password of ${username}: ${password}`);
  },
};
