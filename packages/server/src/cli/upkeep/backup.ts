import { join, resolve } from 'node:path';
import { brandingPlaceOf, type Config } from '../../config/config.js';
import { isInsideFolder } from '../../config/places/check-places.js';
import { refuseForeignDatabase } from '../../core/db/foreign-database.js';
import { openToRead } from '../../core/db/read-database.js';
import { copySqlite } from '../../core/db/snapshot.js';
import { type BackupContent, refuseExisting, writeBackup } from '../../core/state/backup-file.js';
import { listBrandingFiles } from '../../core/state/branding-copy.js';
import { readBrandingFile } from '../../core/state/branding-folder.js';
import { fileExists, writePrivateFile } from '../../core/state/private-folder.js';
import { makeStage } from '../../core/state/restored-files.js';
import { SettingsStore } from '../../features/settings/settings-store.js';
import { UsersStore } from '../../features/users/store/users-store.js';
import { programFacts } from '../../lib/own-files.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';
import { switchIn } from '../flags.js';

const MOST_BRANDING_FILES = 500;

export const backup: Command = {
  name: 'backup',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Writes users, settings, shares, keys and branding to one file, also while the server runs; not the served files.',
  flags: [{ name: 'replace', isSwitch: true, help: 'Replaces the file if it exists.' }],
  async run({ operands: [file = ''], given, configure, say }) {
    const start = configure();
    const mayReplace = switchIn(given, 'replace') === true;
    await refuseExisting(file, mayReplace);
    const source = sqliteFile(start, 'pg_dump --format=custom --file=satchel.dump');
    if (!(await fileExists(source))) {
      throw new StartError(`There is no database at ${source}; name its path with --state or --database.`);
    }
    await refuseForeignDatabase(source);
    const stage = await makeStage(start.state.folder);
    try {
      const copy = join(stage.folder, 'satchel.db');
      await writePrivateFile(copy, (part) => copySqlite(source, part));
      const { options, branding, brandingFolder, users } = await factsOf(copy);
      const { root } = configure(options).files;
      if (isInsideFolder(root, file)) {
        throw new StartError(
          `The backup ${file} would lie in the served folder ${root}, where users could download it.`,
        );
      }
      const { version } = await programFacts();
      const brandingIsOwn = brandingFolder !== '' && resolve(brandingFolder) === brandingPlaceOf(start).own;
      await writeBackup(
        file,
        { program: version, brandingIsOwn },
        [{ name: 'satchel.db', file: copy }, ...branding],
        mayReplace,
      );
      say(
        `Wrote ${file}: ${users} users with settings, shares and keys, and ${branding.length} files of branding.`,
      );
      say(
        'It does not contain the served files, the configuration file and the TLS certificates. Keep it secret.',
      );
    } finally {
      await stage.remove();
    }
  },
};

/** The file of the database. Throws `StartError` with an alternative for PostgreSQL. */
export function sqliteFile({ state }: Config, instead: string): string {
  if (state.databaseFile !== null) return state.databaseFile;
  throw new StartError(
    `The database is a PostgreSQL database, which has its own tools for this: ${instead} (and copy the branding folder).`,
  );
}

async function factsOf(copy: string) {
  const opened = await openToRead({ kind: 'sqlite', file: copy });
  if (!opened) throw new StartError('The database is empty: there is nothing to back up.');
  const { database } = opened;
  try {
    const settings = new SettingsStore(database);
    const brandingFolder = (await settings.get()).branding.files;
    const branding = await brandingIn(brandingFolder);
    const users = (await new UsersStore(database).list()).length;
    return { options: await settings.storedOptions(), branding, brandingFolder, users };
  } finally {
    await database.close();
  }
}

async function brandingIn(folder: string): Promise<BackupContent[]> {
  if (folder === '') return [];
  const contents: BackupContent[] = [];
  for (const name of await listBrandingFiles(folder, MOST_BRANDING_FILES)) {
    const found = await readBrandingFile(folder, name, (_facts, read) => read());
    if (found?.content) contents.push({ name: `branding/${name}`, content: found.content });
  }
  return contents;
}
