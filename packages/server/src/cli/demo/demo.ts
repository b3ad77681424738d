import { mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApp } from '../../composition/app.js';
import type { Config, DemoTerms } from '../../config/config.js';
import { loadConfig } from '../../config/load-config.js';
import type { OptionName } from '../../config/options.js';
import { listen } from '../../http/connections/listen.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { boundHeapGrowth, IdleMemory } from '../../lib/idle-memory.js';
import { StartError } from '../../lib/start-error.js';
import type { Command, Given } from '../command.js';
import { makeLivelyTree } from './lively-tree.js';
import { makeScratch, removeScratch, type Scratch } from './scratch.js';

const MEBIBYTE = 1024 ** 2;
/** The name of the folder that each visitor gets a copy of. */
const SAMPLE = 'sample';

/** Options of the server that change nothing of what a visitor may do. */
const ACCEPTED: readonly OptionName[] = [
  'address',
  'port',
  'socket',
  'socketPerm',
  'cert',
  'key',
  'baseURL',
  'trustedProxies',
  'allowedHosts',
  'contentOrigin',
  'issuesAddress',
  'minFreeSpace',
  'lowMemory',
  'log',
];

export const demo: Command = {
  name: 'demo',
  summary:
    'Serves a demo that anybody may try: each visitor gets a user with a copy of some sample files, and all of it is deleted after an hour. Nobody administers it, and it runs no commands.',
  takesOptions: ACCEPTED,
  flags: [
    {
      name: 'folder',
      value: 'folder',
      help: 'An existing folder for the files and the database of the demo, which are removed at its end. By default that for temporary files.',
    },
    { name: 'visitors', value: 'number', help: 'How many visitors there may be at once. (200)' },
    { name: 'minutes', value: 'number', help: 'How long a visitor has files. (60)' },
    {
      name: 'megabytes',
      value: 'number',
      help: 'How much each visitor may keep in MiB, with the trash and former versions. (50)',
    },
  ],
  async run({ given, options, say, note }) {
    const terms = termsOf(given);
    const within = await existingFolder(given.get('folder') ?? tmpdir());
    const stopped = untilStopped();
    const scratch = await makeScratch(within);
    try {
      const sample = join(scratch.root, SAMPLE);
      await mkdir(sample);
      await makeLivelyTree(sample);
      await serve(configOf(scratch, options, terms), { stopped, say, note });
    } finally {
      await removeScratch(scratch);
    }
  },
};

interface Serving {
  stopped: Promise<void>;
  say: (text: string) => void;
  note: (text: string) => void;
}

async function serve(config: Config, { stopped, say, note }: Serving): Promise<void> {
  const app = await createApp(() => config);
  const memory = new IdleMemory();
  try {
    const address = await listen(app.server, config.listening, config.secrets.tls ? 'https' : 'http');
    for (const warning of config.warnings) note(warning);
    say(`The demo is at ${address}${config.web.baseUrl}/`);
    boundHeapGrowth();
    memory.start();
    await stopped;
  } finally {
    memory.stop();
    await app.close();
  }
}

/** The environment configures the real server of the operator, and the demo has nothing of that. */
function configOf(
  { root, state, configFile }: Scratch,
  options: Readonly<Record<string, string>>,
  terms: DemoTerms,
): Config {
  const given = Object.entries({ log: '', ...options }).map(([name, value]) => `--${name}=${value}`);
  const places = [root, '--state', state, '--database', join(state, 'satchel.db'), '--config', configFile];
  const config = loadConfig([...places, ...given], {});
  return { ...config, demo: terms, login: { ...config.login, tokenLifetimeMs: terms.lifetimeMs } };
}

function termsOf(given: Given): DemoTerms {
  return {
    visitors: numberOf(given, 'visitors', { usual: 200, most: 10_000 }),
    lifetimeMs: numberOf(given, 'minutes', { usual: 60, most: 24 * 60 }) * MINUTE_MS,
    bytes: numberOf(given, 'megabytes', { usual: 50, least: 4, most: 1024 * 1024 }) * MEBIBYTE,
    sample: SAMPLE,
  };
}

function numberOf(
  given: Given,
  name: string,
  { usual, least = 1, most }: { usual: number; least?: number; most: number },
): number {
  const text = given.get(name);
  if (text === undefined) return usual;
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number;
  throw new StartError(`--${name} is a number from ${least} to ${most}.`);
}

async function existingFolder(name: string): Promise<string> {
  const folder = resolve(name);
  const facts = await stat(folder).catch(() => null);
  if (!facts?.isDirectory()) throw new StartError(`${folder} is not a folder.`);
  return realpath(folder);
}

function untilStopped(): Promise<void> {
  return new Promise((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
