import type { BanKind } from '@satchel/contract';
import { deleteBans, listBans } from '../core/db/bans.js';
import { banOf, LISTED } from '../features/bans/ban-kinds.js';
import { StartError } from '../lib/start-error.js';
import type { Command } from './command.js';
import { switchIn } from './flags.js';
import { shownCell } from './tab-writer.js';
import { table } from './table.js';

const WORDS: Readonly<Record<BanKind, string>> = {
  account: 'logins to the account',
  device: 'logins from a known device',
  address: 'logins from the address',
  confirmation: 'current password of',
  visitor: 'password of a share',
  share: 'share, for everybody',
};

export const bansLs: Command = {
  name: 'bans ls',
  count: [0, 0],
  summary: 'Lists who may not try to log in for a while, after too many attempts.',
  access: 'read',
  async run({ stores, say }) {
    const { database } = await stores();
    const bans = (await listBans(database, Date.now, LISTED)).map(banOf);
    if (bans.length === 0) return say('There are no bans.');
    const rows = bans.map(({ kind, subject, since, until, tries }) => [
      ...[WORDS[kind], shownCell(subject), shown(since), shown(until), String(tries)],
    ]);
    say(table([['Of what', 'Who', 'Since', 'Until', 'Attempts'], ...rows]));
  },
};

export const bansLift: Command = {
  name: 'bans lift',
  operands: '[account or address]',
  count: [0, 1],
  summary: 'Lets an account or an address try to log in again, as bans ls names it.',
  flags: [{ name: 'all', isSwitch: true, help: 'Lifts all bans.' }],
  async run({ operands: [subject], given, stores, say }) {
    const isAll = switchIn(given, 'all') ?? false;
    if (isAll === (subject !== undefined))
      throw new StartError('Name an account or an address, or lift all bans with --all.');
    const { database } = await stores();
    const count = await deleteBans(database, subject === undefined ? 'all' : { subject });
    if (count === 0 && subject !== undefined)
      throw new StartError(`There is no ban of ${shownCell(subject)}; satchel bans ls lists them.`);
    say(`Lifted: ${count}. Servers that are running know of it within 10 seconds.`);
  },
};

function shown(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '');
}
