import { join, resolve } from 'node:path';
import { everyPermission, ROOT, type VirtualPath } from '@satchel/contract';
import { locationOf } from '../app.js';
import { checkFoundFile, checkFoundState } from '../app-found-file.js';
import type { Config } from '../config/config.js';
import { servedBy } from '../config/places/check-places.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { openDatabase } from '../core/db/database.js';
import { openSqliteCopy } from '../core/db/snapshot.js';
import type { FileSystem } from '../core/files/file-system.js';
import { openFileSystem } from '../core/files/open-file-system.js';
import { fileExists, preparePrivateFolder } from '../core/state/private-folder.js';
import { grantFolders } from '../core/storage/local/grant-folder.js';
import { openLocalStorage } from '../core/storage/local/local-storage.js';
import { hiddenPaths } from '../core/storage/local/walk/hidden-paths.js';
import { SessionsStore } from '../features/auth/sessions/sessions-store.js';
import { checkPrograms } from '../features/commands/events/event-programs.js';
import type { SettingsFacts } from '../features/settings/change-settings.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import { Homes } from '../features/users/homes.js';
import { UsersStore } from '../features/users/store/users-store.js';
import { UsersService } from '../features/users/users-service.js';
import { Passwords } from '../lib/secrets/passwords.js';
import { StartError } from '../lib/start-error.js';

/** The stores of the database, which a server may be using at the same time. */
export interface Stores {
  config: Config;
  database: AppDatabase;
  users: UsersStore;
  sessions: SessionsStore;
  settings: SettingsStore;
  passwords: Passwords;
  /** The service with all checks; who can access the machine needs no password for it. */
  service: UsersService;
  makeFolder(path: VirtualPath, options?: { isNew: boolean }): Promise<void>;
  close(): Promise<void>;
}

/**
 * Commands may be configured from the CLI whether or not the server runs them, but no program that users could replace
 * in the served folder, or in `root`, which is going to be served.
 */
export function settingsFacts(config: Config, root: string = config.files.root): SettingsFacts {
  const { files, state } = config;
  const isServed = servedBy(config);
  const isServedThen = servedBy({ files: { ...files, root: resolve(root) }, state });
  return {
    commandsEnabled: true,
    checkPrograms: (before, after) =>
      checkPrograms(before, after, (path) => isServed(path) || isServedThen(path)),
  };
}

export interface OpenOptions {
  /** Creates a missing database; `empty` not where one of File Browser waits to be imported into it. */
  mayCreate: 'no' | 'empty' | 'for an import';
}

/** `configure` returns the configuration with the stored options. Throws `StartError`. */
export async function openStores(
  configure: (stored: Readonly<Record<string, string>>) => Config,
  { mayCreate }: OpenOptions,
): Promise<Stores> {
  const start = configure({});
  await checkFoundFile(start);
  await checkFoundState(start);
  if (!(await hasDatabase(start))) {
    const isInTheWay = mayCreate === 'empty' && start.state.importFrom !== null;
    if (mayCreate === 'no' || isInTheWay) throw noDatabase(start);
    await preparePrivateFolder(start.state.folder);
  }
  const database = await openDatabase(locationOf(start));
  try {
    const settings = new SettingsStore(database);
    const config = configure(await settings.storedOptions());
    const users = new UsersStore(database);
    const sessions = new SessionsStore(database);
    const passwords = new Passwords();
    const makeFolder: Stores['makeFolder'] = async (path, options) => {
      if (path !== ROOT) await withFiles(config, (files) => files.makeDirectory(path, options));
    };
    const homes = new Homes({
      users,
      move: (from, to) => withFiles(config, (files) => files.move(from, to)),
      remove: (_user, path) => withFiles(config, (files) => files.remove(path)),
      now: Date.now,
    });
    const service = new UsersService({
      users,
      settings: () => settings.get(),
      passwords,
      makeFolder,
      homes,
      grantFolders: (scope, wanted, before) => {
        const hidden = hiddenPaths(config.own.folders, []);
        return grantFolders({ root: config.files.root, hidden }, scope, wanted, before);
      },
      sessions: { confirm: async () => undefined, end: (userId) => sessions.removeOfUser(userId) },
    });
    const close = (): Promise<void> => database.close();
    return { config, database, users, sessions, settings, passwords, service, makeFolder, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * A copy of the database in the folder `scratch`, which may be changed; null where there is no database. One of PostgreSQL is
 * opened itself. Throws `StartError`.
 */
export async function openCopy(start: Config, scratch: string): Promise<AppDatabase | null> {
  if (!(await hasDatabase(start))) return null;
  await checkFoundFile(start);
  await checkFoundState(start);
  const location = locationOf(start);
  return location.kind === 'sqlite'
    ? openSqliteCopy(location.file, join(scratch, 'satchel.db'))
    : openDatabase(location);
}

function noDatabase({ state: { databaseFile, importFrom } }: Config): StartError {
  const way =
    importFrom === null
      ? 'name its path with --state or --database'
      : `the next start, or satchel import filebrowser ${importFrom}, creates it`;
  return new StartError(`There is no database at ${databaseFile}; ${way}.`);
}

/** A PostgreSQL database is assumed to exist until it is connected to. */
export async function hasDatabase({ state }: Config): Promise<boolean> {
  return state.databaseFile === null || fileExists(state.databaseFile);
}

/** The file system of the server itself. The default root may not exist yet; the start creates it. */
async function withFiles({ files, own }: Config, work: (files: FileSystem) => Promise<void>): Promise<void> {
  const { root, fileMode, dirMode, followExternalSymlinks } = files;
  const hidden = { hiddenFolders: own.folders, hiddenFiles: own.files };
  const disk = await openLocalStorage({
    root,
    fileMode,
    dirMode,
    followExternalSymlinks,
    ...hidden,
    workers: 1,
  }).catch(() => null);
  if (!disk) {
    throw new StartError(
      `The folder ${root} does not exist, so the user's folder cannot be managed; name the served folder with --root.`,
    );
  }
  try {
    const permissions = everyPermission(true);
    const grant = { userId: 0, username: '', scope: ROOT, permissions, rules: [], hideDotfiles: false };
    await work(openFileSystem({ storage: disk, grant }));
  } finally {
    await disk.close();
  }
}
