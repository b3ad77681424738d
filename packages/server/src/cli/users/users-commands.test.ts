import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../test/harness.js';
import { startCli, type TestCli } from '../../../test/test-cli.js';

const PASSWORD = 'correct horse battery';
const BCRYPT = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
let cli: TestCli;

beforeEach(async () => {
  cli = await startCli();
  expect((await cli.run('config init')).faults).toEqual([]);
  expect((await cli.run(['users', 'add', 'root', PASSWORD, '--perm.admin'])).faults).toEqual([]);
});
afterEach(() => cli.close());

const users = async (): Promise<User[]> => JSON.parse((await cli.run('users export -')).out) as User[];
const find = async (name: string) => (await users()).find(({ username }) => username === name);
async function importing(list: object[], ...flags: string[]) {
  const file = join(cli.folder, 'in.json');
  await writeFile(file, JSON.stringify(list));
  return cli.run(['users', 'import', file, ...flags]);
}
const exported = (id: number, username: string, more: object = {}) => ({
  id,
  username,
  password: BCRYPT,
  scope: '.',
  ...more,
});

describe('users', () => {
  test('users are added with the defaults and the flags, in the spelling of File Browser or ours', async () => {
    const flags = [
      '--scope',
      '/team',
      '--perm.share=false',
      '--view-mode',
      'list',
      '--sorting.by=size',
      '--commands',
      'ls,cat',
    ];
    expect((await cli.run(['users', 'add', 'ann', '-', ...flags], PASSWORD)).faults).toEqual([]);
    expect(await find('ann')).toMatchObject({
      scope: '/team',
      viewMode: 'list',
      commands: ['ls', 'cat'],
      sorting: { by: 'size', asc: false },
      perm: { admin: false, share: false, download: true },
    });
    expect(existsSync(join(cli.root, 'team'))).toBe(true);
  });

  test('users are found and listed by name and by id', async () => {
    expect((await cli.run('users ls')).out).toMatch(/^ID +Username .*\n1 +root /);
    expect((await cli.run('users find root')).out).toContain('root');
    expect((await cli.run('users find 1')).out).toContain('root');
    expect((await cli.run('users find 9')).faults).toEqual(['There is no user with the id 9.']);
    expect((await cli.run('users find bob')).faults).toEqual(['There is no user called bob.']);
  });

  test('users are validated as in the web client', async () => {
    const faults = async (...args: string[]) => (await cli.run(['users', 'add', ...args])).faults.join();
    expect(await faults('ROOT', PASSWORD)).toContain('exists already');
    expect(await faults('ann', 'short')).toContain('too short');
    expect(await faults(' ann', PASSWORD)).toContain('begins or ends with a space');
    expect(await faults('ann', PASSWORD, '--scope', '/../up')).toContain('The scope is not usable'.slice(4));
    expect(await faults('ann', PASSWORD, '--perm.download=false')).toContain(
      'requires permission to download',
    );
    expect(await faults('ann', PASSWORD, '--perm.admin=maybe')).toContain('must be true or false');
    expect(await faults('ann')).toContain('expects <name> <password>');
    expect(await faults('ann', PASSWORD, '--skope', '/x')).toContain('did you mean --scope?');
    expect(await users()).toHaveLength(1);
  });

  test('users change only where flags say so', async () => {
    await cli.run(['users', 'add', 'ann', PASSWORD]);
    expect((await cli.run('users update ann -u anna --locale de --singleClick')).faults).toEqual([]);
    expect(await find('anna')).toMatchObject({ locale: 'de', singleClick: true, perm: { create: true } });
    const before = (await find('anna'))?.password;
    expect((await cli.run(['users', 'update', 'anna', '-p', 'another long secret'])).faults).toEqual([]);
    expect((await find('anna'))?.password).not.toBe(before);
  });

  test('an export and its import keep that a second factor is required of a user', async () => {
    const list = [exported(0, 'ann', { secondFactor: 'required' }), exported(0, 'bob')];
    const { notes, faults } = await importing(list);
    expect([notes, faults]).toEqual(['', []]);
    expect([(await find('ann'))?.secondFactor, (await find('bob'))?.secondFactor]).toEqual([
      'required',
      undefined,
    ]);
    expect((await importing([exported(0, 'eve', { secondFactor: 'maybe' })])).faults[0]).toContain(
      'secondFactor',
    );
  });

  test('users have limits of the trash of their own, or none', async () => {
    await cli.run(['users', 'add', 'ann', PASSWORD]);
    const set = async (limits: string) => {
      const { faults } = await cli.run(['users', 'update', 'ann', '--trash', limits]);
      return faults.length === 0 ? (await find('ann'))?.trash : faults.join();
    };
    expect(await set('days=7, percent=5')).toEqual({ days: 7, percent: 5 });
    expect(await set('off')).toEqual({ enabled: false });
    for (const wrong of ['days=0', 'days', 'percent=x', 'hours=5', ''])
      expect(await set(wrong)).toContain('--trash must be off, default, or like');
    expect(await set('default')).toBeUndefined();
  });

  test('users have limits of what they store, of their own or of the defaults, each by itself', async () => {
    expect((await cli.run('users ls')).out).not.toContain('Quota');
    expect((await cli.run('config set --quota 50GB --max-files 10')).out).toMatch(
      /Quota Of New Users: +50GB/,
    );
    await cli.run(['users', 'add', 'ann', PASSWORD, '--maxFiles', 'none']);
    expect((await find('ann'))?.quota).toEqual({ bytes: 50_000_000_000, files: null });
    const set = async (...flags: string[]) => {
      const { faults } = await cli.run(['users', 'update', 'ann', ...flags]);
      return faults.length === 0 ? (await find('ann'))?.quota : faults.join();
    };
    expect(await set('--quota', '1.5 GiB')).toEqual({ bytes: 1.5 * 1024 ** 3, files: null });
    expect((await cli.run('users ls')).out).toMatch(/Quota +Max\. Files.*\n.* - +-.*\n.* 1\.5GiB +none/);
    for (const wrong of ['-1', '5 XB', '', 'null'])
      expect(await set(`--quota=${wrong}`)).toContain(
        '--quota must be none, default, or an amount such as 50GB',
      );
    expect(await set('--max-files', '1k')).toContain('--maxFiles must be none, default, or a whole number');
    expect(await set('--locale', 'de')).toEqual({ bytes: 1.5 * 1024 ** 3, files: null });
    expect(await set('--quota', 'default')).toEqual({ files: null });
    expect(await set('--quota', 'none', '--max-files', 'default')).toEqual({ bytes: null });
    expect(await set('--quota', 'default')).toBeUndefined();
    await cli.run('config set --quota default --max-files default');
    expect((await cli.run('config cat')).out).not.toContain('Of New Users');
  });

  test('users are removed, but for the last administrator, who cannot lose that permission either', async () => {
    await cli.run(['users', 'add', 'ann', PASSWORD]);
    expect((await cli.run('users rm ann')).out).toBe('user deleted successfully');
    expect((await cli.run('users rm root')).faults).toEqual(['There must be at least one administrator.']);
    expect((await cli.run('users update 1 --perm.admin=false')).faults).toEqual([
      'There must be at least one administrator.',
    ]);
    expect(await find('root')).toMatchObject({ perm: { admin: true } });
  });

  test('users need a database, and none is created for them', async () => {
    const other = await startCli();
    expect((await other.run('users ls')).faults[0]).toMatch(/^There is no database at/);
    expect(existsSync(other.state)).toBe(false);
    await other.close();
  });
});

describe('exports and imports of users', () => {
  test('an export contains the hashes, is readable by the owner only, and can be imported unchanged', async () => {
    const limits = ['--trash', 'days=7', '--quota', 'none', '--maxFiles', '9'];
    await cli.run(['users', 'add', 'ann', PASSWORD, '--locale', 'de', ...limits]);
    expect(await find('ann')).toMatchObject({ trash: { days: 7 }, quota: { bytes: null, files: 9 } });
    await cli.run('config set --quota 5GB');
    const file = join(cli.folder, 'users.yaml');
    await cli.run(['users', 'export', file]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = await users();
    expect(before[1]?.password).toMatch(/^\$argon2id/);
    await cli.run('users rm ann');
    expect((await cli.run(['users', 'import', file, '--overwrite'])).faults).toEqual([]);
    const [root, ann] = await users();
    expect([root, { ...ann, id: 2 }]).toEqual(before);
  });

  test('File Browser’s JSON and YAML are read, and their passwords work', async () => {
    const yaml = `- {id: 7, username: ann, password: ${BCRYPT}, scope: ./ann, locale: en, lockpassword: true, viewmode: mosaic, singleclick: true, perm: {admin: false, create: true}, commands: [], sorting: {by: name, asc: false}, rules: [{regex: true, allow: true, path: "", regexp: {raw: x}}], hidedotfiles: true}`;
    const file = join(cli.folder, 'old.yml');
    await writeFile(file, yaml);
    expect((await cli.run(['users', 'import', file])).faults).toEqual([]);
    expect(await find('ann')).toMatchObject({
      scope: '/ann',
      lockPassword: true,
      singleClick: true,
      hideDotfiles: true,
      password: BCRYPT,
      perm: { create: true, delete: false },
      rules: [{ regex: true, allow: true, path: '', regexp: { raw: 'x' } }],
    });
  });

  test('an export replaces the file of the last one, which others could read', async () => {
    for (const command of ['users export', 'config export']) {
      const file = join(cli.folder, `nightly ${command}.json`);
      await writeFile(file, 'x'.repeat(100_000), { mode: 0o644 });
      const { faults } = await cli.run([...command.split(' '), file]);
      expect(faults).toEqual([]);
      expect(JSON.parse(await readFile(file, 'utf8'))).toBeTruthy();
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  });

  test('absolute scopes of an old export were paths of the machine; one outside shows nothing, with a note', async () => {
    const whole = { viewMode: 'list', hideDotfiles: false };
    const list = [
      exported(2, 'inside', { ...whole, scope: join(cli.root, 'home/inside') }),
      exported(3, 'outside', { ...whole, scope: '/usr/share' }),
      exported(4, 'newer', { ...whole, scope: '/team', redirectAfterCopyMove: true, aceEditorTheme: '' }),
      exported(5, 'between', { ...whole, scope: '/team', dateFormat: false }),
      exported(6, 'by-hand', { scope: '/team' }),
    ];
    const { faults, notes } = await importing(list);
    expect(faults).toEqual([]);
    const found = (await users()).map(({ username, scope, rules }) => [username, scope, rules.length]);
    expect(found.slice(1)).toEqual([
      ['inside', '/home/inside', 0],
      ['outside', '/usr/share', 1],
      ['newer', '/team', 0],
      ['between', '/team', 0],
      ['by-hand', '/team', 0],
    ]);
    expect((await find('outside'))?.rules).toEqual([{ regex: false, allow: false, path: '', regexp: null }]);
    expect(notes).toContain(`The scope of inside was the path ${cli.root}/home/inside of the machine`);
    expect(notes).toContain('The scope of outside, /usr/share, is outside of the served folder.');
    expect(notes).not.toContain('newer');
  });

  test('a taken id aborts, unless it may be overwritten; a name with another id always', async () => {
    expect((await importing([exported(1, 'boss')])).faults).toEqual([
      'There is a user with the id 1 already; --overwrite changes it.',
    ]);
    expect((await importing([exported(5, 'root')], '--overwrite')).faults).toEqual([
      'The name root belongs to another user already, with the id 1.',
    ]);
    expect((await importing([exported(1, 'boss', { perm: { admin: true } })], '--overwrite')).faults).toEqual(
      [],
    );
    expect((await users()).map(({ username }) => username)).toEqual(['boss']);
  });

  test('replacing keeps a copy of the users before, and there is an administrator at the end, or nothing changes', async () => {
    await cli.run(['users', 'add', 'ann', PASSWORD]);
    expect((await importing([exported(1, 'ann')], '--replace')).faults).toEqual([
      'After this import there would be no administrator.',
    ]);
    expect((await importing([exported(1, 'root')], '--overwrite')).faults).toEqual([
      'After this import there would be no administrator.',
    ]);
    expect(await users()).toHaveLength(2);
    const previous = process.cwd();
    process.chdir(cli.folder);
    const list = [exported(1, 'ann'), exported(2, 'new', { perm: { admin: true } })];
    expect((await importing(list, '--replace')).faults).toEqual([]);
    process.chdir(previous);
    expect((await users()).map(({ username }) => username).sort()).toEqual(['ann', 'new']);
    const backup = join(cli.folder, 'users.backup.json');
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(backup, 'utf8'))).toHaveLength(2);
  });

  test('an invalid user is rejected before anything is stored, each with its reason', async () => {
    const { faults } = await importing([
      exported(0, 'good'),
      exported(0, ''),
      exported(0, 'plain', { password: 'secret' }),
      exported(0, 'odd', { rules: [{ regex: true, allow: true, path: '', regexp: { raw: '(' } }] }),
      exported(0, 'out', { scope: '../up' }),
      { username: 7 },
    ]);
    expect(faults).toHaveLength(5);
    expect(faults.join()).toContain('not a hash');
    expect(await users()).toHaveLength(1);
    expect((await importing([exported(0, 'a'), exported(0, 'A')])).faults).toEqual([
      'The file has the user A twice.',
    ]);
    await writeFile(join(cli.folder, 'x.json'), '{');
    expect((await cli.run(['users', 'import', join(cli.folder, 'x.json')])).faults[0]).toContain(
      'cannot be parsed',
    );
    expect((await cli.run('users import none.json')).faults[0]).toContain('does not exist');
    expect((await cli.run('users import none.txt')).faults[0]).toContain('must end in .json');
  });
});

test("the change of a CLI command takes effect with the running server's next request", async () => {
  const server = await startTestServer();
  const beside = await startCli(server);
  try {
    const ann = await server.createUser({ username: 'ann' });
    expect((await ann.post('/api/resources/a/')).status).toBe(200);
    await beside.run('users update ann --perm.create=false');
    expect((await ann.post('/api/resources/b/')).status).toBe(403);
    await beside.run('rules add /a');
    expect((await ann.get('/api/resources/a/')).status).toBe(403);
    await beside.run('config set --branding.name Files');
    expect(await (await server.anonymous.get('/')).text()).toContain('<title>Files</title>');
    const reset = await beside.run('users reset-password ann');
    expect((await ann.get('/api/resources/')).status).toBe(401);
    const password = reset.out.split(': ')[1] ?? '';
    expect((await (await server.anonymous.login('ann', password)).get('/api/resources/')).status).toBe(200);
    expect((await beside.run('users reset-password nobody')).faults).toEqual([
      'There is no user called nobody.',
    ]);
    await beside.run('users rm ann');
    expect((await server.anonymous.post('/api/login', { username: 'ann', password })).status).toBe(403);
  } finally {
    await beside.close();
    await server.close();
  }
});

test('a first user whose folder cannot be made is not there, and the reason is told', async () => {
  const fresh = await startCli();
  try {
    await fresh.run('config init');
    await writeFile(join(fresh.root, 'file'), '');
    const { faults } = await fresh.run(['users', 'add', 'ann', 'correct horse battery', '--scope=/file/x']);
    expect(faults).toHaveLength(1);
    expect(faults[0]).not.toContain('administrator');
    expect((await fresh.run('users ls')).out).not.toContain('ann');
    expect((await fresh.run(['users', 'add', 'ann', 'correct horse battery'])).faults).toEqual([]);
  } finally {
    await fresh.close();
  }
});
