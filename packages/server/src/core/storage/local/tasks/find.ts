import { type Dirent, readdirSync } from 'node:fs';
import { MAX_DEPTH } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import { Columns, type Row } from '../../../files/entry-columns.js';
import { extensionType } from '../../../files/file-type.js';
import { type NameQuery, nameMatcher } from '../../../files/name-query.js';
import { errnoOf } from '../errno.js';
import { dirPath } from '../walk/dir.js';
import { decodeLatin1Name, decodeName, isReservedName } from '../walk/names.js';
import type { WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { childFilter, spelledPath } from './list/read-names.js';
import { rowOf } from './list/stat-names.js';
import type { PathTask } from './stat.js';

/** Moves a walker between folders below its starting point, entering no more of them than needed. */
class Path {
  #names: string[] = [];

  constructor(readonly walker: Walker) {}

  /** False for a folder that is gone or may not be entered. The walker is somewhere above it then. */
  moveTo(folder: string): boolean {
    const names = folder === '' ? [] : folder.split('/');
    let common = 0;
    while (common < names.length && names[common] === this.#names[common]) common++;
    for (; this.#names.length > common; this.#names.pop()) this.walker.pop();
    for (const name of names.slice(common)) {
      if (!this.#enter(name)) return false;
    }
    return true;
  }

  #enter(name: string): boolean {
    try {
      this.walker.push(name);
    } catch (error) {
      if (errnoOf(error) || error instanceof AppError) return false;
      throw error;
    }
    this.#names.push(name);
    return true;
  }
}

export interface FindTask extends PathTask {
  query: NameQuery;
  /** The folders to search with everything below them, relative to `path`, which is the empty text. */
  folders: readonly string[];
  /** After this time the remaining folders are returned. */
  budgetMs: number;
}

export interface FoundNames {
  count: number;
  /** Paths relative to that of the task, joined with NUL, which no path contains. */
  paths: string;
  memory: SharedArrayBuffer;
  /** Folders that were found and not searched. */
  rest: string[];
}

interface Search {
  walker: Walker;
  /** The names from the root of the scope to the start. */
  start: readonly string[];
  matches: (name: string) => boolean;
  foldersOnly: boolean;
  paths: string[];
  rows: Row[];
}

/**
 * Searches for names for a limited time, depth first. It uses what folders say about their entries, and looks
 * only at entries that match. Entries that the filter denies or hides are neither found nor entered. A linked
 * folder is found and not entered. Entries so deep that no path leads there are not found.
 */
export function find(context: WalkContext, task: FindTask): FoundNames {
  const until = performance.now() + task.budgetMs;
  const walker = Walker.open(context, task.scope);
  try {
    walker.go(task.path, { last: 'enter' });
    const matches = nameMatcher(task.query, extensionType);
    const { foldersOnly = false } = task.query;
    const search: Search = { walker, start: task.path, matches, foldersOnly, paths: [], rows: [] };
    const path = new Path(walker);
    const todo = [...task.folders].reverse();
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
  const { walker, start, matches, foldersOnly } = search;
  const path = folder === '' ? start : [...start, ...folder.split('/')];
  const isAllowed = childFilter(walker, spelledPath(walker, path));
  const isEntered = path.length + 1 < MAX_DEPTH;
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const entry of entriesOf(walker)) {
    const isDirectory = entry.isDirectory();
    if (foldersOnly && !isDirectory) continue;
    const name = typeof entry.name === 'string' ? decodeLatin1Name(entry.name) : decodeName(entry.name);
    const isFound = matches(name);
    if ((!isFound && !isDirectory) || isReservedName(name) || !isAllowed(name)) continue;
    if (isDirectory && isEntered) todo.push(prefix + name);
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
  // Where a disk does not tell types, Node asks for each by its name, and one letter per byte is not its
  // name.
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
  return { count: rows.length, paths: paths.join('\0'), memory: Columns.of(rows).memory };
}
