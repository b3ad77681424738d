import { StartError } from '../lib/start-error.js';
import { type Command, PASSWORD } from './command.js';

/** An argument would be visible to every user of the machine, so the password comes only by standard input. */
export const mailPassword: Command = {
  name: 'mail password',
  operands: '<->',
  count: [1, 1],
  summary: `Stores the ${PASSWORD} for the mail server; an empty one removes it.`,
  async run({ operands: [typed = ''], stores, readInput, say }) {
    if (typed !== '-')
      throw new StartError(
        'The password for the mail server is read from standard input only: write - for it.',
      );
    const password = await readInput();
    const { mail, settings } = await stores();
    await mail.setPassword(password, (await settings.get()).mail);
    say(password === '' ? 'The password was removed.' : 'The password was stored.');
  },
};
