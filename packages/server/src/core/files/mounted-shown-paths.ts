import { createHash } from 'node:crypto';
import { rebasePath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { ShownPaths, UserFileSystem } from './file-system.js';
import type { OpenedMount } from './opened-mounts.js';

const NOTHING: ShownPaths = { key: '', areBelow: () => false, of: () => null, each: [] };

/** Translates server paths into those of all folders of a user. */
export async function mountedShownPaths(mounts: readonly OpenedMount[]): Promise<ShownPaths> {
  const shown = await Promise.all(mounts.map(async ({ at, files }) => ({ at, paths: await pathsOf(files) })));
  const names = shown.map(({ at, paths }) => [at, paths.key]);
  const each = shown.flatMap(({ at, paths }) =>
    paths.each.map((pathOf): ShownPaths['of'] => (serverPath) => {
      const path = pathOf(serverPath);
      return path === null ? null : rebasePath(at, path);
    }),
  );
  return {
    key: createHash('sha256').update(JSON.stringify(names)).digest('base64'),
    areBelow: (serverPath) => shown.some(({ paths }) => paths.areBelow(serverPath)),
    of: (serverPath) => {
      for (const pathOf of each) {
        const path = pathOf(serverPath);
        if (path !== null) return path;
      }
      return null;
    },
    each,
  };
}

/** Nothing is shown of a folder that is not there. */
async function pathsOf(files: UserFileSystem): Promise<ShownPaths> {
  try {
    return await files.shownPaths();
  } catch (error) {
    if (error instanceof AppError) return NOTHING;
    throw error;
  }
}
