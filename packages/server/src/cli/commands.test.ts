import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compare } from '@node-rs/bcrypt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli, startCli, type TestCli } from '../../test/test-cli.js';
import { createApp } from '../composition/app.js';
import { loadConfig } from '../config/load-config.js';
import { openDatabase } from '../core/db/database.js';
import { UndeliveredStore } from '../features/live/undelivered-store.js';
import { programFile } from '../lib/own-files.js';
import { COMMANDS } from './command-table.js';
import { commandHelp, printCommandsPage, programHelp } from './help.js';

let cli: TestCli;
beforeEach(async () => {
  cli = await startCli();
});
afterEach(() => cli.close());

describe('rules', () => {
  beforeEach(() => cli.run('config init'));

  test('rules are appended, listed and removed, one or several', async () => {
    await cli.run('rules add /a');
    await cli.run('rules add -a -r \\.txt$');
    expect((await cli.run('rules add /b --allow')).out).toBe(
      'Global Rules:\n\n(0) Disallow Path: \t/a\n(1) Allow Regex: \t\\.txt$\n(2) Allow Path: \t/b',
    );
    expect((await cli.run('rules rm 0 1 --index 0')).out).toBe('Global Rules:\n\n(0) Allow Path: \t/b');
    expect((await cli.run('rules rm 1')).faults).toEqual(['There is no rule 1: they go from 0 to 0.']);
    expect((await cli.run('rules rm 0')).out).toBe('Global Rules:\n');
  });

  test('rules are global, or for one user by name or id', async () => {
    await cli.run(['users', 'add', 'root', 'correct horse battery', '--perm.admin']);
    await cli.run('rules add /mine -u root');
    expect((await cli.run('rules ls -i 1')).out).toBe('Rules for user 1:\n\n(0) Disallow Path: \t/mine');
    expect((await cli.run('rules ls')).out).toBe('Global Rules:\n');
    expect((await cli.run('rules ls -u bob')).faults).toEqual(['There is no user called bob.']);
  });

  test('that match nothing, or are invalid, are rejected', async () => {
    expect((await cli.run('rules add a')).faults[0]).toContain('must begin with a slash');
    expect((await cli.run('rules add -r a(')).faults[0]).toContain('not valid at position 1');
  });
});

test('event hooks are added, listed and removed', async () => {
  await cli.run('config init');
  await cli.run('cmds add after_upload echo one two');
  expect((await cli.run(['cmds', 'add', 'after_upload', '--', 'ls', '-l'])).out).toBe(
    'after_upload(0): echo one two\nafter_upload(1): ls -l',
  );
  expect((await cli.run('cmds rm after_upload 0')).out).toBe('after_upload(0): ls -l');
  expect((await cli.run('cmds ls -e before_copy')).out).toBe('');
  expect((await cli.run('cmds ls -e after_upload')).out).toBe('after_upload(0): ls -l');
  expect((await cli.run('cmds ls')).out).toBe('after_upload(0): ls -l');
  expect((await cli.run('cmds add whenever x')).faults[0]).toContain('There is no event whenever');
  expect((await cli.run('cmds rm after_upload 7')).faults[0]).toContain('There is no command 7');
});

test('hash prints a value for the option password', async () => {
  const { out } = await cli.run('hash -', 'my secret');
  expect(await compare('my secret', out)).toBe(true);
  expect((await cli.run(['hash', 'x'.repeat(73)])).faults[0]).toContain('72 bytes');
});

describe('the doctor', () => {
  test('the doctor reports what is well, and what to do where it is not', async () => {
    await cli.run('config init');
    await cli.run(['users', 'add', 'root', 'correct horse battery', '--perm.admin']);
    const { out } = await cli.run('doctor --port 1 --minFreeSpace 0');
    expect(out).toContain('ok    The database can be opened; it has 1 users, 1 of them administrators.');
    expect(out).toContain('note  No server responds at http://127.0.0.1:1.\n      Start it');
    for (const word of [
      'state folder',
      'is readable and writable',
      'MiB left',
      'proxy',
      'clock',
      'Node is v',
      'ffmpeg',
      'inotify',
    ]) {
      expect(out).toContain(word);
    }
  });

  test('the doctor and the start report that stored branding cannot be used any more', async () => {
    const branding = join(cli.folder, 'brand');
    await mkdir(join(branding, 'img'), { recursive: true });
    expect((await cli.run(`config init --branding.files ${branding}`)).faults).toEqual([]);
    expect((await cli.run('doctor')).out).toContain(`ok    The branding comes from ${branding}.`);
    await rm(join(branding, 'img'), { recursive: true });
    const words = `The branding folder ${branding} is not used: it contains neither custom.css nor a folder img.`;
    expect((await cli.run('doctor')).out).toContain(`note  ${words}\n      Correct the folder`);
    const log = join(cli.folder, 'log');
    const app = await createApp((stored) =>
      loadConfig([cli.root, '--state', cli.state, '--log', log], {}, stored),
    );
    await app.close();
    await expect.poll(() => readFile(log, 'utf8')).toContain(words);
  });

  test('the doctor reports that events did not arrive, for a week', async () => {
    await cli.run('config init');
    const database = await openDatabase({ kind: 'sqlite', file: join(cli.state, 'satchel.db') });
    const day = 24 * 60 * 60_000;
    const reported = async (at: number) => {
      await new UndeliveredStore(database).report(at);
      const { out } = await cli.run('doctor');
      return out.includes(
        `note  Events did not arrive at a browser, which reported it last at ${new Date(at).toISOString()}.`,
      );
    };
    expect((await cli.run('doctor')).out).not.toContain('Events');
    expect(await reported(Date.now() - 6 * day)).toBe(true);
    expect(await reported(Date.now() - 8 * day)).toBe(false);
    await database.close();
  });

  test('the doctor names every fault, and then fails', async () => {
    const { out, faults } = await cli.run('doctor --minFreeSpace 1000000000 --trusted-proxies 0.0.0.0/0');
    expect(out).toContain('BAD   There is no database at');
    expect(out).toContain('BAD   The disk has');
    expect(out).toContain('BAD   Every address is a trusted proxy.');
    expect(faults[0]).toMatch(/^3 of \d+ checks failed\.$/);
    const wrong = await runCli(['doctor', '--root', '/nowhere', '--port', 'x'], {});
    expect(wrong.out).toContain('BAD   The folder to serve, /nowhere, does not exist.');
  });
});

test.each(['bash', 'zsh', 'fish'])(
  'the completion for %s contains the commands and their flags',
  async (shell) => {
    const { out } = await cli.run(`completion ${shell}`);
    for (const word of ['reset-password', 'export', 'perm.admin', 'doctor']) expect(out).toContain(word);
  },
);

test('the completion for bash is a script that works', async () => {
  const { out } = await cli.run('completion bash');
  const line = `${out}\nCOMP_WORDS=(satchel users re); COMP_CWORD=2; _satchel; echo "\${COMPREPLY[*]}"; COMP_WORDS=(satchel rules add --al); COMP_CWORD=3; _satchel; echo "\${COMPREPLY[*]}"`;
  // Bash completes the names of files in the folder, too.
  const { stdout } = spawnSync('bash', ['-c', line], { encoding: 'utf8', cwd: cli.folder });
  expect(stdout).toBe('reset-password reset-factors\n--allow\n');
});

test('every command has its help, and its place in the documentation', () => {
  for (const command of COMMANDS) {
    expect(programHelp()).toContain(command.name);
    expect(commandHelp(command)).toContain(`Usage: satchel ${command.name}`);
  }
  const page = readFileSync(new URL('../../../../docs/command-line.md', import.meta.url), 'utf8');
  expect(page).toBe(printCommandsPage());
});

test('--help prints help, wrong flags and counts are one sentence each', async () => {
  expect((await cli.run('users add --help')).out).toContain(
    'Usage: satchel users add <name> <password> [flags]',
  );
  expect((await cli.run('users ls more')).faults).toEqual([
    'The command users ls expects no arguments; see satchel users ls --help.',
  ]);
  expect((await cli.run('users ls --prot 1')).faults[0]).toContain('did you mean --port?');
});

test('the doctor takes the folder to serve as the server does', async () => {
  expect((await cli.run(['doctor', '/nowhere'])).out).toContain(
    'BAD   The folder to serve, /nowhere, does not exist.',
  );
  expect((await cli.run(['doctor', '-r', cli.root, '/nowhere'])).faults).toEqual([
    'Only one folder can be served, and /nowhere is the second one.',
  ]);
});

test('what names store does nothing to the terminal, and stays in its column', async () => {
  await cli.run(['config', 'init', '--shell', 'a\u001b[2Jb\tc']);
  expect((await cli.run('config cat')).out).toContain('Shell:                    a\\u001b[2Jb\\u0009c');
});

test('the program itself runs commands, and exits with 1 when one fails', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [programFile(), ...args, '--state', cli.state], {
      encoding: 'utf8',
      input: 'a long enough secret\n',
    });
  expect(run('users', 'ls')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no database at .*\.\n$/),
  });
  expect(run('config', 'init')).toMatchObject({ status: 0, stderr: '' });
  expect(run('users', 'add', 'root', '-', '--perm.admin')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('root'),
  });
  expect(run('version').stdout).toMatch(/^Satchel v\d+\.\d+\.\d+\n$/);
});
