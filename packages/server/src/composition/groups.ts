import type { VirtualPath } from '@satchel/contract';
import type { PlaceOfFolder } from '../core/access/good-mounts.js';
import type { ChangeLog } from '../core/changes/change-log.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { FileSystem } from '../core/files/file-system.js';
import type { VerifyPassword } from '../features/auth/verify-password.js';
import { MountsFollower } from '../features/groups/follow-mounts.js';
import { groupsRoutes } from '../features/groups/groups-routes.js';
import { GroupsService } from '../features/groups/groups-service.js';
import { GroupsStore } from '../features/groups/groups-store.js';
import type { Route } from '../http/route.js';
import { AppError } from '../lib/app-error.js';

export interface GroupsContext {
  database: AppDatabase;
  changes: ChangeLog;
  placeOf: PlaceOfFolder;
  verifyPassword: VerifyPassword;
  now: () => number;
  /** Called when these users may do something else than before; with null, anybody may. */
  onChanged: (userIds: readonly number[] | null) => void;
}

export interface GroupsParts {
  routes: Route[];
  /** The server paths of the folders that groups have. */
  foldersOfGroups(): Promise<VirtualPath[]>;
}

/** Above this number, everybody is told of a change. */
const MOST_NAMED = 200;

/** Groups of users, and folders with rights of users and groups, which follow what is moved. */
export function buildGroups({
  database,
  changes,
  placeOf,
  verifyPassword,
  now,
  onChanged,
}: GroupsContext): GroupsParts {
  const store = new GroupsStore(database, now);
  changes.join(new MountsFollower({ onChanged: () => onChanged(null) }));
  const service = new GroupsService({
    ...{ store, placeOf, verifyPassword },
    onChanged: (userIds) => onChanged(userIds.length > MOST_NAMED ? null : userIds),
  });
  return {
    routes: groupsRoutes(service),
    foldersOfGroups: async () =>
      (await store.list()).flatMap(({ mounts }) => mounts.map(({ path }) => path as VirtualPath)),
  };
}

/** Finds the folder as the server itself. Throws `not_found` for what is none. */
export async function placeOfFolder(
  files: Pick<FileSystem, 'locate'>,
  path: VirtualPath,
): Promise<VirtualPath> {
  const { entry, serverPath } = await files.locate(path);
  if (entry.kind !== 'directory') throw new AppError('not_found', 'It is not a folder');
  // A folder behind a symlink that leads out of the served one has no other path.
  return serverPath ?? path;
}
