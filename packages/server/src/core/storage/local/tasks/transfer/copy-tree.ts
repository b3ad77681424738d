import { chmodSync, lstatSync, readlinkSync, symlinkSync, utimesSync } from 'node:fs';
import type { Progress } from '../../../../files/file-system.js';
import { carryFolderAttributes, type Extent } from '../../attributes/carry-attributes.js';
import { errnoOf, quietly, translateErrno } from '../../errno.js';
import { secondsForDisk } from '../../staging/disk-time.js';
import { removeKeeping } from '../../staging/keep-replaced.js';
import { alreadyThere } from '../../staging/publish.js';
import { dirPath, entryPath, syncFolder } from '../../walk/dir.js';
import type { ResolvedPath } from '../../walk/path-steps.js';
import type { Walker } from '../../walk/walker.js';
import type { LongTask } from '../task-steps.js';
import { type Child, childrenOf, leadsNowhere } from '../tree-check.js';
import { keepLocationFor } from '../versions.js';
import { makeFolder } from '../write/make-folders.js';
import { copyFile } from './copy-file.js';
import { isNotOpen } from './left-out.js';
import type { MergeLog } from './merge-log.js';

export interface TreeCopy {
  source: Walker;
  target: Walker;
  override: boolean;
  durable: boolean;
  /** True if the disk has files that replace others before they do, whatever `durable` says. */
  syncsReplacing?: boolean;
  /** True if the copy is visible at once. Then the user's permission is checked before each entry. */
  isSeen: boolean;
  /** True if files that are replaced are to be kept. */
  keeps: boolean;
  /** The attributes that files and folders take along. */
  extent: Extent;
  /** True if a symlink to a file becomes a copy of the file. Otherwise every symlink stays one. */
  followFileLinks: boolean;
  /** Records what is added to a folder that was there. */
  log?: MergeLog | undefined;
}

/** Copies the text of a symlink, which is followed no further than any other symlink. */
export function* copyLink(copy: TreeCopy, name: string, toName: string): LongTask<void> {
  const { source, target, override, isSeen } = copy;
  if (isSeen) yield { asks: true };
  const location = yield* keepLocationFor(copy, toName);
  const text = readlinkSync(entryPath(source.dir, name), { encoding: 'buffer' });
  const path = entryPath(target.dir, toName);
  target.assertUnchanged();
  try {
    symlinkSync(text, path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' || !override) throw error;
    const there = lstatSync(path);
    if (!there.isFile() && !there.isSymbolicLink()) throw alreadyThere();
    removeKeeping(target.context, { dir: target.dir, name: toName }, location);
    symlinkSync(text, path);
  }
}

/** Checks the target again, and leaves out a symlink that leads out of the scope by now. */
function* copyLinked(copy: TreeCopy, name: string, toName: string, progress: Progress): LongTask<void> {
  const fork = copy.source.fork();
  try {
    const linked = copy.followFileLinks ? lookThrough(fork, name) : 'nowhere';
    if (linked === 'not open') return;
    if (linked !== 'nowhere' && linked.stats?.isFile()) {
      yield* copyFile({ ...copy, source: fork, name: linked.name, toName }, progress);
      return;
    }
  } finally {
    fork.close();
  }
  yield* copyLink(copy, name, toName);
  progress.entries += 1;
}

function lookThrough(fork: Walker, name: string): ResolvedPath | 'nowhere' | 'not open' {
  try {
    return fork.go([name], { last: 'follow' });
  } catch (error) {
    if (leadsNowhere(error)) return 'nowhere';
    if (isNotOpen(translateErrno(error))) return 'not open';
    throw error;
  }
}

/** Copies into the folder `toName`, which is made if it does not exist. */
export function* copyFolder(
  copy: TreeCopy,
  name: string,
  toName: string,
  progress: Progress,
): LongTask<void> {
  const { source, target, override, isSeen, log } = copy;
  if (isSeen) yield { asks: true };
  const note = log?.arrival({ target, name: toName, source: null });
  const { entries, bytes } = progress;
  const depths = [source.depth, target.depth] as const;
  source.push(name);
  const created = makeFolder(target, toName, 0o700);
  if (!created && !override) throw alreadyThere();
  progress.entries += 1;
  try {
    // The entries of a new folder are undone with it.
    yield* fillFolder(created ? { ...copy, log: undefined } : copy, created, progress);
  } finally {
    source.popTo(depths[0]);
    target.popTo(depths[1]);
    if (created) note?.({ entries: progress.entries - entries, bytes: progress.bytes - bytes });
  }
  yield { progress };
}

/** Copies the entries of the source's folder to the target's. A new one also gets the mode and times. */
export function* fillFolder(copy: TreeCopy, isNew: boolean, progress: Progress): LongTask<void> {
  const { source, target, durable } = copy;
  const stats = lstatSync(`${dirPath(source.dir)}/.`);
  for (const child of childrenOf(source)) yield* copyChild(copy, child, progress);
  if (isNew) {
    const path = dirPath(target.dir);
    const mode = carryFolderAttributes(dirPath(source.dir), path, stats.mode & 0o777, copy.extent);
    quietly(() => chmodSync(path, (lstatSync(`${path}/.`).mode & 0o2000) | mode));
    quietly(() => utimesSync(path, secondsForDisk(stats.atimeMs), secondsForDisk(stats.mtimeMs)));
  }
  if (durable) syncFolder(target.dir);
}

function* copyChild(copy: TreeCopy, child: Child, progress: Progress): LongTask<void> {
  const { name, kind } = child;
  if (child.isReserved || kind === 'special') return;
  if (copy.source.isHidden(name, kind === 'directory' ? undefined : null)) return;
  const { log, source, target } = copy;
  if (kind === 'directory') {
    yield { enter: copyFolder(copy, name, name, progress) };
    return;
  }
  target.assertAllowed(name);
  source.assertAllowed(name);
  const note = log?.arrival({ target, name, source: null });
  const { entries } = progress;
  try {
    if (kind === 'link') yield* copyLinked(copy, name, name, progress);
    else yield* copyFile({ name, toName: name, ...copy }, progress);
  } finally {
    // The file may have been copied when the task fails later.
    if (progress.entries > entries) note?.();
  }
}
