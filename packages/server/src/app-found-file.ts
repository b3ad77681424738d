import { resolve } from 'node:path';
import type { Config } from './config/config.js';
import { configFileProblems } from './config/places/config-file-trust.js';
import { openSqlite } from './core/db/sqlite.js';
import { SettingsStore } from './features/settings/settings-store.js';
import { StartError } from './lib/start-error.js';

/**
 * A configuration file that was found could name another database than the one that would be used without it, so that
 * users of the served folder could have placed it there. Throws `StartError` when the file lies in that folder.
 */
export async function checkFoundFile({ foundFile }: Config): Promise<void> {
  if (!foundFile) return;
  const { path, otherDatabase, otherState: state } = foundFile;
  const root = await storedRoot(path, otherDatabase);
  if (root === undefined) return;
  const problems = configFileProblems(path, { isNamed: false, roots: [resolve(root)], state });
  if (problems.length > 0) throw new StartError(problems);
}

async function storedRoot(path: string, file: string): Promise<string | undefined> {
  try {
    const database = await openSqlite(file);
    try {
      const { root } = await new SettingsStore(database).storedOptions();
      return root;
    } finally {
      await database.close();
    }
  } catch (cause) {
    throw new StartError(
      `The configuration file ${path} was found, not named, and would replace the database ${file}, which cannot be read to compare them; name the file with --config if you trust it.`,
      { cause },
    );
  }
}
