import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';

const COST = 10;
/** What bcrypt looks at. */
const MOST_BYTES = 72;

export const hash: Command = {
  name: 'hash',
  operands: '<password>',
  count: [1, 1],
  summary: 'Prints the bcrypt hash of a password, for the option password. - is read from standard input.',
  async run({ operands: [typed = ''], readInput, say }) {
    const password = typed === '-' ? await readInput() : typed;
    if (password === '') throw new StartError('The password is empty.');
    if (Buffer.byteLength(password) > MOST_BYTES || password.includes('\0')) {
      throw new StartError(`A password for bcrypt has at most ${MOST_BYTES} bytes, and no NUL.`);
    }
    say(await (await import('@node-rs/bcrypt')).hash(password, { cost: COST }));
  },
};
