import { LINK_HOURS, MAX_LINK_HOURS, PASSWORD_PAGE } from '@satchel/contract';
import { OPERATOR } from '../../features/users/users-service.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';
import { findUser } from './find-user.js';

export const usersLink: Command = {
  name: 'users link',
  operands: '<id or name>',
  count: [1, 1],
  summary:
    'Prints a link by which a user sets their own password, once, and until when; it replaces a former one. Put the address of the server before it.',
  flags: [
    {
      name: 'hours',
      value: 'number',
      help: `How long the link works, from 1 to ${MAX_LINK_HOURS} hours; ${LINK_HOURS} by default.`,
    },
  ],
  async run({ operands: [which = ''], given, stores, say }) {
    const hours = hoursFrom(given.get('hours'));
    const all = await stores();
    const { id } = await findUser(all, which);
    const { token, expires } = await all.passwordLinks.create(OPERATOR, id, { hours });
    say(`${PASSWORD_PAGE}${token}`);
    say(`It works until ${new Date(expires * 1000).toISOString().replace('.000', '')}.`);
  },
};

function hoursFrom(given = String(LINK_HOURS)): number {
  const hours = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (hours < 1 || hours > MAX_LINK_HOURS)
    throw new StartError(`--hours must be a number from 1 to ${MAX_LINK_HOURS}, not ${given}.`);
  return hours;
}
