import { programFacts } from '../../lib/own-files.js';
import type { Command } from '../command.js';

export const version: Command = {
  name: 'version',
  summary: 'Prints the version.',
  async run({ say }) {
    say(`Satchel v${(await programFacts()).version}`);
  },
};
