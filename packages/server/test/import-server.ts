import { copyFileSync, cpSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';
import { checkResponses } from './response-check.js';

const FIXTURES = fileURLToPath(new URL('./fixtures/filebrowser/', import.meta.url));

/** The passwords of the users in every full fixture, by name. */
export const OLD_PASSWORDS: Readonly<Record<string, string>> = {
  admin: 'AdminFixture-2026!',
  plain: 'PlainFixture-2026!',
  scoped: 'ScopedFixture-2026!',
  locked: 'LockedFixture-2026!',
  coder: 'CoderFixture-2026!',
  'Žoë Müller-日本': 'UnicodeFixture-2026-ünïcödé',
};

export interface OldShare {
  hash: string;
  path: string;
  userID: number;
  expire: number;
}

/** The shares in the database of a release, by their purpose. */
export function oldShares(release: '211' | '263'): Record<string, OldShare> {
  const facts = JSON.parse(readFileSync(join(FIXTURES, 'facts.json'), 'utf8')) as Record<
    string,
    { shares: Record<string, OldShare> }
  >;
  return facts[release]?.shares ?? {};
}

export function fixture(name: string): string {
  return join(FIXTURES, name);
}

/** A copy of an installation of File Browser. */
export interface OldInstallation {
  folder: string;
  /** A copy of the files that the old programs served. */
  root: string;
  /** A copy of the old database. */
  oldFile: string;
  /** Starts the server on the old database, or again on the result. */
  start(flags?: readonly string[], now?: () => number): Promise<Started>;
  close(): Promise<void>;
}

export interface Started {
  app: App;
  anonymous: ApiClient;
  /** Logs in with the user's password of the old program. */
  login(username: string): Promise<ApiClient>;
  stop(): Promise<void>;
}

export async function copyInstallation(database: string): Promise<OldInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-import-'));
  const root = join(folder, 'files');
  const oldFile = join(folder, 'filebrowser.db');
  cpSync(join(FIXTURES, 'files'), root, { recursive: true });
  await mkdir(join(folder, 'elsewhere'));
  copyFileSync(fixture(database), oldFile);
  const started = new Set<App>();
  return {
    folder,
    root,
    oldFile,
    async start(flags = [], now) {
      const argv = [root, '-d', oldFile, '--address', '127.0.0.1', '--port', '0', '--log', '', ...flags];
      const app = await createApp((stored) => loadConfig(argv, {}, stored), {
        passwordCost: { memoryCost: 8, timeCost: 1 },
        ...(now ? { now } : {}),
      });
      started.add(app);
      const address = { kind: 'tcp', address: '127.0.0.1', port: 0 } as const;
      checkResponses(app.server);
      const anonymous = new ApiClient(await listen(app.server, address, 'http'));
      const stop = async (): Promise<void> => {
        started.delete(app);
        await app.close();
      };
      return {
        app,
        anonymous,
        login: (username) => anonymous.login(username, OLD_PASSWORDS[username] ?? ''),
        stop,
      };
    },
    async close() {
      for (const app of started) await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
