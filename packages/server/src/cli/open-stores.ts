import { resolve } from 'node:path';
import { everyPermission, ROOT, type VirtualPath } from '@satchel/contract';
import { checkFoundFile, checkFoundState } from '../composition/found-file.js';
import { placeOfFolder } from '../composition/groups.js';
import { methodName } from '../composition/login.js';
import { buildMailWriter } from '../composition/mail.js';
import { locationOf } from '../composition/open-state.js';
import { buildSignOnWays } from '../composition/sign-on.js';
import type { Config } from '../config/config.js';
import { servedBy } from '../config/places/check-places.js';
import type { PlaceOfFolder } from '../core/access/good-mounts.js';
import type { Tell } from '../core/access/notice.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { openDatabase } from '../core/db/database.js';
import { openToRead, type ReadDatabase } from '../core/db/read-database.js';
import type { FileSystem } from '../core/files/file-system.js';
import { openFileSystem } from '../core/files/open-file-system.js';
import { fileExists, preparePrivateFolder } from '../core/state/private-folder.js';
import { grantFolders } from '../core/storage/local/grant-folder.js';
import { openLocalStorage } from '../core/storage/local/local-storage.js';
import { hiddenPaths } from '../core/storage/local/walk/hidden-paths.js';
import { SessionsStore } from '../features/auth/sessions/sessions-store.js';
import { checkPrograms } from '../features/commands/events/event-programs.js';
import { GroupsService } from '../features/groups/groups-service.js';
import { GroupsStore } from '../features/groups/groups-store.js';
import type { MailStore } from '../features/mail/mail-store.js';
import type { SettingsFacts } from '../features/settings/change-settings.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import { Homes } from '../features/users/homes.js';
import { PasswordLinks } from '../features/users/password-links/password-links.js';
import { PasswordLinksStore } from '../features/users/password-links/password-links-store.js';
import { UsersStore } from '../features/users/store/users-store.js';
import { type UsersDependencies, UsersService } from '../features/users/users-service.js';
import { createLogger } from '../lib/logger.js';
import { Passwords } from '../lib/secrets/passwords.js';
import { StartError } from '../lib/start-error.js';

/** The stores of the database, which a server may be using at the same time. */
export interface Stores {
  config: Config;
  database: AppDatabase;
  /** The value that `ReadDatabase` has for it. */
  olderVersion: number | null;
  users: UsersStore;
  sessions: SessionsStore;
  settings: SettingsStore;
  passwords: Passwords;
  /** The service with all checks; who can access the machine needs no password for it. */
  service: UsersService;
  groups: GroupsService;
  passwordLinks: PasswordLinks;
  /** Queues a notice, which a running server sends. */
  tell: Tell;
  mail: MailStore;
  makeFolder(path: VirtualPath, options?: { isNew: boolean }): Promise<void>;
  close(): Promise<void>;
}

/**
 * Commands may be configured from the CLI whether or not the server runs them, but no program that users
 * could replace in the served folder, or in `root`, which is going to be served.
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

/**
 * The access of a command to the database: `read` neither migrates nor changes it, `create` makes a missing
 * one, but not where one of File Browser waits to be imported into it, and `import` does that, too.
 */
export type Access = 'read' | 'change' | 'create' | 'import';

/** `configure` returns the configuration with the stored options. Throws `StartError`. */
export async function openStores(
  configure: (stored: Readonly<Record<string, string>>) => Config,
  access: Access,
): Promise<Stores> {
  const start = configure({});
  const { database, olderVersion } =
    access === 'read' ? await openExisting(start) : await openToChange(start, access);
  try {
    const settings = new SettingsStore(database);
    const config = configure(await settings.storedOptions());
    const users = new UsersStore(database);
    const sessions = new SessionsStore(database);
    const passwords = new Passwords();
    const makeFolder: Stores['makeFolder'] = async (path, options) => {
      if (path !== ROOT) await withFiles(config, (files) => files.makeDirectory(path, options));
    };
    const groupsStore = new GroupsStore(database);
    const homes = new Homes({
      users,
      move: (from, to) => withFiles(config, (files) => files.move(from, to)),
      remove: (_user, path) => withFiles(config, (files) => files.remove(path)),
      foldersOfGroups: () => groupsStore.folders(),
      now: Date.now,
    });
    const placeOf: PlaceOfFolder = async (path) => {
      const found: VirtualPath[] = [];
      await withFiles(config, async (files) => void found.push(await placeOfFolder(files, path)));
      return found[0] ?? path;
    };
    const ending: UsersDependencies['sessions'] = {
      verifyPassword: async () => undefined,
      end: (userId) => sessions.removeOfUser(userId),
    };
    const mail = buildMailWriter({
      database,
      settings: () => settings.get(),
      findUser: (id) => users.find(id),
      tries: null,
      now: Date.now,
      logger: createLogger('stderr'),
    });
    const { authMethod: remembered } = await settings.get();
    const storesPasswords = methodName({ config, remembered }) === 'json';
    const { ways } = buildSignOnWays(
      { database, settings: () => settings.get(), storesPasswords },
      () => undefined,
    );
    const passwordLinks = new PasswordLinks({
      links: new PasswordLinksStore(database, users),
      findUser: (id) => users.find(id),
      settings: () => settings.get(),
      passwords,
      sessions: ending,
      mail: mail.links,
      tell: mail.tell,
      storesPasswords,
      acceptsPasswords: () => ways.acceptsPasswords(),
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
      sessions: ending,
      tell: mail.tell,
      placeOf,
      onFoldersChanged: () => undefined,
    });
    const groups = new GroupsService({
      store: groupsStore,
      placeOf,
      verifyPassword: async () => undefined,
      onChanged: () => undefined,
    });
    const close = (): Promise<void> => database.close();
    return {
      config,
      database,
      olderVersion,
      users,
      sessions,
      settings,
      passwords,
      service,
      groups,
      passwordLinks,
      tell: mail.tell,
      mail: mail.store,
      makeFolder,
      close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * The database of the configuration, of which nothing is changed; null where there is none. Throws
 * `StartError`.
 */
export async function openIfAny(start: Config): Promise<ReadDatabase | null> {
  await checkFoundFile(start);
  await checkFoundState(start);
  return openToRead(locationOf(start));
}

async function openExisting(start: Config): Promise<ReadDatabase> {
  const opened = await openIfAny(start);
  if (!opened) throw noDatabase(start);
  return opened;
}

async function openToChange(start: Config, access: Exclude<Access, 'read'>): Promise<ReadDatabase> {
  await checkFoundFile(start);
  await checkFoundState(start);
  if (!(await hasDatabase(start))) {
    const isInTheWay = access === 'create' && start.state.importFrom !== null;
    if (access === 'change' || isInTheWay) throw noDatabase(start);
    await preparePrivateFolder(start.state.folder);
  }
  return { database: await openDatabase(locationOf(start)), olderVersion: null };
}

function noDatabase({ state: { databaseFile, importFrom } }: Config): StartError {
  if (databaseFile === null)
    return new StartError(
      'The PostgreSQL database has no tables yet; the first start of the server makes them.',
    );
  const way =
    importFrom === null
      ? 'name its path with --state or --database'
      : `the next start, or satchel import filebrowser ${importFrom}, creates it`;
  return new StartError(`There is no database at ${databaseFile}; ${way}.`);
}

/** A PostgreSQL database is assumed to exist until it is connected to. */
async function hasDatabase({ state }: Config): Promise<boolean> {
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
