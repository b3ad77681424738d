import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fixture } from '../../test/import-server.js';
import { type CliAnswer, runCli } from '../../test/test-cli.js';
import { findCommand } from './find-command.js';

/** The results of File Browser 2.63.23 for a command line, after those before it. */
interface Call {
  call: string[];
  code: number;
  /** Standard output; absent where it is help. */
  out?: string;
  /** Standard error; absent where it is empty. */
  err?: string;
  help?: boolean;
}

const CALLS = JSON.parse(readFileSync(fixture('calls-263.json'), 'utf8')) as Call[];

/** Calls that differ, and are listed in docs/coming-from-file-browser.md. */
const ADDS_OUTPUT = ['users import {dir}/u.json --overwrite'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-calls-'));
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'empty.json'), '{}');
  vi.spyOn(process, 'cwd').mockImplementation(() => folder);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function run(words: readonly string[]): Promise<CliAnswer> {
  const argv = words.map((word) => word.replaceAll('{db}', join(folder, 'X.db')).replaceAll('{dir}', folder));
  return runCli(argv, {});
}

/**
 * Without what is named in the documentation: the introduction of `config init`, the first theme, and the
 * block of Satchel's own.
 */
function common(out: string): string {
  return out
    .replace(/^The database was made\..*\n\n/, '')
    .replace(/\nSatchel:\n(?: {2}.*\n)+/, '')
    .replace(/^( {2}Theme: +)system$/m, '$1');
}

const NOTES = /^(?:A running server uses (?:the|these) options after its next start\.)?$/;

/**
 * Standard error without the lines that most calls begin with, and Satchel leaves out: see the documentation.
 */
function warned(err: string): string {
  return err.replace(
    /^(?:No config file used|Using config file: .*|Using database: .*|DEPRECATION NOTICE: .*)\n/gm,
    '',
  );
}

// Each call depends on those before it.
describe.sequential('a command line of File Browser ends as it did there, with the same output', () => {
  test.each(CALLS.map((call) => [call.call.join(' '), call] as const))(
    '%s',
    async (line, { call, ...then }) => {
      const { out, notes, faults } = await run(call);
      expect([faults, faults.length > 0 ? 1 : 0]).toEqual([faults, then.code]);
      if (then.help) expect(out).toMatch(/^Usage: satchel |\nUsage: satchel /);
      else if (!ADDS_OUTPUT.some((known) => line.endsWith(known))) {
        expect(common(out === '' ? '' : `${out}\n`)).toBe(then.out);
      }
      // Something is said where File Browser said something, and otherwise at most what the documentation
      // names.
      expect(faults.length > 0).toBe(warned(then.err ?? '') !== '');
      expect(notes).toMatch(NOTES);
      for (const fault of faults) expect(fault).toMatch(/^[A-Z].*[.?]$|^[A-Z][^\n]*$/);
    },
  );
});

describe('a word that is neither a command nor a folder', () => {
  test.each([
    ['usres ls', 'There is neither a command nor a folder usres; did you mean users ls?'],
    ['user', 'There is neither a command nor a folder user; did you mean users?'],
    [
      '-d x.db nothing-like-it',
      'There is neither a command nor a folder nothing-like-it; satchel help lists them.',
    ],
    ['users lst', 'There is no command users lst; did you mean users ls?'],
    ['users -- ls', 'The word ls is not read as a command after --; write satchel users ls without the --.'],
    ['users -- lst', 'There is no command users lst; did you mean users ls?'],
    ['help confg', 'There is no command confg; did you mean config?'],
  ])('%s is one sentence', async (line, fault) => {
    expect(await run(line.split(' '))).toMatchObject({ out: '', faults: [fault] });
  });

  test.each([
    ['files'],
    ['./users'],
    ['/nowhere'],
    ['-r', 'files'],
    ['', ''],
    ['-p', '80', 'files'],
    ['--', 'users'],
  ])('but %s %s %s is a start of the server', (...argv) => {
    mkdirSync(join(folder, 'users'), { recursive: true });
    expect(findCommand(argv.map((word) => (word === 'files' ? join(folder, word) : word)))).toBeNull();
  });
});
