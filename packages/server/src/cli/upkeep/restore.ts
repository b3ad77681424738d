import { dirname, join, resolve } from 'node:path';
import { brandingPlaceOf, type Config } from '../../config/config.js';
import { isInsideFolder } from '../../config/places/check-places.js';
import { openDatabase } from '../../core/db/database.js';
import { adoptSqlite, copySqlite } from '../../core/db/snapshot.js';
import { type BackupManifest, readBackup } from '../../core/state/backup-file.js';
import { brandingFolderProblem } from '../../core/state/branding-folder.js';
import { fileExists, preparePrivateFolder, writePrivateFile } from '../../core/state/private-folder.js';
import {
  giveToOwner,
  makeStage,
  type PlacedBranding,
  placeBranding,
  replaceDatabase,
  type Stage,
} from '../../core/state/restored-files.js';
import { lockPlaces } from '../../core/state/state-lock.js';
import { SessionsStore } from '../../features/auth/sessions/sessions-store.js';
import { SettingsStore } from '../../features/settings/settings-store.js';
import { lastGivenId, skipIds } from '../../features/users/store/known-users.js';
import { UsersStore } from '../../features/users/store/users-store.js';
import { StartError } from '../../lib/start-error.js';
import type { Command, Invocation } from '../command.js';
import { switchIn } from '../flags.js';
import { sqliteFile } from './backup.js';

export const restore: Command = {
  name: 'restore',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Restores users, settings, shares, keys and branding from a backup, after checking all of it. The server must be stopped.',
  flags: [
    {
      name: 'replace',
      isSwitch: true,
      help: 'Replaces an existing database; it is kept beside the new one.',
    },
    {
      name: 'branding',
      value: 'folder',
      help: 'The folder for the branding; by default its old path, or the state folder if it was in that.',
    },
  ],
  async run(invocation) {
    const config = invocation.configure();
    const target = sqliteFile(config, 'pg_restore --clean --dbname=<database> satchel.dump');
    const { folder } = config.state;
    const replace = switchIn(invocation.given, 'replace') ?? false;
    if (!replace && (await fileExists(target))) {
      throw new StartError(
        `There is a database at ${target} already. To replace it add --replace; it is then kept under another name.`,
      );
    }
    await preparePrivateFolder(folder);
    const lock = await lockPlaces({ folder, databaseFile: target });
    try {
      await restoreTo(target, { invocation, config, replace });
    } finally {
      await lock.release();
      for (const file of lock.files) await giveToOwner(dirname(file), [file]);
    }
  },
};

interface Restoring {
  invocation: Invocation;
  config: Config;
  replace: boolean;
}

/** Everything is checked and prepared beside its destination before anything changes. */
async function restoreTo(target: string, { invocation, config, replace }: Restoring): Promise<void> {
  const { operands, given, say } = invocation;
  const [file = ''] = operands;
  const stage = await makeStage(dirname(target));
  let branding: PlacedBranding | null = null;
  try {
    const manifest = await readBackup(file, (name, bytes) => stage.write(name, bytes));
    const staged = join(stage.folder, 'satchel.db');
    await adoptSqlite(staged, join(stage.folder, 'fresh.db'));
    const own = manifest.brandingIsOwn ? brandingPlaceOf(config).own : undefined;
    const { users, brandingFolder } = await prepareDatabase(staged, {
      brandingFolder: absolute(given.get('branding')) ?? own,
      lastId: await lastIdIn(target, join(stage.folder, 'replaced.db')),
    });
    branding = await prepareBranding({ stage, manifest, folder: brandingFolder, config, replace });
    // No connection was open on this copy, so no part of it is still in a journal.
    const whole = join(stage.folder, 'whole.db');
    await writePrivateFile(whole, (part) => copySqlite(staged, part));
    await giveToOwner(dirname(target), [whole]);
    const kept = await replaceDatabase(whole, target);
    await branding?.commit();
    say(`Restored ${file} of ${manifest.createdAt} (Satchel v${manifest.program}): ${users} users.`);
    if (kept !== null) say(`The previous database is now ${kept}.`);
    for (const name of branding?.kept ?? [])
      say(`Kept ${join(brandingFolder, name)}, which existed already.`);
    say('Everybody has to log in again.');
  } catch (error) {
    await branding?.abandon();
    throw error;
  } finally {
    await stage.remove();
  }
}

/** So many users at least may have been created since a backup. */
const IDS_SINCE_BACKUP = 1000;

/**
 * The largest id that a user of the database at `file` ever had, read from a copy; null where that is
 * impossible.
 */
async function lastIdIn(file: string, copy: string): Promise<number | null> {
  if (!(await fileExists(file))) return null;
  try {
    await writePrivateFile(copy, (part) => copySqlite(file, part));
    const database = await openDatabase({ kind: 'sqlite', file: copy });
    return await lastGivenId(database).finally(() => database.close());
  } catch {
    // Restoring is what helps with a damaged database.
    return null;
  }
}

/**
 * Sessions that were ended since the backup must not become valid again, and ids that were given since then
 * are not given to others: what their users deleted still lies in the trash, and names them.
 */
async function prepareDatabase(
  file: string,
  { brandingFolder, lastId }: { brandingFolder: string | undefined; lastId: number | null },
) {
  const database = await openDatabase({ kind: 'sqlite', file });
  try {
    await skipIds(database, lastId ?? (await lastGivenId(database)) + IDS_SINCE_BACKUP);
    const settings = new SettingsStore(database);
    if (brandingFolder !== undefined) {
      await settings.change((current) => ({
        ...current,
        branding: { ...current.branding, files: brandingFolder },
      }));
    }
    const users = await new UsersStore(database).list();
    const sessions = new SessionsStore(database);
    for (const { id } of users) await sessions.removeOfUser(id);
    return { users: users.length, brandingFolder: (await settings.get()).branding.files };
  } finally {
    await database.close();
  }
}

interface BrandingPlan {
  stage: Stage;
  manifest: BackupManifest;
  folder: string;
  config: Config;
  replace: boolean;
}

async function prepareBranding(plan: BrandingPlan): Promise<PlacedBranding | null> {
  const { stage, manifest, folder, config, replace } = plan;
  const names = manifest.files.map(({ name }) => name).filter((name) => name.startsWith('branding/'));
  if (names.length === 0 || folder === '') return null;
  const place = brandingPlaceOf(config);
  const isClosed = resolve(folder) !== place.own && place.closed.some((each) => isInsideFolder(each, folder));
  if (isClosed || (await brandingFolderProblem(folder, place)) === 'private') {
    throw new StartError(
      `The branding cannot be restored to ${folder}: the server keeps its own data there. Name another folder with --branding.`,
    );
  }
  const inner = names.map((name) => name.slice('branding/'.length));
  return placeBranding(stage.folder, folder, { names: inner, replace });
}

function absolute(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : resolve(folder);
}
