import { type Dirent, readdirSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { errnoOf } from '../../errno.js';
import { type NameQuery, nameMatcher } from '../../names/name-query.js';
import { dirPath } from '../../tree/dir.js';
import { decodeLatin1Name, decodeName, isReservedName } from '../../tree/names.js';
import { type Ground, isDotName } from '../../tree/view.js';
import { Walker } from '../../tree/walker.js';
import { extensionType } from '../../types/file-type.js';
import { Columns, type Row } from '../list/columns.js';
import { childFilter } from '../list/read-names.js';
import { rowOf } from '../list/stat-names.js';
import type { PathJob } from '../stat.js';
import { Path } from './path.js';

export interface FindJob extends PathJob {
  query: NameQuery;
  /** Which folders to look into with all they hold, relative to `path`; the empty text is `path` itself. */
  folders: readonly string[];
  /** After this long the rest is handed back. */
  budgetMs: number;
}

export interface FoundNames {
  count: number;
  /** Relative to the job's path, joined with NUL, which no path holds. */
  paths: string;
  memory: SharedArrayBuffer;
  /** Folders that were met and not looked into, for whoever has time. */
  rest: string[];
}

interface Search {
  walker: Walker;
  /** From the scope's root to the start. */
  start: readonly string[];
  hideDotfiles: boolean;
  matches: (name: string) => boolean;
  paths: string[];
  rows: Row[];
}

/**
 * Looks for names for a moment: depth first, by what folders tell about their entries, with a closer look only at
 * what matches. What a rule denies is neither found nor entered, a linked folder is found and not entered.
 */
export function find(ground: Ground, job: FindJob): FoundNames {
  const until = performance.now() + job.budgetMs;
  // Hiding names that start with a dot is a matter of hits, not of where to look.
  const walker = Walker.open(ground, { ...job.view, hideDotfiles: false });
  try {
    walker.go(job.path, { last: 'enter' });
    const matches = nameMatcher(job.query, extensionType);
    const { hideDotfiles } = job.view;
    const search: Search = { walker, start: job.path, hideDotfiles, matches, paths: [], rows: [] };
    const path = new Path(walker);
    const todo = [...job.folders].reverse();
    for (let folder = todo.pop(); folder !== undefined; folder = todo.pop()) {
      if (path.moveTo(folder)) lookInto(search, folder, todo);
      if (performance.now() > until) break;
    }
    return { ...packed(search), rest: todo.reverse() };
  } finally {
    walker.close();
  }
}

function lookInto(search: Search, folder: string, todo: string[]): void {
  const { walker, start, hideDotfiles, matches } = search;
  const isAllowed = childFilter(walker, folder === '' ? start : [...start, ...folder.split('/')]);
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const entry of entriesOf(walker)) {
    const name = typeof entry.name === 'string' ? decodeLatin1Name(entry.name) : decodeName(entry.name);
    const isDirectory = entry.isDirectory();
    const isFound = matches(name) && !(hideDotfiles && isDotName(name));
    if ((!isFound && !isDirectory) || isReservedName(name) || !isAllowed(name)) continue;
    if (isDirectory) todo.push(prefix + name);
    if (!isFound) continue;
    const row = rowOf(walker, name, false);
    if (row.state === 'omitted') continue;
    search.paths.push(prefix + name);
    search.rows.push(row);
  }
  walker.assertUnchanged();
}

/** Empty for a folder that may not be read. */
function entriesOf(walker: Walker): Dirent[] | Dirent<Buffer>[] {
  try {
    return readdirSync(dirPath(walker.dir), { encoding: 'latin1', withFileTypes: true });
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') return skipped(error);
  }
  // Where a disk does not tell types, Node asks for each by its name, and one letter per byte is not its name.
  try {
    return readdirSync(dirPath(walker.dir), { encoding: 'buffer', withFileTypes: true });
  } catch (error) {
    return skipped(error);
  }
}

function skipped(error: unknown): [] {
  if (errnoOf(error) || error instanceof AppError) return [];
  throw error;
}

function packed({ paths, rows }: Search): Omit<FoundNames, 'rest'> {
  const columns = new Columns(rows.length);
  for (const [index, row] of rows.entries()) columns.set(index, row);
  return { count: rows.length, paths: paths.join('\0'), memory: columns.memory };
}
