import { closeSync, fchmodSync, fstatSync, openSync, unlinkSync } from 'node:fs';
import { nameOf, segmentsOf, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import type { FileId, KeptLocation } from '../../../files/file-system.js';
import { carryAttributes } from '../attributes/carry-attributes.js';
import { errnoOf, nothingThere, quietly } from '../errno.js';
import { READ_FILE } from '../linux/open-flags.js';
import { syncPublished } from '../staging/folder-syncs.js';
import { replaceContent } from '../staging/in-place.js';
import { inVersions, openVersions, replacedAt, settleKept } from '../staging/keep-replaced.js';
import type { Move } from '../staging/move.js';
import { publishNoted } from '../staging/move-note.js';
import { setTimes } from '../staging/overwrite.js';
import { withPathLock } from '../staging/path-lock.js';
import { namesIn } from '../staging/pending-writes.js';
import { alreadyThere } from '../staging/publish.js';
import { spaceIn } from '../staging/space.js';
import { entryPath } from '../walk/dir.js';
import { fileIdAt, lstatOrNull } from '../walk/facts.js';
import type { WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { type OpenedFile, openOwn } from './open.js';
import { type EntryFacts, factsOf, type PathTask } from './stat.js';
import type { LongTask } from './task-steps.js';

/** Asks where the file `name` of the target's folder is to be kept when it is replaced. */
export function* keepLocationFor(
  { target, keeps }: { target: Walker; keeps: boolean },
  name: string,
): LongTask<KeptLocation | null> {
  const file = keeps ? replacedAt(target, name) : null;
  if (!file) return null;
  const given: (KeptLocation | null)[] = [];
  yield { replaces: file, keepAs: (location) => void given.push(location) };
  return given[0] ?? null;
}

/** Opens a former content of the file at `path`. */
export function openVersion(
  context: WalkContext,
  { path, location }: { path: readonly string[]; location: KeptLocation },
): OpenedFile {
  const opened = inVersions(context, location, (dir) =>
    lstatOrNull(entryPath(dir, location.id))?.isFile()
      ? openOwn(context.facts, dir, location.id, path.at(-1) ?? '')
      : null,
  );
  if (!opened) throw nothingThere();
  return opened;
}

/**
 * Replaces a file by a former content, or restores a file that is gone, by renames however large the files
 * are. The file counts as modified now, unless the former content keeps its time.
 */
export function* restoreVersion(
  context: WalkContext,
  task: RestoreVersionTask,
): LongTask<{ facts: EntryFacts; replaced: FileId | null }> {
  const { scope, path, location, keeps, isNew } = task;
  const versionsFolder = openVersions(context, location);
  let walker: Walker | undefined;
  try {
    walker = Walker.open(context, scope);
    const target = walker;
    const resolved = target.go(path, { last: 'follow', writing: true });
    const { name, stats } = resolved;
    if (isNew && stats) throw alreadyThere();
    if ((!isNew && !stats) || !versionsFolder) throw nothingThere();
    if (name === '' || (stats && !stats.isFile())) throw new AppError('invalid_input', 'This is not a file');
    if (!lstatOrNull(entryPath(versionsFolder.dir, location.id))?.isFile()) throw nothingThere();
    yield { asks: true };
    const keepAs = yield* keepLocationFor({ target, keeps }, name);
    target.assertUnchanged();
    versionsFolder.assertUnchanged();
    const replaced = fileIdAt(target.dir, name);
    withPathLock(context.facts.pathLocks, { dir: target.dir, name }, () => {
      const move = { from: versionsFolder.dir, fromName: location.id, to: target.dir, toName: name };
      putBack(context, move, keepAs, { ...task, mode: stats?.mode });
    });
    if (context.facts.syncsWrites) syncPublished(target.dir);
    const facts = factsOf(target, { ...resolved, stats: lstatOrNull(entryPath(target.dir, name)) });
    return { facts, replaced };
  } finally {
    walker?.close();
    versionsFolder?.close();
  }
}

interface RestoreVersionTask extends PathTask {
  location: KeptLocation;
  keeps: boolean;
  keepsTime: boolean;
  isNew: boolean;
}

interface PuttingBack extends Pick<RestoreVersionTask, 'keepsTime' | 'isNew'> {
  /** The mode of the file that is replaced. */
  mode: number | undefined;
}

function putBack(
  context: WalkContext,
  move: Move,
  keepAs: KeptLocation | null,
  { keepsTime, isNew, mode }: PuttingBack,
): void {
  const fd = openSync(entryPath(move.from, move.fromName), READ_FILE);
  try {
    const before = fstatSync(fd);
    const now = Date.now();
    if (!keepsTime) setTimes(fd, { atimeMs: now, mtimeMs: now });
    try {
      if (isNew) publishNoted(context.facts, move);
      else replaceContent(context, move, keepAs, mode !== undefined && !hasRights(move, fd, mode & 0o777));
    } catch (error) {
      setTimes(fd, before);
      throw error;
    }
  } finally {
    closeSync(fd);
  }
}

/** Gives a former content the permissions of the replaced file. Returns whether it could have them all. */
function hasRights({ to, toName }: Move, fd: number, wanted: number): boolean {
  const { isWhole, mode } = carryAttributes(entryPath(to, toName), fd, wanted, 'rights');
  quietly(() => fchmodSync(fd, mode));
  return isWhole;
}

export function hasVersion(context: WalkContext, location: KeptLocation): boolean | null {
  return inVersions(context, location, (dir) => lstatOrNull(entryPath(dir, location.id)) !== null);
}

export function dropVersion(context: WalkContext, location: KeptLocation): void {
  try {
    inVersions(context, location, (dir) => unlinkSync(entryPath(dir, location.id)));
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

export function settleVersion(
  context: WalkContext,
  { location, serverPath }: { location: KeptLocation; serverPath: VirtualPath },
): boolean | null {
  return inVersions(context, location, (dir) => {
    const folder = folderOf(context, serverPath);
    try {
      return settleKept(dir, location.id, folder && { dir: folder.dir, name: nameOf(serverPath) });
    } finally {
      folder?.close();
    }
  });
}

/** Opens the parent folder of a path from the server's root; null if there is none. */
export function folderOf(context: WalkContext, serverPath: VirtualPath): Walker | null {
  const names = [...namesIn(Buffer.from(context.facts.root)), ...segmentsOf(serverPath).slice(0, -1)];
  try {
    return Walker.openReal(context, names);
  } catch (error) {
    if (errnoOf(error)) return null;
    throw error;
  }
}

/** Bytes of the disk with the versions of a volume; null if the folder or the size is unknown. */
export function versionsDisk(context: WalkContext, { volume }: Pick<KeptLocation, 'volume'>): number | null {
  return inVersions(context, { volume }, (dir) => spaceIn(dir).totalBytes || null);
}
