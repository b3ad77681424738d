import { lstat, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import {
  type FieldReason,
  MAX_USER_FOLDERS,
  ROOT,
  type UserFolder,
  type VirtualPath,
} from '@satchel/contract';
import { fieldError } from '../../../lib/app-error.js';
import { parseScope } from '../../../lib/scope.js';
import { whileItAnswers } from '../../../lib/while-it-answers.js';
import type { GrantedFolder } from '../../files/storage.js';
import { fileIdFrom, objectFactsOf } from './walk/facts.js';
import type { HiddenPaths } from './walk/hidden-paths.js';

export interface GrantTerms {
  /** The served folder. */
  root: string;
  /** The server's own folders with their real paths. */
  hidden: HiddenPaths;
}

/** Folders of the machine that never hold files of users. */
const OF_THE_SYSTEM = ['/proc', '/sys', '/dev'];

/**
 * Checks the folders that a user is to have besides `scope`, and identifies each as it is now. One that was
 * granted before stays as it was. Throws `invalid_input` with a sentence.
 */
export async function grantFolders(
  terms: GrantTerms,
  scope: VirtualPath,
  wanted: readonly UserFolder[],
  before: readonly UserFolder[] = [],
): Promise<UserFolder[]> {
  if (wanted.length > MAX_USER_FOLDERS) {
    throw fieldError('folders', 'too_long', `at most ${MAX_USER_FOLDERS} folders`, { max: MAX_USER_FOLDERS });
  }
  const granted: UserFolder[] = [];
  for (const [index, { at, folder }] of wanted.entries()) {
    const same = before.find((each) => each.at === at && each.folder === folder);
    const one = same?.identity
      ? { at, folder, identity: same.identity }
      : await grantFolder(terms, scope, { at, folder }, index);
    if (granted.some((each) => each.at === one.at)) throw refused('taken', `${one.at} is there twice`, index);
    granted.push(one);
  }
  return granted;
}

async function grantFolder(
  { root, hidden }: GrantTerms,
  scope: VirtualPath,
  wanted: UserFolder,
  index: number,
): Promise<UserFolder> {
  const at = parseScope(wanted.at, 'folders');
  const home = await realOf(join(root, scope));
  const folder = isAbsolute(wanted.folder) ? await realOf(resolve(wanted.folder)) : null;
  if (folder === null || !(await whileItAnswers(() => stat(folder))).isDirectory()) {
    throw refused('no_folder', `${wanted.folder} is no folder of this machine`, index);
  }
  if (folder === '/' || OF_THE_SYSTEM.some((path) => isIn(path, folder))) {
    throw refused('system_folder', `${folder} belongs to the system`, index);
  }
  if (hidden.folders.some(({ path }) => isIn(path, folder) || isIn(folder, path))) {
    throw refused('system_folder', `the server keeps its own data in ${folder}, or around it`, index);
  }
  if (home === null || isIn(folder, home) || isIn(home, folder)) {
    throw refused('around_scope', `${folder} lies in the scope or around it`, index);
  }
  if ((await linkTarget(home, at)) !== folder) {
    throw refused('no_link', `there is no symbolic link ${at} in the scope that leads to ${folder}`, index);
  }
  return { at, folder, identity: objectFactsOf(await whileItAnswers(() => stat(folder, { bigint: true }))) };
}

/** The stored folders of a user for a file system. One that was never identified is left out. */
export function grantedFolders(stored: readonly UserFolder[] = []): GrantedFolder[] {
  return stored.flatMap(({ at, folder, identity }) =>
    identity ? [{ at, folder, fileId: fileIdFrom(identity) }] : [],
  );
}

function refused(reason: FieldReason, message: string, index: number): Error {
  return fieldError('folders', reason, message, { index });
}

/** Resolves to the target of the symlink at `path` in a user's scope; null if there is none. */
export async function whereLinkLeads(
  root: string,
  scope: VirtualPath,
  path: VirtualPath,
): Promise<string | null> {
  const home = await realOf(join(root, scope));
  return home && linkTarget(home, path);
}

/** No symlink on the way to the path is followed. */
async function linkTarget(home: string, at: VirtualPath): Promise<string | null> {
  if (at === ROOT) return null;
  const link = join(home, at);
  const above = await realOf(join(link, '..'));
  if (above !== resolve(link, '..')) return null;
  const isLink = await whileItAnswers(() =>
    lstat(link).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    ),
  );
  return isLink ? realOf(link) : null;
}

async function realOf(path: string): Promise<string | null> {
  return whileItAnswers(() => realpath(path).catch(() => null));
}

function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`);
}
