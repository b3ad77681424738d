import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCli, startCli } from '../../test/test-cli.js';
import { loadConfig } from '../config/load-config.js';
import { createApp } from './app.js';

let folder: string;
let served: string;
let planted: string;

// The operator starts the server in `work`, whose database records the folder to serve. The home folder is
// that folder.
beforeEach(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'satchel-found-'));
  served = join(folder, 'files');
  planted = join(served, '.satchel.json');
  const cli = await startCli({ root: served, state: join(folder, 'work/.satchel') });
  expect((await cli.run(['config', 'init', '--root', served])).faults).toEqual([]);
  await cli.close();
  vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'work'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const start = () =>
  createApp((stored) => loadConfig(['--log', ''], { HOME: served }, stored)).then((app) => app.close());
const refusal = () =>
  `The configuration file ${planted} is in the folder to serve, where users could have put it; move it out, or name the configuration file with --config.`;

test.each<[string, (mine: string) => object]>([
  ['the folder to serve', () => ({ root: '/usr' })],
  ['another state folder', (mine) => ({ root: '/usr', state: mine })],
  ['another database', (mine) => ({ root: '/usr', database: join(mine, 'x.db') })],
])('C5: a file that was found where users write is refused, also when it names %s', async (_, options) => {
  await writeFile(planted, JSON.stringify(options(join(folder, 'mine'))));
  await mkdir(join(folder, 'mine'));
  await expect(start()).rejects.toThrow(refusal());
  expect((await runCli(['users', 'ls'], { HOME: served })).faults).toEqual([refusal()]);
});

test('a found file names another database where the usual one serves something else', async () => {
  const home = join(folder, 'home');
  await mkdir(home);
  const state = join(home, 'state');
  await writeFile(join(home, '.satchel.json'), JSON.stringify({ root: served, state }), { mode: 0o600 });
  const app = await createApp((stored) => loadConfig(['--log', ''], { HOME: home }, stored));
  expect(app.config.state.folder).toBe(state);
  await app.close();
});

test('a found file that replaces a database which cannot be read is refused', async () => {
  // Another file, because a connection that was closed writes to the old one when its statements are
  // collected.
  const state = join(folder, 'work/.satchel');
  await rm(state, { recursive: true });
  await mkdir(state);
  await writeFile(join(state, 'satchel.db'), 'no database');
  const home = join(folder, 'home');
  await mkdir(home);
  await writeFile(join(home, '.satchel.json'), JSON.stringify({ root: served, state: join(home, 'state') }));
  await expect(createApp((stored) => loadConfig(['--log', ''], { HOME: home }, stored))).rejects.toThrow(
    'which cannot be read to compare them',
  );
});
