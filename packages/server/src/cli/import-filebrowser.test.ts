import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userKey, writeBolt } from '../../test/bolt-writer.js';
import { fixture } from '../../test/import-server.js';
import { runCli, startCli, type TestCli } from '../../test/test-cli.js';
import { openDatabase } from '../core/db/database.js';

let cli: TestCli;
beforeEach(async () => {
  cli = await startCli();
  cpSync(fixture('files'), cli.root, { recursive: true });
});
afterEach(() => cli.close());

const bring = (name: string, ...flags: string[]) =>
  cli.run(['import', 'filebrowser', fixture(name), ...flags]);
const reportOf = (out: string) => JSON.parse(out) as ImportReport;

test('a dry run reports everything and changes nothing', async () => {
  const { out, notes, faults } = await bring('v263.db', '--dry-run', '--json');
  expect(faults).toEqual([]);
  expect(reportOf(out).counts).toMatchObject({ users: 6, links: 10, linksEnded: 1, rules: 7 });
  expect(notes).toContain('Nothing was stored');
  expect(existsSync(join(cli.state, 'satchel.db'))).toBe(false);
});

/** Runs a command without variables and flags, with a folder for temporary files of its own. */
async function bare(name: string, ...flags: string[]) {
  const temporary = join(cli.folder, 'tmp');
  mkdirSync(temporary);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  try {
    return await runCli(['import', 'filebrowser', fixture(name), '--dry-run', ...flags], {});
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    expect(readdirSync(temporary)).toEqual([]);
  }
}

test('a dry run needs no set-up: it counts, says what differs and what to do, and what it did not look at', async () => {
  const { out, faults } = await bare('v263.db');
  expect(faults).toEqual([]);
  const [head, ...lines] = out.split('\n');
  expect(head).toBe(
    `6 users, 10 links, 7 rules and 14 options can be imported from ${fixture('v263.db')}, which File Browser 2.63 or newer wrote; 1 link that had expired is left out; 8 things differ:`,
  );
  const numbers = lines.flatMap((line) => /^ +(\d+)\. [A-Z].*[^ ]$/.exec(line)?.[1] ?? []);
  expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => String(index + 1)));
  expect(out).toContain('Nothing has to be done; tell them so.');
  expect(out).toContain("To enable it: satchel cmds add after_custom -- 'echo custom'");
  expect(out).toContain('No file was looked at, as there is no folder /srv/files on this machine');
  expect(out).not.toContain('gone.txt');
  expect(existsSync('.satchel')).toBe(false);
});

test('a dry run against a database works on a copy, and compares with what is there', async () => {
  await bring('v211.db');
  await cli.run('users rm coder');
  const names = () => readdirSync(cli.state).filter((name) => !/-(?:wal|shm)$/.test(name));
  const digest = () =>
    createHash('sha256')
      .update(readFileSync(join(cli.state, 'satchel.db')))
      .digest('hex');
  const before = [names(), digest()];
  const { counts } = reportOf((await bring('v263.db', '--dry-run', '--json')).out);
  expect(counts.users).toBe(0);
  expect([names(), digest()]).toEqual(before);
});

test('an empty folder in the place of the served one is told, and nothing is made in it', async () => {
  await rm(cli.root, { recursive: true });
  mkdirSync(cli.root);
  const { mtimeMs } = statSync(cli.root);
  const { out } = await bring('v263.db', '--dry-run');
  expect(out).toContain(`The folder ${cli.root} is empty, so that every link`);
  expect(statSync(cli.root).mtimeMs).toBe(mtimeMs);
});

test('the report is written as one page that is escaped and loads nothing', async () => {
  const page = join(cli.folder, 'report.html');
  expect((await bring('v263.db', '--dry-run', '--html', page)).notes).toContain(`The page is in ${page}.`);
  const html = readFileSync(page, 'utf8');
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('6 users, 10 links, 7 rules');
  expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'");
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import|https?:/i);
  const again = await bring('v263.db', '--dry-run', '--html', page);
  expect(again.faults).toEqual([`The file ${page} exists already; name another one.`]);
  expect((await bring('v263.db', '--dry-run', '--html', '-')).out.trim()).toMatch(
    /^<!doctype[\s\S]*<\/html>$/,
  );
  const both = await bring('v263.db', '--dry-run', '--html', '-', '--json');
  expect(both.faults).toEqual(['Choose one of --json and --html.']);
});

test('texts of the old database are text on the page and in the terminal', async () => {
  const file = join(cli.folder, 'hostile.db');
  const name = '<img src=x onerror=alert(1)>&\u001b[2J\u202egpj';
  await writeFile(file, recordsOf([{ username: name, scope: '../..', password: '' }]));
  const result = await cli.run(['import', 'filebrowser', file, '--dry-run']);
  expect(result.out).toContain('<img src=x onerror=alert(1)>');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
  expect(result.out).not.toMatch(/[\u001b\u202e]/);
  const { out } = await cli.run(['import', 'filebrowser', file, '--dry-run', '--html', '-']);
  expect(out).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;');
  expect(out).not.toContain('<img');
});

test('a second import adds nothing: what was removed since is not imported again', async () => {
  expect((await bring('v211.db')).out).toContain('6 users, 8 links, 7 rules');
  await cli.run('users rm coder');
  const again = await bring('v211.db');
  expect(again.notes).toBe('Everything in this file was imported already.');
  expect((await cli.run('users ls')).out).not.toContain('coder');
});

test('a share whose file is missing is imported all the same, and reported', async () => {
  const { findings } = reportOf((await bring('v211.db', '--json')).out);
  expect(findings.filter(({ code }) => code === 'link_gone')).toMatchObject([{ path: '/gone.txt' }]);
  await writeFile(join(cli.root, 'gone.txt'), 'back');
  expect(reportOf((await bring('v211.db', '--json')).out).counts).toMatchObject({ users: 0, links: 0 });
});

test('existing users stay as they are, and others get free ids', async () => {
  await cli.run('config init');
  await cli.run(['users', 'add', 'me', 'correct horse battery', '--perm.admin']);
  await cli.run(['users', 'add', 'plain', 'correct horse battery', '--scope', '/shared']);
  const { totals, counts } = reportOf((await bring('v263.db', '--json')).out);
  expect(counts.users).toBe(5);
  expect(totals.user_exists).toBe(1);
  const listed = (await cli.run('users ls')).out;
  expect(listed).toMatch(/^1 +me /m);
  expect(listed).toMatch(/^2 +plain +\/shared/m);
  expect(listed).toMatch(/^7 +admin /m);
});

test('a share that is imported later belongs to its owner only, even when another user has their old id', async () => {
  await cli.run('config init');
  await cli.run(['users', 'add', 'me', 'correct horse battery', '--perm.admin']);
  await bring('v211.db');
  await cli.run('users rm admin');
  const { findings } = reportOf((await bring('v263.db', '--json')).out);
  const without = findings.filter(({ code }) => code === 'link_without_owner');
  expect(without.map(({ path }) => path)).toContain('/gone.txt');
  const { query, close } = await openDatabase({ kind: 'sqlite', file: join(cli.state, 'satchel.db') });
  expect(await query.selectFrom('shares').select('hash').where('user_id', '=', 1).execute()).toEqual([]);
  await close();
});

test('the doctor shows the report, and how to enable what is disabled', async () => {
  await bring('v211.db');
  const { out } = await cli.run('doctor --port 1');
  expect(out).toContain('Imported from');
  expect(out).toContain('The command "echo custom" of the event after_custom was not imported.');
  expect(out).toContain("To enable it: satchel cmds add after_custom -- 'echo custom'");
  expect(out).toContain('The link Dc5gY2sH to /gone.txt opens once');
});

test('an invalid file is one sentence, and nothing of it is stored', async () => {
  const file = join(cli.folder, 'other.db');
  await writeFile(file, 'SQLite format 3\0 and so on'.padEnd(5000, '.'));
  expect((await cli.run(['import', 'filebrowser', file])).faults).toEqual([
    `The file ${file} is not a database of File Browser.`,
  ]);
  expect((await cli.run(['import', 'filebrowser', '/nowhere.db'])).faults).toEqual([
    'The file /nowhere.db cannot be read: it does not exist.',
  ]);
});

test('CLI commands with the old file use the database that it was imported into', async () => {
  const old = join(cli.folder, 'filebrowser.db');
  copyFileSync(fixture('v263.db'), old);
  const place = ['-d', old, '--state', cli.state];
  expect((await cli.run(['users', 'ls', ...place])).faults[0]).toContain('satchel import filebrowser');
  await cli.run(['import', 'filebrowser', old, ...place]);
  expect((await cli.run(['users', 'ls', ...place])).out).toContain('scoped');
});

const recordsOf = (users: object[], settings: object = {}, links: object[] = []): Buffer => {
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  return writeBolt({
    config: [
      { key: Buffer.from('settings'), value: json({ authMethod: 'json', ...settings }) },
      {
        key: Buffer.from('server'),
        value: json({ root: '/srv', port: 'eighty', tokenExpirationTime: '2 days' }),
      },
    ],
    User: users.map((user, index) => ({ key: userKey(index + 1), value: json(user) })),
    Link: links.map((link, index) => ({ key: Buffer.from(`link${index}`), value: json(link) })),
  });
};

/** Imports a database with these records besides the usual ones. */
async function bringRecords(...records: Parameters<typeof recordsOf>) {
  const file = join(cli.folder, 'made.db');
  await writeFile(file, recordsOf(...records));
  return reportOf((await cli.run(['import', 'filebrowser', file, '--json'])).out);
}

test('what cannot be imported is reported, and never gives more access than before', async () => {
  const perm = { share: true, download: false };
  const report = await bringRecords(
    [
      { username: 'Bob', scope: '.', perm, password: '$2a$10$short' },
      { username: 'bob', scope: './../outside', commands: ['^git', 'ls'] },
      {
        username: 'half',
        scope: '/',
        dateFormat: true,
        rules: [{ regex: true, allow: true, regexp: { raw: 'a(' } }],
      },
      { username: '' },
    ],
    {
      signup: true,
      minimumPasswordLength: 1,
      branding: { color: 'no colour' },
      tus: { chunkSize: 0, retryCount: 0 },
    },
    [{ path: '/readme.txt', userID: 9 }, { path: '/readme.txt', userID: 1, expire: -5 }, { path: 7 }],
  );
  const found = Object.fromEntries(report.findings.map((finding) => [finding.code, finding]));
  expect(report.counts).toMatchObject({ users: 3, links: 0, linksEnded: 1 });
  expect(found.user_renamed).toMatchObject({ before: 'bob', after: 'bob-2' });
  expect(found.share_needs_download).toMatchObject({ user: 'Bob' });
  expect(found.password_unusable).toMatchObject({ user: 'half' });
  expect(found.scope_outside).toMatchObject({ user: 'half', before: '/' });
  expect(report.totals.scope_outside).toBe(2);
  expect(found.command_is_pattern).toMatchObject({ before: '^git' });
  expect(found.rule_denies_all).toMatchObject({ before: 'a(' });
  expect(found.signup_off).toBeDefined();
  expect(found.link_without_owner).toMatchObject({ link: 'link0' });
  expect(report.totals.link_damaged).toBe(1);
  const changed = report.findings.filter(({ code }) => code === 'setting_changed');
  expect(changed.map(({ name, after }) => [name, after])).toEqual([['branding.color', '']]);
  expect(found.password_minimum).toMatchObject({ before: '1', after: '8' });
  expect(report.findings.filter(({ code }) => code === 'option_dropped').map(({ name }) => name)).toEqual([
    'port',
    'tokenExpirationTime',
  ]);
  const rules = await cli.run('rules ls -u half');
  expect(rules.out).toContain('Disallow Path: \t');
});

test('the report names the missing folder', async () => {
  await rm(cli.root, { recursive: true });
  expect((await bring('v263.db')).faults[0]).toContain('The folder to serve');
});
