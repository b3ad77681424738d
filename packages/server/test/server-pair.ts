import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type App, createApp, type Overrides } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import type { AppDatabase } from '../src/core/db/app-database.js';
import { openDatabase } from '../src/core/db/database.js';
import { databaseTime } from '../src/core/db/database-clock.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';
import { createPostgresDatabase } from './databases.js';
import { checkResponses } from './response-check.js';
import { runCli } from './test-cli.js';

export interface PairedServer {
  /** Logged in as the administrator, by the same session at all servers. */
  admin: ApiClient;
  close(): Promise<void>;
}

/** Servers that share a served folder and a PostgreSQL. */
export interface ServerPair {
  root: string;
  /** Stands for what an operator, or a broken network, would do to the database. */
  database: AppDatabase;
  url: string;
  /** Starts a server with the state folder of that name. */
  start(name: string, options?: Pick<Overrides, 'now'>): Promise<PairedServer>;
  /** As if all servers that run could not reach the database, and had not for so long. */
  cutOff(forMs: number): Promise<void>;
  close(): Promise<void>;
}

const PASSWORD = 'a password of length';

export async function openServerPair(): Promise<ServerPair> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-pair-'));
  const root = join(folder, 'files');
  await mkdir(root);
  const location = { kind: 'postgres' as const, url: await createPostgresDatabase() };
  const environment = (name: string) => ({
    SATCHEL_ROOT: root,
    SATCHEL_STATE: join(folder, name),
    SATCHEL_DATABASE: location.url,
  });
  await runCli(['users', 'add', 'admin', PASSWORD, '--perm.admin'], environment('cli'));
  const database = await openDatabase(location);
  const apps = new Set<App>();
  let token: string | undefined;

  const start = async (name: string, options: Pick<Overrides, 'now'> = {}): Promise<PairedServer> => {
    const argv = ['--address', '127.0.0.1', '--port', '0', '--log', ''];
    const app = await createApp((stored) => loadConfig(argv, environment(name), stored), {
      ...options,
      passwordCost: { memoryCost: 8, timeCost: 1 },
    });
    apps.add(app);
    const close = async () => {
      apps.delete(app);
      await app.close();
    };
    checkResponses(app.server);
    const address = { kind: 'tcp', address: '127.0.0.1', port: 0 } as const;
    const client = new ApiClient(await listen(app.server, address, 'http'));
    token ??= (await client.login('admin', PASSWORD)).token;
    return { admin: new ApiClient(client.origin, token), close };
  };
  const cutOff = async (forMs: number) => {
    const nodes = await database.query.selectFrom('nodes').select('id').execute();
    const ids = nodes.map(({ id }) => sql.lit(id));
    // None of them shows itself any more.
    await sql`create function unheard() returns trigger language plpgsql as 'begin return null; end'`.execute(
      database.query,
    );
    await sql`create trigger unheard before insert on nodes for each row when (new.id in (${sql.join(ids)}))
      execute function unheard()`.execute(database.query);
    await database.query
      .updateTable('nodes')
      .set({ alive_at: databaseTime(-forMs) })
      .execute();
    await database.query.deleteFrom('leases').execute();
  };
  const close = async () => {
    for (const app of apps) await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { root, database, url: location.url, start, cutOff, close };
}
