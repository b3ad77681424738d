import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programFile } from '../src/lib/own-files.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { fixture, OLD_PASSWORDS, oldShares } from './import-server.js';

const PAGE = fileURLToPath(new URL('../../../docs/coming-from-file-browser.md', import.meta.url));
const SECTION = /\n## In five minutes\n([\s\S]*?)\n## /.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '';
const COMMANDS = [...SECTION.matchAll(/^ {4}satchel (.*)$/gm)].map(([, line = '']) => line);
/** Runs until it is stopped. */
const SERVE = '-r /srv/files -d filebrowser.db';

let folder: string;
let server: ChildServer | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-five-'));
  copyFileSync(fixture('v263.db'), join(folder, 'filebrowser.db'));
  cpSync(fixture('files'), join(folder, 'files'), { recursive: true });
  writeFileSync(
    join(folder, 'compose.yaml'),
    'services:\n  files:\n    image: filebrowser/filebrowser\n    volumes: [./db:/database]\n',
  );
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  rmSync(folder, { recursive: true });
});

function run(line: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [programFile(), ...line.split(' ')], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

test('the commands of the page are those that are tried here', () => {
  expect(COMMANDS).toEqual([
    'import filebrowser filebrowser.db --dry-run',
    'convert compose.yaml',
    'convert compose.yaml --write compose.satchel.yaml',
    SERVE,
  ]);
});

test('they do what the page says, and File Browser finds its file as it was', async () => {
  const before = readFileSync(join(folder, 'filebrowser.db'));
  const names = readdirSync(folder);
  const [dryRun = '', ...converting] = COMMANDS.filter((line) => line !== SERVE);
  expect(run(dryRun)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^6 users, 10 links, 7 rules and 14 options/),
  });
  expect(readdirSync(folder)).toEqual(names);
  const compared = run(`${dryRun} --root files --html report.html`);
  expect(SECTION).toContain('14 options can be imported …; 9 things differ:');
  expect(compared.stdout).toMatch(/; 9 things differ:\n/);
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('9 things differ');
  for (const line of converting)
    expect(run(line)).toMatchObject({ status: 0, stdout: expect.stringContaining('image: satchel') });
  expect(readFileSync(join(folder, 'compose.satchel.yaml'), 'utf8')).toContain('    image: satchel\n');
  server = await startChildServer(join(folder, 'files'), join(folder, '.satchel'), [
    '-d',
    join(folder, 'filebrowser.db'),
  ]);
  const admin = await server.anonymous.login('admin', OLD_PASSWORDS.admin ?? '');
  expect((await admin.post('/api/resources/new.txt', 'x')).status).toBe(200);
  const { hash } = oldShares('263')['folder permanent'] ?? Object.values(oldShares('263'))[0] ?? { hash: '' };
  expect((await server.anonymous.get(`/api/public/share/${hash}`)).status).toBe(200);
  await server.kill('SIGTERM');
  expect(readFileSync(join(folder, 'filebrowser.db')).equals(before)).toBe(true);
});
