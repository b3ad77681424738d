import { dirname, resolve } from 'node:path';
import type { Config } from '../config/config.js';
import { configFileProblems } from '../config/places/config-file-trust.js';
import { foundStateProblem } from '../config/places/found-places.js';
import { openSqlite } from '../core/db/sqlite.js';
import { keepsPermissions } from '../core/state/private-folder.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import { StartError } from '../lib/start-error.js';

/**
 * A configuration file that was found could name another database than the one that would be used without it,
 * so that users of the served folder could have placed it there. Throws `StartError` when the file lies in
 * that folder.
 */
export async function checkFoundFile({ foundFile }: Config): Promise<void> {
  if (!foundFile) return;
  const { path, otherDatabase, otherState: state } = foundFile;
  const root = await storedRoot(path, otherDatabase);
  if (root === undefined) return;
  const problems = configFileProblems(path, { isNamed: false, roots: [resolve(root)], state });
  if (problems.length > 0) throw new StartError(problems);
}

/**
 * Throws `StartError` for a state folder that nobody named, if another account could have written what is in
 * it.
 */
export async function checkFoundState({ state }: Config): Promise<void> {
  if (!state.isFound) return;
  const { folder, databaseFile } = state;
  const problem = foundStateProblem(folder, databaseFile);
  // Where a disk has no permissions, everybody seems to have all of them.
  if (problem !== null && (await keepsPermissions(dirname(folder)))) throw new StartError(problem);
}

async function storedRoot(path: string, file: string): Promise<string | undefined> {
  try {
    const database = await openSqlite(file, { onlyReads: true });
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
