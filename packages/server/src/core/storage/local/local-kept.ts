import type { TrashVerbs, VersionVerbs } from '../../files/changes.js';
import type { StorageScope } from '../../files/storage.js';
import { writeResult } from './local-write.js';
import { openedFile } from './open-file.js';
import { receivedAll } from './sent-error.js';
import type { SharedState } from './shared-state.js';
import { namesOf } from './walk/names.js';

/** The verbs for the trash of one user. */
export function trashVerbs({ pool, inline }: SharedState, scope: StorageScope): TrashVerbs {
  return {
    plan: async (paths) => receivedAll(await inline.run('planTrash', { scope, paths: paths.map(namesOf) })),
    put: async (moves, options) => {
      const paths = moves.map(({ path }) => namesOf(path));
      const ids = moves.map(({ location }) => location.id);
      const notes = moves.map(({ location }) => location.note);
      const volume = moves[0]?.location.volume ?? '';
      const task = { scope, paths, volume, ids, notes };
      return receivedAll(await inline.perform('trash', task, options));
    },
    restore: (location, to, options) => {
      const override = options.override === true;
      const keeps = options.keep !== undefined;
      const from = options.from && namesOf(options.from);
      const task = { scope, location, from, to: namesOf(to), override, keeps };
      return pool.run('restoreTrashed', task, options);
    },
  };
}

/** The verbs for former contents of the files of one user. */
export function versionVerbs({ pool, fileIo }: SharedState, scope: StorageScope): VersionVerbs {
  return {
    open: async (path, location) => {
      const opened = await pool.run('openVersion', { path: namesOf(path), location });
      return openedFile(path, opened, fileIo);
    },
    restore: async (path, location, options) => {
      const { keep, keepsTime = false, isNew = false, ...terms } = options;
      const task = { scope, path: namesOf(path), location, keeps: keep !== undefined, keepsTime, isNew };
      const { facts, replaced } = await pool.run('restoreVersion', task, { keep, ...terms });
      return writeResult(path, facts, { replaces: !isNew, replaced, parents: 0 });
    },
  };
}
