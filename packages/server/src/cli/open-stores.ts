import { everyPermission, ROOT, type User, type VirtualPath } from '@satchel/contract';
import { locationOf } from '../app.js';
import type { Config } from '../config/config.js';
import { openDatabase } from '../core/db/database.js';
import { createDisk } from '../core/fs/disk.js';
import { openScope } from '../core/fs/open-scope.js';
import { fileExists, preparePrivateFolder } from '../core/state/private-folder.js';
import { SessionsStore } from '../features/auth/sessions/sessions-store.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import { UsersStore } from '../features/users/store/users-store.js';
import { type Caller, UsersService } from '../features/users/users-service.js';
import { Passwords } from '../lib/passwords.js';
import { StartError } from '../lib/start-error.js';

/** What commands work on: the database that a server may be using at the same time. */
export interface Stores {
  config: Config;
  users: UsersStore;
  sessions: SessionsStore;
  settings: SettingsStore;
  passwords: Passwords;
  /** With all its checks; whoever sits at the machine needs no password for it. */
  service: UsersService;
  makeFolder(path: VirtualPath): Promise<void>;
  close(): Promise<void>;
}

/** Who a command acts as. */
export const OPERATOR: Caller = {
  user: { id: 0, perm: everyPermission(true) } as User,
  session: { id: '', passwordCheckedAt: new Date(0) },
  client: { address: '', throttleKey: null, secure: true, isProxied: false },
};

export interface OpenOptions {
  /** Make a database that is not there. */
  mayCreate: boolean;
}

/** `configure` gives the configuration with what the database remembers. Throws `StartError`. */
export async function openStores(
  configure: (stored: Readonly<Record<string, string>>) => Config,
  { mayCreate }: OpenOptions,
): Promise<Stores> {
  const start = configure({});
  const { databaseFile, folder } = start.state;
  if (databaseFile !== null && !(await fileExists(databaseFile))) {
    if (!mayCreate) {
      throw new StartError(
        `There is no database at ${databaseFile}; say where it is with --state or --database.`,
      );
    }
    await preparePrivateFolder(folder);
  }
  const database = await openDatabase(locationOf(start));
  try {
    const settings = new SettingsStore(database);
    const config = configure(await settings.storedOptions());
    const users = new UsersStore(database);
    const sessions = new SessionsStore(database);
    const passwords = new Passwords();
    const makeFolder = (path: VirtualPath): Promise<void> => makeFolderIn(config, path);
    const service = new UsersService({
      users,
      settings: () => settings.get(),
      passwords,
      makeFolder,
      sessions: { confirm: async () => undefined, end: (userId) => sessions.removeOfUser(userId) },
    });
    const close = (): Promise<void> => database.close();
    return { config, users, sessions, settings, passwords, service, makeFolder, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Through the door, as the server makes it. The root that nobody named may not be there yet; the start makes it. */
async function makeFolderIn({ files }: Config, path: VirtualPath): Promise<void> {
  if (path === ROOT) return;
  const { root, fileMode, dirMode, followExternalSymlinks } = files;
  const disk = await createDisk({ root, fileMode, dirMode, followExternalSymlinks, workers: 1 }).catch(
    () => null,
  );
  if (!disk) {
    throw new StartError(
      `The folder ${root} is not there, so the user's folder cannot be made in it; name the one that is served with --root.`,
    );
  }
  try {
    const permissions = everyPermission(true);
    const grant = { userId: 0, username: '', scope: ROOT, permissions, rules: [], hideDotfiles: false };
    await openScope({ disk, grant }).makeDirectory(path);
  } finally {
    await disk.close();
  }
}
