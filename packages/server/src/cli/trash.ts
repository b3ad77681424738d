import { adoptAllBefore } from '../core/db/adopted-before.js';
import type { Command } from './command.js';

export const trashAdopt: Command = {
  name: 'trash adopt',
  count: [0, 0],
  summary:
    'Takes over what installations of Satchel that are gone have left in the trash and as versions on its disks.',
  run: async ({ stores, say }) => {
    const { database } = await stores();
    await adoptAllBefore(database, Date.now());
    say('The server takes it over within ten minutes, or at its next start.');
  },
};
