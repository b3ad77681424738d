import { clockDoubt, trustClock } from '../../core/db/retention-clock.js';
import type { Command } from '../command.js';

const LEARNS = 'A running server goes by that within ten minutes.';

export const clockConfirm: Command = {
  name: 'clock confirm',
  summary: 'Confirms that the clock is right after it has moved by more than a day.',
  async run({ stores, say }) {
    const { database } = await stores();
    const jump = await clockDoubt(database);
    if (!jump) return say('The clock is trusted already.');
    await trustClock(database);
    const [from, to] = [jump.from, jump.to].map((time) => new Date(time).toISOString());
    say(`The clock, which moved from ${from} to ${to}, is trusted. ${LEARNS}`);
  },
};
