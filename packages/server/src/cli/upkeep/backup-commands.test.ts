import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { runCli } from '../../../test/test-cli.js';
import { createApp } from '../../composition/app.js';
import { loadConfig } from '../../config/load-config.js';
import { openDatabase } from '../../core/db/database.js';
import { MIGRATIONS } from '../../core/db/migrations/index.js';
import { readBackup, writeBackup } from '../../core/state/backup-file.js';
import { listen } from '../../http/connections/listen.js';
import { StartError } from '../../lib/start-error.js';

const PASSWORD = 'correct horse battery';
const BLOCK = 512;

let server: TestServer;
let folder: string;
let file: string;
let state: string;

beforeEach(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'satchel-backup-'));
  file = join(folder, 'satchel.tar');
  state = join(folder, 'state');
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = (to = file) =>
  runCli(['backup', to], { SATCHEL_ROOT: server.root, SATCHEL_STATE: server.state });
const restore = (...flags: string[]) =>
  runCli(['restore', file, ...flags], { SATCHEL_ROOT: server.root, SATCHEL_STATE: state });

/** Starts a server on the restored state, and stops it. */
async function withRestored(use: (anonymous: ApiClient) => Promise<void>): Promise<void> {
  const argv = [server.root, '--state', state, '--log', ''];
  const app = await createApp((stored) => loadConfig(argv, {}, stored));
  try {
    expect(app.firstRun).toBeNull();
    await use(
      new ApiClient(await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http')),
    );
  } finally {
    await app.close();
  }
}

async function brandedServer(): Promise<string> {
  const branding = join(folder, 'branding');
  mkdirSync(join(branding, 'img'), { recursive: true });
  writeFileSync(join(branding, 'custom.css'), 'body { color: teal }');
  writeFileSync(join(branding, 'img/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const answer = await server.admin.put('/api/settings', { branding: { name: 'Team', files: branding } });
  expect(answer.status).toBe(200);
  return branding;
}

describe('a backup', () => {
  test('made while the server runs is restored with users, settings, shares, keys and branding', async () => {
    const branding = await brandedServer();
    await server.createUser({ username: 'anna', password: PASSWORD });
    writeFileSync(join(server.root, 'plan.txt'), 'the plan');
    const { hash } = (await (await server.admin.post('/api/share/plan.txt', {})).json()) as { hash: string };
    const made = await backUp();
    expect(made.faults).toEqual([]);
    expect(made.out).toContain('2 users');
    expect(made.out).toContain('2 files of branding');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['branding', 'satchel.tar']);

    rmSync(branding, { recursive: true });
    const restored = await restore();
    expect(restored.faults).toEqual([]);
    expect(restored.out).toContain('2 users');
    expect(readFileSync(join(branding, 'img/logo.svg'), 'utf8')).toContain('<svg');
    expect(statSync(join(state, 'satchel.db')).mode & 0o777).toBe(0o600);
    expect(readdirSync(state).filter((name) => name.startsWith('.'))).toEqual([]);
    await withRestored(async (anonymous) => {
      const anna = await anonymous.login('anna', PASSWORD);
      expect((await anna.get('/api/resources/')).status).toBe(200);
      expect(await (await anonymous.get(`/api/public/dl/${hash}`)).text()).toBe('the plan');
      expect(await (await anonymous.get('/static/custom.css')).text()).toContain('teal');
    });
  });

  test('contains no sessions: those that ended since then stay ended', async () => {
    await backUp();
    await restore();
    await withRestored(async (anonymous) => {
      const answer = await new ApiClient(anonymous.origin, server.admin.token).get('/api/resources/');
      expect(answer.status).toBe(401);
    });
  });

  test('a backup is a tar, without a copy of the served files', async () => {
    writeFileSync(join(server.root, 'private.txt'), 'do not copy');
    await backUp();
    const { stdout, status } = spawnSync('tar', ['-tf', file], { encoding: 'utf8' });
    expect([status, stdout.trim().split('\n')]).toEqual([0, ['manifest.json', 'satchel.db']]);
  });

  test('a backup is not written where users could download it, nor for a database that does not exist', async () => {
    const [fault] = (await backUp(join(server.root, 'satchel.tar'))).faults;
    expect(fault).toContain('could download it');
    expect(readdirSync(server.root)).toEqual([]);
    const none = await runCli(['backup', file], { SATCHEL_STATE: join(folder, 'nowhere') });
    expect(none.faults[0]).toContain('There is no database');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  test('that cannot be written is one sentence, and keeps an older one', async () => {
    await backUp();
    const before = readFileSync(file);
    expect((await backUp(join(folder, 'nowhere', 'x.tar'))).faults[0]).toContain('cannot be written');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a backup replaces a file only when that is asked for', async () => {
    writeFileSync(file, 'another one');
    expect((await backUp()).faults[0]).toContain(`The file ${file} exists already; --replace`);
    expect(readFileSync(file, 'utf8')).toBe('another one');
    const env = { SATCHEL_ROOT: server.root, SATCHEL_STATE: server.state };
    expect((await runCli(['backup', '--replace', file], env)).faults).toEqual([]);
    expect(readFileSync(file, 'utf8')).toContain('manifest.json');
  });

  test('a backup of a PostgreSQL database is left to its tools, which the message names', async () => {
    const env = { SATCHEL_STATE: state, SATCHEL_DATABASE: 'postgres://u:secret@127.0.0.1:1/x' };
    const [made] = (await runCli(['backup', file], env)).faults;
    expect(made).toContain('pg_dump');
    expect(made).not.toContain('secret');
    expect((await runCli(['restore', file], env)).faults[0]).toContain('pg_restore');
  });
});

describe('a restore', () => {
  test('a restore is rejected while a server runs', async () => {
    await backUp();
    state = server.state;
    expect((await restore('--replace')).faults[0]).toContain('uses the state folder');
  });

  test('a restore gives no id again that was given since then', async () => {
    await backUp();
    const ids = async () => {
      const { out } = await runCli(['users', 'ls'], { SATCHEL_ROOT: server.root, SATCHEL_STATE: state });
      return [...out.matchAll(/^(\d+) /gm)].map(([, id]) => Number(id));
    };
    const add = (name: string) =>
      runCli(['users', 'add', name, PASSWORD], { SATCHEL_ROOT: server.root, SATCHEL_STATE: state });
    await restore();
    expect((await add('bob')).faults).toEqual([]);
    const bob = Math.max(...(await ids()));
    expect(bob).toBeGreaterThan(1000);
    expect((await restore('--replace')).faults).toEqual([]);
    expect((await add('eve')).faults).toEqual([]);
    expect(Math.max(...(await ids()))).toBe(bob + 1);
  });

  test('a restore replaces a database only with --replace, and keeps the old one', async () => {
    await backUp();
    await restore();
    await runCli(['users', 'add', 'later', PASSWORD], { SATCHEL_ROOT: server.root, SATCHEL_STATE: state });
    expect((await restore()).faults[0]).toContain('add --replace');
    const { out, faults } = await restore('--replace');
    expect(faults).toEqual([]);
    const kept = readdirSync(state).find((name) => /^satchel\.db\.replaced-[\w-]+$/.test(name)) ?? '';
    expect(out).toContain(kept);
    const names = (name: string) => column(join(state, name), 'username', 'users order by id');
    expect(names(kept)).toEqual(['admin', 'later']);
    expect(names('satchel.db')).toEqual(['admin']);
  });

  test('a restore keeps existing branding, and uses another folder for it with --branding', async () => {
    const branding = await brandedServer();
    await backUp();
    writeFileSync(join(branding, 'custom.css'), 'mine');
    expect((await restore()).out).toContain(`Kept ${join(branding, 'custom.css')}`);
    expect(readFileSync(join(branding, 'custom.css'), 'utf8')).toBe('mine');
    const other = join(folder, 'other');
    expect((await restore('--replace', '--branding', other)).faults).toEqual([]);
    expect(readFileSync(join(other, 'custom.css'), 'utf8')).toContain('teal');
    await withRestored(async (anonymous) => {
      expect(await (await anonymous.get('/static/custom.css')).text()).toContain('teal');
    });
    expect((await restore('--replace', '--branding', join(state, 'b'))).faults[0]).toContain(
      'keeps its own data',
    );
  });

  test('a restore puts branding of the state folder into the new state folder', async () => {
    const own = join(server.state, 'branding');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'custom.css'), 'body { color: teal }');
    const answer = await server.admin.put('/api/settings', { branding: { name: 'Team', files: own } });
    expect(answer.status).toBe(200);
    await backUp();
    writeFileSync(join(own, 'custom.css'), 'of another server');
    expect((await restore()).faults).toEqual([]);
    expect(readFileSync(join(state, 'branding/custom.css'), 'utf8')).toContain('teal');
    expect(readFileSync(join(own, 'custom.css'), 'utf8')).toBe('of another server');
    await withRestored(async (anonymous) => {
      expect(await (await anonymous.get('/static/custom.css')).text()).toContain('teal');
    });
  });

  test('onto a newer version migrates; making the backup does not', async () => {
    mkdirSync(state, { mode: 0o700 });
    const location = { kind: 'sqlite' as const, file: join(state, 'satchel.db') };
    await (await openDatabase(location, { migrations: MIGRATIONS.slice(0, -1) })).close();
    const env = { SATCHEL_ROOT: server.root, SATCHEL_STATE: state };
    expect((await runCli(['backup', file], env)).faults).toEqual([]);
    const version = (database: string) => column(database, 'version', 'schema_versions').at(-1);
    expect(version(location.file)).toBe(MIGRATIONS.at(-2)?.version);
    expect((await restore('--replace')).faults).toEqual([]);
    expect(version(location.file)).toBe(MIGRATIONS.at(-1)?.version);
  });

  test('a restore of a backup by a newer program reports that', async () => {
    await backUp();
    await recreate((database) => database.exec('insert into schema_versions values (999, 1)'));
    expect((await restore()).faults[0]).toContain('newer program');
    expect(existsSync(join(state, 'satchel.db'))).toBe(false);
  });
});

describe('a backup that is damaged or hostile changes nothing', () => {
  async function expectRefused(bytes: Buffer): Promise<string> {
    writeFileSync(file, bytes);
    const { faults } = await restore();
    expect(faults).toHaveLength(1);
    expect(readdirSync(state).filter((name) => !/^(?:server|satchel\.db)\.(?:lock|pid)$/.test(name))).toEqual(
      [],
    );
    return faults[0] ?? '';
  }

  test('a backup that is damaged or hostile changes nothing, wherever a byte was changed, removed or added', async () => {
    await brandedServer();
    await backUp();
    const whole = readFileSync(file);
    const read = (from: string) => {
      const taken: Buffer[] = [];
      return readBackup(from, async (_, bytes) => {
        for await (const each of bytes) taken.push(each);
      }).then(
        () => Buffer.concat(taken),
        (error: unknown) => (error instanceof StartError ? null : Promise.reject(error)),
      );
    };
    const content = await read(file);
    for (let step = 0; step < 200; step++) {
      const at = Math.floor((step / 200) * whole.length);
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0x15;
      writeFileSync(file, bytes);
      const found = await read(file);
      // Owner and date in the header of a tar are ignored, and the date in the manifest is only shown.
      if (found !== null) expect([at, content?.equals(found)]).toEqual([at, true]);
    }
    for (const length of [0, 100, BLOCK, 3 * BLOCK, whole.length - 2 * BLOCK, whole.length - 1]) {
      expect(await expectRefused(whole.subarray(0, length))).toContain('damaged');
    }
    await expectRefused(Buffer.concat([whole, Buffer.alloc(1)]));
    await expectRefused(Buffer.from('no tar at all'.repeat(1000)));
  });

  test.each([
    ['branding/../../evil', 'its list of files is wrong'],
    ['/etc/cron.d/evil', 'its list of files is wrong'],
    ['branding/.htaccess', 'its list of files is wrong'],
    ['satchel.db', 'its list of files is wrong'],
  ])('a name such as %s', async (name, reason) => {
    await backUp();
    expect(await expectRefused(rewritten(({ files }) => [...files, { ...files[0], name }]))).toContain(
      reason,
    );
  });

  test('a size beyond the file, a list that is too long, and one of a newer program', async () => {
    await backUp();
    const whole = readFileSync(file);
    await expectRefused(rewritten(({ files }) => [{ ...files[0], size: 2 ** 50 }]));
    writeFileSync(file, whole);
    await expectRefused(rewritten(({ files }) => [{ ...files[0], size: -1 }]));
    writeFileSync(file, whole);
    expect(await expectRefused(rewritten(({ files }) => files, { formatVersion: 2 }))).toContain(
      'newer program',
    );
  });

  test('a database with tables, views or triggers that are not ours, or no database', async () => {
    await backUp();
    const whole = readFileSync(file);
    for (const statement of [
      'create trigger t after insert on sessions begin update users set is_admin = 1; end',
      'create view v as select * from users',
      'create table more (x)',
      'alter table users add column more text',
      'drop table shares',
      'drop table schema_versions',
    ]) {
      writeFileSync(file, whole);
      await recreate((database) => database.exec(statement));
      expect(await expectRefused(readFileSync(file)), statement).toContain(
        'The database in the backup cannot be used',
      );
    }
    await recreate(() => undefined, Buffer.from('SQLite format 3\0 and then nothing'));
    await expectRefused(readFileSync(file));
  });

  /** The backup with another manifest. */
  function rewritten(
    change: (manifest: { files: Record<string, unknown>[] }) => unknown[],
    more: object = {},
  ): Buffer {
    const stage = mkdtempSync(join(folder, 'x-'));
    spawnSync('tar', ['-xf', file, '-C', stage]);
    const manifest = JSON.parse(readFileSync(join(stage, 'manifest.json'), 'utf8')) as {
      files: Record<string, unknown>[];
    };
    writeFileSync(
      join(stage, 'manifest.json'),
      JSON.stringify({ ...manifest, files: change(manifest), ...more }),
    );
    spawnSync('tar', ['-cf', file, '--format=ustar', '-b', '1', 'manifest.json', 'satchel.db'], {
      cwd: stage,
    });
    return readFileSync(file);
  }
});

function column(database: string, name: string, from: string): unknown[] {
  const connection = new Database(database);
  const rows = connection.prepare(`select ${name} from ${from}`).all() as Record<string, unknown>[];
  connection.close();
  return rows.map((row) => row[name]);
}

/** Changes the database in the backup and computes its digests again. */
async function recreate(change: (database: Database.Database) => unknown, content?: Buffer): Promise<void> {
  const stage = mkdtempSync(join(folder, 'x-'));
  spawnSync('tar', ['-xf', file, '-C', stage]);
  const inner = join(stage, 'satchel.db');
  if (content) writeFileSync(inner, content);
  else {
    const database = new Database(inner);
    change(database);
    database.close();
  }
  await writeBackup(file, { program: '0.0.0' }, [{ name: 'satchel.db', file: inner }]);
}
