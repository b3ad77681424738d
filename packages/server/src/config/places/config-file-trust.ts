import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FoundFile } from '../config.js';
import { isExposed } from './check-places.js';
import type { DatabasePlace } from './database-place.js';
import { type Changer, changerText, fileSafety, whoElseMayChange } from './file-safety.js';

interface ConfigFileFacts {
  /** Named by `--config` or the environment; otherwise found at a default path. */
  isNamed: boolean;
  /** The folder that is served with the file, and the one that would be served without it. */
  roots: readonly string[];
  /** The state folder that would be used without the file. */
  state: string;
}

/** Problems of a configuration file that others than the operator could have written. */
export function configFileProblems(file: string, { isNamed, roots, state }: ConfigFileFacts): string[] {
  const path = resolve(file);
  const problems: string[] = [];
  if (roots.some((root) => isExposed(file, { root, state }))) {
    const advice = isNamed
      ? 'Satchel hides it there; a path outside is safer'
      : 'move it out, or name the configuration file with --config';
    problems.push(
      `The configuration file ${path} is in the folder to serve, where users could have put it; ${advice}.`,
    );
  }
  if (!isNamed) return [...problems, ...whoElseMayChange(path).map((changer) => foreignFile(path, changer))];
  if (fileSafety(file).othersWrite) {
    problems.push(
      `The configuration file ${path} can be changed by every account of this machine; remove the permission from it and from its folder with chmod o-w.`,
    );
  }
  return problems;
}

function foreignFile(file: string, changer: Changer): string {
  const { writer, command } = changerText(changer);
  return `The configuration file ${file} was found, not named, and can be changed by ${writer}; run ${command}, or name the file with --config if you trust it.`;
}

/** The database that would be used without a file that names another one; null when there is none. */
export function namesOtherDatabase(
  { databaseFile, stateFolder }: DatabasePlace,
  database: string | null,
): Omit<FoundFile, 'path'> | null {
  if (databaseFile === null || databaseFile === database || !existsSync(databaseFile)) return null;
  return { otherDatabase: databaseFile, otherState: stateFolder };
}
