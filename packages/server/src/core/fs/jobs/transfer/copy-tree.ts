import { chmodSync, lstatSync, readlinkSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { errnoOf } from '../../errno.js';
import type { Progress } from '../../file-system.js';
import { dirPath, entryPath, syncFolder } from '../../tree/dir.js';
import { secondsForDisk } from '../../tree/disk-time.js';
import { LinkProblem } from '../../tree/link-problem.js';
import { makeFolder } from '../../tree/make-directory.js';
import { alreadyThere } from '../../tree/publish.js';
import type { Walker } from '../../tree/walker.js';
import type { LongJob } from '../steps.js';
import { type Child, childrenOf } from '../tree-check.js';
import { copyFile } from './copy-file.js';

export interface TreeCopy {
  source: Walker;
  target: Walker;
  override: boolean;
  durable: boolean;
  /** A link to a file becomes a copy of the file; otherwise every link stays a link. */
  followFileLinks: boolean;
}

/** The same link text under the new name; it is followed no further than any other link. */
export function copyLink({ source, target, override }: TreeCopy, name: string, toName: string): void {
  const text = readlinkSync(entryPath(source.dir, name), { encoding: 'buffer' });
  const path = entryPath(target.dir, toName);
  target.assertUnchanged();
  try {
    symlinkSync(text, path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' || !override) throw error;
    const there = lstatSync(path);
    if (!there.isFile() && !there.isSymbolicLink()) throw alreadyThere();
    unlinkSync(path);
    symlinkSync(text, path);
  }
}

function* copyLinked(copy: TreeCopy, name: string, toName: string, progress: Progress): LongJob<void> {
  const fork = copy.source.fork();
  try {
    const spot = copy.followFileLinks ? fork.go([name], { last: 'follow' }) : null;
    if (spot?.stats?.isFile()) {
      return yield* copyFile({ ...copy, source: fork, name: spot.name, toName }, progress);
    }
  } catch (error) {
    const isNowhere =
      (error instanceof LinkProblem && error.reason !== 'outside') ||
      (error instanceof AppError && error.code === 'not_found');
    if (!isNowhere) throw error;
  } finally {
    fork.close();
  }
  copyLink(copy, name, toName);
  progress.entries += 1;
}

/** Into the folder `toName`, which is made when it is not there. */
export function* copyFolder(copy: TreeCopy, name: string, toName: string, progress: Progress): LongJob<void> {
  const { source, target, override } = copy;
  source.push(name);
  const created = makeFolder(target, toName, 0o700);
  if (!created && !override) throw alreadyThere();
  yield* fillFolder(copy, created, progress);
  target.pop();
  source.pop();
  progress.entries += 1;
  yield { progress };
}

/** Copies what is in the source's folder to the target's; one that was made for it gets the mode and times too. */
export function* fillFolder(copy: TreeCopy, isNew: boolean, progress: Progress): LongJob<void> {
  const { source, target, durable } = copy;
  const stats = lstatSync(`${dirPath(source.dir)}/.`);
  for (const child of childrenOf(source)) yield* copyChild(copy, child, progress);
  if (isNew) {
    const path = dirPath(target.dir);
    chmodSync(path, (lstatSync(`${path}/.`).mode & 0o2000) | (stats.mode & 0o777));
    utimesSync(path, secondsForDisk(stats.atimeMs), secondsForDisk(stats.mtimeMs));
  }
  if (durable) syncFolder(target.dir);
}

function* copyChild(copy: TreeCopy, child: Child, progress: Progress): LongJob<void> {
  const { name, kind } = child;
  if (child.isReserved || kind === 'special') return;
  if (kind === 'directory') {
    if (!copy.source.isHidden(name)) yield* copyFolder(copy, name, name, progress);
    return;
  }
  copy.target.assertAllowed(name);
  copy.source.assertAllowed(name);
  if (kind === 'link') yield* copyLinked(copy, name, name, progress);
  else yield* copyFile({ ...copy, name, toName: name }, progress);
}
