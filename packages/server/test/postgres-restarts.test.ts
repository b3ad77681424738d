import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { startTestServer, type TestServer } from './harness.js';
import { type PostgresServer, startPostgres } from './postgres-server.js';

const CLIENTS = 4;

let postgres: PostgresServer;
let url: string;
let folder: string;
let server: TestServer;
let clients: ApiClient[];

beforeAll(async () => {
  // The one that all test files share must not be restarted.
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  const places = async () => {
    folder = await mkdtemp(join(tmpdir(), 'satchel-restarts-'));
    const root = join(folder, 'files');
    await mkdir(root);
    return { root, state: join(folder, 'state'), flags: ['--database', url] };
  };
  server = await startTestServer({ places });
  expect((await server.admin.put('/api/settings', { brake: { enabled: false } })).status).toBe(200);
  clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => server.createUser({ username: `user-${index}` })),
  );
});
afterAll(async () => {
  await server?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Done {
  uploaded: Set<string>;
  deleted: Set<string>;
  statuses: Set<number>;
}

/** Uploads, saves and deletes until `isOver`; returns what was acknowledged. */
async function work(client: ApiClient, name: string, isOver: () => boolean): Promise<Done> {
  const done: Done = { uploaded: new Set(), deleted: new Set(), statuses: new Set() };
  for (let count = 0; !isOver(); count += 1) {
    const path = `/${name}-${count}`;
    const change = async (promise: Promise<Response>): Promise<boolean> => {
      const { status } = await promise;
      done.statuses.add(status);
      return status === 200;
    };
    if (!(await change(client.post(`/api/resources${path}`, 'first')))) continue;
    done.uploaded.add(path);
    if (count % 3 === 0) await change(client.put(`/api/resources${path}`, 'second'));
    if (count % 2 === 0 && (await change(client.delete(`/api/resources${path}`)))) done.deleted.add(path);
  }
  return done;
}

test.each(['fast', 'immediate'] as const)(
  'a %s restart of PostgreSQL under load ends nothing, and nothing that was acknowledged is missing',
  async (mode) => {
    let isOver = false;
    const works = clients.map((client, index) => work(client, `${mode}-${index}`, () => isOver));
    await expect.poll(() => existsSync(join(server.root, `${mode}-0-3`))).toBe(true);
    await postgres.restart(mode);
    const health = async () => (await server.anonymous.get('/health')).status;
    await expect.poll(health).toBe(200);
    await expect
      .poll(async () => (await clients[0]?.post(`/api/resources/${mode}-after?override=true`, 'x'))?.status)
      .toBe(200);
    isOver = true;
    const all = await Promise.all(works);

    const operator = new pg.Client(url);
    await operator.connect();
    for (const { uploaded, deleted, statuses } of all) {
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      for (const path of uploaded) {
        if (!deleted.has(path) && existsSync(join(server.root, path)))
          expect(readFileSync(join(server.root, path), 'utf8')).toMatch(/^(first|second)$/);
      }
      const history = async () => {
        const { rows } = await operator.query<{ kind: string; path: string }>(
          'select kind, path from history',
        );
        const known = new Set(rows.map(({ kind, path }) => `${kind} ${path}`));
        const acknowledged = [
          ...[...uploaded].map((path) => `upload ${path}`),
          ...[...deleted].map((path) => `delete ${path}`),
        ];
        return acknowledged.filter((change) => !known.has(change));
      };
      await expect.poll(history).toEqual([]);
    }
    // Every row of the trash has settled, and there is an object for each.
    const rows = async () =>
      (await operator.query<{ state: number; id: string }>('select state, id from trash')).rows;
    await expect.poll(async () => (await rows()).every(({ state }) => state === 1)).toBe(true);
    for (const { id } of await rows()) expect(existsSync(join(server.root, '.satchel-trash', id))).toBe(true);
    await operator.end();
  },
  120_000,
);
