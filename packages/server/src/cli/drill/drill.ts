import { mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sampleFolder } from '../../lib/own-files.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';
import { DrillClient } from './drill-client.js';
import { DrilledServer } from './drilled-server.js';
import { copyGround, type Ground } from './ground.js';
import { differencesOf, type Inventory, inventoryOf } from './inventory.js';
import { addOwnFiles, SCENES, type Stage } from './scenes.js';

/** How many faults are printed of each scene. */
const SHOWN_FAULTS = 10;
const MOST_KILLS = 100;

const LIMITS = [
  'The trash and the versions together keep at most a tenth of each disk, the oldest go first, and a version that is larger than that is not kept.',
  'What is deleted for good, changed by shell commands or by other programs on the machine does not come back.',
  'Folders outside of the served one that an administrator granted have neither trash nor versions.',
  'A hidden file that was created at the moment of a kill may stay for a day.',
  'A drill kills the process, not the power: docs/guarantees.md tells what a power failure may take.',
];

export const drill: Command = {
  name: 'drill',
  operands: '[folder]',
  count: [0, 1],
  summary:
    'Deletes, overwrites and misplaces the files of a copy of a folder, kills its own server in the middle of that, and shows that every byte comes back. The folder itself is only read; without one, samples are used.',
  flags: [
    {
      name: 'scratch',
      value: 'folder',
      help: 'An existing folder for the copy, such as one on the disk that your files are on. By default that for temporary files.',
    },
    {
      name: 'kills',
      value: 'number',
      help: 'How often the server is killed in each of the last scenes. (5)',
    },
    { name: 'keep', isSwitch: true, help: 'Leaves the copy and the state of its server for a look.' },
  ],
  async run({ operands: [named], given, say }) {
    const source = named === undefined ? sampleFolder() : await existingFolder(named);
    const kills = killsOf(given.get('kills') ?? '5');
    const scratch = await existingFolder(given.get('scratch') ?? tmpdir());
    const folder = await mkdtemp(join(scratch, 'satchel-drill-'));
    const server = new DrilledServer({ root: join(folder, 'files'), state: join(folder, 'state'), folder });
    let isInterrupted = false;
    // The step that is under way then fails.
    const stop = () => {
      isInterrupted = true;
      void server.stop();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    try {
      const lost = await drillIn(folder, { source, server, kills, say });
      if (lost > 0) throw new StartError(`The drill found ${lost} ${lost === 1 ? 'fault' : 'faults'}.`);
    } catch (error) {
      throw isInterrupted ? new StartError('The drill was interrupted.') : error;
    } finally {
      await server.stop();
      process.removeListener('SIGINT', stop);
      process.removeListener('SIGTERM', stop);
      if (given.has('keep')) say(`The copy is in ${folder}.`);
      else await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Drilled {
  source: string;
  server: DrilledServer;
  /** In each scene with kills. */
  kills: number;
  say: (text: string) => void;
}

/** Returns how many faults were found. */
async function drillIn(folder: string, { source, server, kills, say }: Drilled): Promise<number> {
  const root = join(folder, 'files');
  await mkdir(root);
  const ground = await copyGround(source, root, folder);
  await addOwnFiles(root);
  say(describe(source, ground));
  await server.start();
  const client = new DrillClient(server);
  await client.login();
  await client.setBrake(false);
  const stage: Stage = { server, client, kills, root, before: await inventoryOf(root) };
  let lost = 0;
  for (const [index, { title, play }] of SCENES.entries()) {
    say(`\n${index + 1}. ${title}.`);
    for (const sentence of await play(stage)) say(`   ${sentence}`);
    lost += await tellDifferences(stage, say);
  }
  say(`\n${conclusion(stage.before, server.kills, lost)}`);
  say('\nThe limits:');
  for (const limit of LIMITS) say(`- ${limit}`);
  return lost;
}

/**
 * Returns the number of faults. Folders that are left over are told and removed, so that later scenes begin
 * as the first one.
 */
async function tellDifferences({ root, before }: Stage, say: (text: string) => void): Promise<number> {
  const { faults, addedFolders } = differencesOf(before, await inventoryOf(root));
  for (const fault of faults.slice(0, SHOWN_FAULTS)) say(`   LOST: ${fault}`);
  const more = faults.length - SHOWN_FAULTS;
  if (more > 0) say(`   LOST: ${more} more.`);
  if (faults.length === 0) say('   Every byte is as it was.');
  for (const folder of addedFolders) {
    say(`   The folder ${folder}, which was made for the work, is left over.`);
    if (faults.length === 0) await rm(join(root, folder), { recursive: true, force: true });
  }
  return faults.length;
}

function describe(source: string, { files, bytes, leftOut }: Ground): string {
  const megabytes = (bytes / 1024 ** 2).toFixed(1);
  const rest =
    leftOut > 0
      ? ` ${leftOut} more were left out: a drill copies 5,000 files and 1 GiB at most, and what it may read.`
      : '';
  return `Drilling on a copy of ${source}: ${files} files, ${megabytes} MiB.${rest}`;
}

function conclusion({ size }: Inventory, kills: number, lost: number): string {
  const what = `${SCENES.length} accidents and ${kills} kills`;
  return lost === 0
    ? `After ${what} all ${size} files and folders are there, byte for byte.`
    : `After ${what} ${lost} files or folders are not as they were.`;
}

function killsOf(text: string): number {
  const kills = Number(text);
  if (/^\d+$/.test(text) && kills >= 1 && kills <= MOST_KILLS) return kills;
  throw new StartError(`--kills is a number from 1 to ${MOST_KILLS}.`);
}

async function existingFolder(name: string): Promise<string> {
  const folder = resolve(name);
  const facts = await stat(folder).catch(() => null);
  if (!facts?.isDirectory()) throw new StartError(`${folder} is not a folder.`);
  return realpath(folder);
}
