import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from '../../../test/import-server.js';
import { programFile } from '../../lib/own-files.js';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-states-'));
  file = join(folder, 'filebrowser.db');
  mkdirSync(join(folder, 'files'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  out: string;
  errors: string;
}

/** Starts the program in the folder, as another account where one is given, until it serves or ends. */
async function start(args: readonly string[] = [], uid?: number): Promise<Ended> {
  const child = spawn(process.execPath, [programFile(), '-r', 'files', '-p', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const seen = { out: '', errors: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    seen.errors += chunk.toString();
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  for await (const chunk of child.stdout) {
    seen.out += String(chunk);
    if (seen.out.includes('Ready.')) child.kill('SIGTERM');
  }
  const [code] = await exit;
  return { code, ...seen };
}

/** States in which the file cannot be used, and what is said about them after its path. */
const UNUSABLE: readonly [state: string, make: () => void, problem: string | RegExp][] = [
  [
    'a folder',
    () => mkdirSync(file),
    'is a folder; name a file, or create the file before it is mounted: container runtimes make a folder where there is none.',
  ],
  [
    'a dangling symlink',
    () => symlinkSync('volume/x.db', file),
    /^is a symlink to \S+\/volume\/x\.db, which does not exist; mount or make that, or remove the symlink\.\n$/,
  ],
  ['a pipe', () => execFileSync('mkfifo', [file]), 'is not a regular file.'],
  ['a circle of symlinks', () => symlinkSync(file, file), /^cannot be read: its symlinks lead in a circle; /],
];

describe.each([
  ['found', [], 'was found, not named, and '],
  ['named', ['-d', './filebrowser.db'], ''],
] as const)(
  'a database of File Browser that is %s ends the start with a sentence when it is',
  (_, args, how) => {
    test.each(UNUSABLE)('%s', async (_state, make, problem) => {
      make();
      const { code, out, errors } = await start(args);
      expect([code, out]).toEqual([1, '']);
      const begin = `The database ${file} ${how}`;
      expect(errors.startsWith(begin)).toBe(true);
      if (typeof problem === 'string') expect(errors).toBe(`${begin}${problem}\n`);
      else expect(errors.slice(begin.length)).toMatch(problem);
      expect(existsSync(join(folder, '.satchel'))).toBe(false);
    });

    test('truncated', async () => {
      copyFileSync(fixture('v263.db'), file);
      truncateSync(file, 9000);
      expect(await start(args)).toEqual({
        code: 1,
        out: '',
        errors: `The file ${file} is truncated: only 9000 bytes of it exist.\n`,
      });
    });

    test('of a later format', async () => {
      copyFileSync(fixture('v263.db'), file);
      const bytes = readFileSync(file);
      for (const page of [0, 4096]) bytes.writeUInt32LE(3, page + 20);
      writeFileSync(file, bytes);
      const { code, errors } = await start(args);
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(/^The file .* has format 3 of bbolt, .*\.\n$/),
      ]);
    });

    test.runIf(isRoot)('not readable for the account, which names the owner and the command', async () => {
      copyFileSync(fixture('v263.db'), file);
      chmodSync(file, 0o600);
      chownSync(folder, NOBODY, NOBODY);
      expect(await start(args, NOBODY)).toEqual({
        code: 1,
        out: '',
        errors: `The database ${file} ${how}cannot be read: permission denied; it belongs to root, and Satchel runs as the account ${NOBODY}: run chown ${NOBODY} ${file}.\n`,
      });
      expect(existsSync(join(folder, '.satchel'))).toBe(false);
      chownSync(file, NOBODY, NOBODY);
      expect(await start(args, NOBODY)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`imported from ${file}`),
      });
      // The imported database is not needed any more.
      chownSync(file, 0, 0);
      expect(await start(args, NOBODY)).toMatchObject({ code: 0, errors: '' });
    });
  },
);

test('a symlink to an empty file leads to a new database there', async () => {
  symlinkSync('files/../x.db', file);
  writeFileSync(join(folder, 'x.db'), '');
  expect(await start(['-d', file])).toMatchObject({ code: 0, out: expect.stringContaining('Password: ') });
  expect(readFileSync(join(folder, 'x.db'), 'latin1')).toMatch(/^SQLite format 3/);
});

test('a first start is not an empty one where an earlier one could not import', async () => {
  copyFileSync(fixture('v263.db'), file);
  truncateSync(file, 9000);
  expect((await start()).code).toBe(1);
  rmSync(file);
  mkdirSync(file);
  expect(await start()).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`The database ${file} was found, not named, and is a folder`),
  });
});

describe('a file that was found', () => {
  test.each([
    [
      'other content',
      () => writeFileSync(file, 'text'),
      'is not a database of File Browser, or its beginning is damaged; restore it, or move it away',
    ],
    [
      'a database of Satchel',
      () => writeFileSync(file, 'SQLite format 3\0…'),
      'is a database of SQLite, as Satchel makes them; name it with --database, or move it away',
    ],
  ])('ends the first start when it is %s', async (_, make, problem) => {
    make();
    const { code, out, errors } = await start();
    expect([code, out]).toEqual([1, '']);
    expect(errors).toMatch(new RegExp(`^The database \\S+ was found, not named, and ${problem}\\.\n$`));
  });

  test('a file that was found is no matter when it is empty, or comes later', async () => {
    writeFileSync(file, '');
    expect(await start()).toMatchObject({ code: 0, out: expect.stringContaining('Password: ') });
    writeFileSync(file, 'text');
    expect(await start()).toMatchObject({ code: 0, errors: '' });
  });
});

test('a database that File Browser has open is imported, and a command does not make another in its place', async () => {
  copyFileSync(fixture('v263.db'), file);
  const locked = spawn('flock', ['-x', file, 'sleep', '60']);
  try {
    await once(locked, 'spawn');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [programFile(), ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      });
    expect(run('config', 'init')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`the next start, or satchel import filebrowser ${file}, creates it.`),
    });
    expect(await start()).toMatchObject({ code: 0, out: expect.stringContaining(`imported from ${file}`) });
  } finally {
    locked.kill();
  }
});

describe('a database of another program that is named', () => {
  const make = (text: string): Buffer => {
    const database = new Database(file);
    database.exec(text);
    database.close();
    chmodSync(file, 0o644);
    return readFileSync(file);
  };
  const sentence = () =>
    `The file ${file} is a database of another program; name another one with --database, which is made if it does not exist.\n`;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [programFile(), ...args, '-d', file], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });

  test.each([
    ['with tables of other names', 'create table notes (text)'],
    ['with a table users', 'create table users (name); create index by_name on users (name)'],
    ['with a write-ahead log', 'pragma journal_mode = WAL; create table users (name)'],
  ])('stays as it is, %s', async (_, text) => {
    const before = make(text);
    const names = readdirSync(folder);
    expect(await start(['-d', file])).toEqual({ code: 1, out: '', errors: sentence() });
    for (const command of ['users ls', 'config init', 'config set --branding.name=x', 'backup b']) {
      const { status, stdout, stderr } = run(...command.split(' '));
      expect([command, status, stdout, stderr]).toEqual([command, 1, '', sentence()]);
    }
    expect(run('doctor')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`BAD   ${sentence()}`),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(readdirSync(folder)).toEqual(names);
  });

  test('a database of another program that is named stays as it is while that program has it open, and its tables are in the log only', async () => {
    const other = new Database(file);
    try {
      other.exec('pragma journal_mode = WAL; create table users (name)');
      const message = expect.stringMatching(/^The database is a database of another program; [^\n]*\n$/);
      expect(await start(['-d', file])).toEqual({ code: 1, out: '', errors: message });
      expect(run('users', 'ls')).toMatchObject({ status: 1, stderr: message });
      const link = join(folder, 'link.db');
      symlinkSync(file, link);
      expect(await start(['-d', link])).toMatchObject({ code: 1, errors: message });
      const names = other.prepare('select name from sqlite_master').all() as { name: string }[];
      expect(names.map(({ name }) => name)).toEqual(['users']);
    } finally {
      other.close();
    }
  });

  test('a database of another program that is named is used when it has no tables', async () => {
    make('pragma user_version = 1');
    expect(await start(['-d', file])).toMatchObject({ code: 0, errors: expect.stringContaining('admin') });
    expect(await start(['-d', file])).toMatchObject({ code: 0, errors: '' });
  });
});

test('a first start says where its database is, and names those that may have been meant', async () => {
  copyFileSync(fixture('v263.db'), file);
  const { out, errors } = await start(['-d', './filebrowsr.db']);
  expect(out).toContain(`\n  Database: ${join(folder, 'filebrowsr.db')} (new)\n`);
  expect(out).toContain(`The file ${file} is a database of File Browser, and was not imported`);
  // Packages run: grep -m1 admin | awk '{print $NF}'
  const first = `${errors}${out}`.split('\n').find((line) => line.includes('admin'));
  expect(first).toMatch(/^User 'admin' initialized with randomly generated password: \S+$/);
  expect(out).toContain(`  Password: ${first?.split(' ').at(-1)} `);
  const again = await start(['-d', './filebrowsr.db']);
  expect([again.code, again.out.includes('(new)'), again.out.includes(file)]).toEqual([0, false, false]);
});
