import { join } from 'node:path';
import type { Permissions, VirtualPath } from '@satchel/contract';
import type { UserFileSystem } from '../../core/files/file-system.js';
import { firstLevelError, rootOf } from '../../core/files/scope-paths.js';
import type { RealPaths } from '../../core/files/storage.js';
import { sandboxed } from '../../core/process/sandbox.js';
import { AppError } from '../../lib/app-error.js';

/** The operator's options. */
export interface CommandPolicy {
  sandbox: boolean;
  network: boolean;
  realPaths: RealPaths;
}

export interface Prepared {
  argv: string[];
  /** The path of a folder on the disk. */
  cwd: string;
  env: Record<string, string>;
}

/** The folders that are searched for a program without a path. */
export const PROGRAM_FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
] as const;

/** The environment without the variables of the server, which may contain the address of the database. */
export function cleanEnvironment(home: string): Record<string, string> {
  return { PATH: PROGRAM_FOLDERS.join(':'), HOME: home, LANG: 'C.UTF-8', TERM: 'dumb' };
}

/**
 * Prepares `argv` for a user in their folder `path`. It sees nothing but the folder of theirs that the path
 * lies in. Throws the errors of the file system, and `forbidden` on the first level of several folders.
 */
export async function prepareCommand(
  argv: readonly string[],
  { files, path }: { files: UserFileSystem; path: VirtualPath },
  policy: CommandPolicy,
): Promise<Prepared> {
  const own = rootOf(files.roots(), path);
  if (!own) throw firstLevelError();
  const [root, cwd] = await Promise.all([realFolder(files, own.at, policy), realFolder(files, path, policy)]);
  if (cwd !== root && !cwd.startsWith(join(root, '/'))) throw outside();
  if (!policy.sandbox) return { argv: [...argv], cwd, env: cleanEnvironment(root) };
  const inSandbox = sandboxed(argv, {
    folder: root,
    cwd,
    writable: mayChangeAll(files.permissionsAt(own.at)),
    network: policy.network,
    ...hiddenBelow(root, policy.realPaths.hidden),
  });
  return { argv: inSandbox, cwd: '/', env: cleanEnvironment('/tmp') };
}

async function realFolder(files: UserFileSystem, path: VirtualPath, policy: CommandPolicy): Promise<string> {
  const { entry, serverPath } = await files.locate(path);
  if (entry.kind !== 'directory') throw new AppError('not_found', 'This is not a folder');
  if (serverPath === null) throw outside();
  return policy.realPaths.of(serverPath);
}

/** A file in a hidden folder is hidden with the folder, and needs no entry. */
function hiddenBelow(root: string, { folders, files }: RealPaths['hidden']) {
  const isIn = (folder: string) => (path: string) => path.startsWith(join(folder, '/'));
  const hiddenFolders = folders.filter(isIn(root));
  const hiddenFiles = files.filter(isIn(root));
  const isAlone = (file: string) => !hiddenFolders.some((folder) => isIn(folder)(file));
  return { hiddenFolders, hiddenFiles: hiddenFiles.filter(isAlone) };
}

function outside(): AppError {
  return new AppError('forbidden', 'Commands cannot run outside of your files');
}

/** Some permissions cannot be enforced for a program, so users without one of them run commands read-only. */
function mayChangeAll(perm: Permissions): boolean {
  return perm.create && perm.modify && perm.rename && perm.delete;
}
