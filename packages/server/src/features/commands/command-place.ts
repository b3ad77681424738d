import { join } from 'node:path';
import { ROOT, type User, type VirtualPath } from '@satchel/contract';
import type { FileSystem } from '../../core/fs/file-system.js';
import { sandboxed } from '../../core/process/sandbox.js';
import { AppError } from '../../lib/app-error.js';

/** What the operator chose at the start. */
export interface CommandPolicy {
  sandbox: boolean;
  network: boolean;
  /** Real folders of the server's own. */
  hiddenFolders: readonly string[];
  /** Where a path from the server's root is on this machine. */
  realPathOf: (path: VirtualPath) => string;
}

export interface Prepared {
  argv: string[];
  /** Real folder. */
  cwd: string;
  env: Record<string, string>;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Nothing of the server's own environment: it may hold the address of the database. */
export function cleanEnvironment(home: string): Record<string, string> {
  return { PATH, HOME: home, LANG: 'C.UTF-8', TERM: 'dumb' };
}

/** `argv` as it runs for `user` in the folder `path` of theirs. Throws what the door throws. */
export async function prepareCommand(
  argv: readonly string[],
  { user, files, path }: { user: User; files: FileSystem; path: VirtualPath },
  policy: CommandPolicy,
): Promise<Prepared> {
  const [root, place] = await Promise.all([realFolder(files, ROOT, policy), realFolder(files, path, policy)]);
  if (place !== root && !place.startsWith(join(root, '/'))) throw outside();
  if (!policy.sandbox) return { argv: [...argv], cwd: place, env: cleanEnvironment(root) };
  const inSandbox = sandboxed(argv, {
    folder: root,
    cwd: place,
    writable: mayChangeAll(user),
    network: policy.network,
    hidden: policy.hiddenFolders.filter((folder) => folder.startsWith(join(root, '/'))),
  });
  return { argv: inSandbox, cwd: '/', env: cleanEnvironment('/tmp') };
}

async function realFolder(files: FileSystem, path: VirtualPath, policy: CommandPolicy): Promise<string> {
  const { entry, place } = await files.locate(path);
  if (entry.kind !== 'directory') throw new AppError('not_found', 'This is no folder');
  if (place === null) throw outside();
  return policy.realPathOf(place);
}

function outside(): AppError {
  return new AppError('forbidden', 'No command runs outside of your files');
}

/** A program cannot be held to some of the rights, so who lacks one of them runs everything read-only. */
function mayChangeAll({ perm }: User): boolean {
  return perm.create && perm.modify && perm.rename && perm.delete;
}
