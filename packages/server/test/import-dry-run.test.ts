import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareImport } from '../src/composition/import.js';
import { loadConfig } from '../src/config/load-config.js';
import type { AppDatabase } from '../src/core/db/app-database.js';
import { openDatabase } from '../src/core/db/database.js';
import { SettingsStore } from '../src/features/settings/settings-store.js';
import { SharesStore } from '../src/features/shares/shares-store.js';
import { UsersStore } from '../src/features/users/store/users-store.js';
import { fixture } from './import-server.js';

const DATABASES = readdirSync(fixture('.')).filter((name) => name.endsWith('.db') && name !== 'empty.db');
const NOW = Date.UTC(2026, 10, 1);

let folder: string;
let root: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-dry-'));
  root = join(folder, 'files');
  cpSync(fixture('files'), root, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function contextOf(name: string) {
  const argv = [root, '--state', join(folder, name)];
  const configure = (stored: object = {}) => loadConfig(argv, {}, stored as Record<string, string>);
  return { file: fixture(name), isFound: false, configure, now: () => NOW };
}

/** The rows that are stored after an import. */
async function contentOf(database: AppDatabase) {
  const settings = new SettingsStore(database);
  const users = new UsersStore(database);
  const withHash = async (id: number) => ({ id, passwordHash: await users.passwordHashOf(id) });
  const list = await users.list();
  return {
    users: list.map(({ id, username, scope, perm, rules, commands }) => ({
      id,
      username,
      scope,
      perm,
      rules,
      commands,
    })),
    hashes: await Promise.all(list.map(({ id }) => withHash(id))),
    links: (await new SharesStore(database).list())
      .map(({ hash, userId, path, isFolder, expiresAt }) => ({ hash, userId, path, isFolder, expiresAt }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1)),
    settings: await settings.get(),
    options: await settings.storedOptions(),
  };
}

describe.each(DATABASES)('a dry run of %s', (name) => {
  test('is, item by item, what the import then does', async () => {
    const context = contextOf(name);
    const scratch = join(folder, `${name}-scratch`);
    mkdirSync(scratch);
    const dry = await prepareImport({ ...context, database: null, scratch });
    expect(dry.needs).toEqual([]);
    const database = await openDatabase({ kind: 'sqlite', file: join(folder, `${name}.satchel.db`) });
    try {
      const real = await prepareImport({ ...context, database });
      expect(dry.plan).toEqual(real.plan);
      await real.commit();
      const { users, links, settings, options, report } = dry.plan;
      const content = await contentOf(database);
      expect(content).toEqual({
        users: users.map(({ id, fields: { username, scope, perm, rules, commands } }) => ({
          id,
          username,
          scope,
          perm,
          rules,
          commands,
        })),
        hashes: users.map(({ id, passwordHash }) => ({ id, passwordHash })),
        links: links
          .map(({ hash, userId, path, isFolder, expiresAt }) => ({ hash, userId, path, isFolder, expiresAt }))
          .sort((a, b) => (a.hash < b.hash ? -1 : 1)),
        settings,
        options,
      });
      expect(report.counts).toMatchObject({ users: content.users.length, links: content.links.length });
    } finally {
      await database.close();
    }
  });
});
