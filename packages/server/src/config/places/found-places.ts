import { dirname, resolve } from 'node:path';
import { isExposed, wayOf } from './check-places.js';
import { type Changer, changerText, whoElseMayChange } from './file-safety.js';

/** The first account that could have written a database of File Browser that nobody named; null for none. */
export function foundDatabaseProblem(file: string): string | null {
  const [changer] = whoElseMayChange(file);
  if (!changer) return null;
  const { writer, command } = changerText(changer);
  return `The database of File Browser ${file} was found, not named, and can be changed by ${writer}; run ${command}, or name the file with --database if you trust it.`;
}

/**
 * True if users of the served folder could have put the file there. In its default installation File Browser
 * has its database in the served folder itself, where nobody but its own account can have put what only that
 * may write.
 */
export function isFoundInServed(file: string, places: { root: string; state: string }): boolean {
  const own = wayOf(dirname(resolve(file))).end;
  return isExposed(file, places) && own !== wayOf(places.root).end;
}

/**
 * The objection to a state folder that nobody named, with the database in it. Its owner counts, that of a
 * symlink in its place, and who may write to it, but not the owners of the folders on its path:
 * administrators start servers as root in folders of their own.
 */
export function foundStateProblem(folder: string, databaseFile: string | null): string | null {
  const ways = [folder, ...(databaseFile === null ? [] : [databaseFile])].map(wayOf);
  const before = wayOf(dirname(folder)).links;
  const own = ways.flatMap(({ links, end }) => [...links.filter((link) => !before.includes(link)), end]);
  const changers = [folder, databaseFile ?? folder].flatMap((path) => whoElseMayChange(path));
  const counts = ({ path, who }: Changer) => who === 'everyone' || own.includes(path);
  const changer = changers.find(counts);
  if (!changer) return null;
  const { writer } = changerText(changer);
  return `The state folder ${folder} was found, not named, and its content can be changed by ${writer}; if you trust it, name it: --state=${folder}`;
}
