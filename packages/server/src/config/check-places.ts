import { relative, resolve, sep } from 'node:path';

export interface Places {
  root: string;
  state: string;
  /** The SQLite file, when there is one. */
  database: string | null;
  cache: string | null;
}

/**
 * What is wrong with where things lie: nobody may download the database or other people's thumbnails. The state folder
 * itself may lie below the served one, where it is hidden.
 */
export function placeProblems({ root, state, database, cache }: Places): string[] {
  const problems: string[] = [];
  if (isInside(state, root))
    problems.push(`The folder to serve, ${root}, lies in the state folder ${state}.`);
  const exposed = (path: string | null): path is string =>
    path !== null && isInside(root, path) && !isInside(state, path);
  if (exposed(database)) {
    problems.push(
      `The database ${database} lies in the folder to serve, where users could download it; name another place with --database.`,
    );
  }
  if (exposed(cache)) {
    problems.push(
      `The cache ${cache} lies in the folder to serve, where users could see into it; name another place with --cache-dir.`,
    );
  }
  return problems;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}
