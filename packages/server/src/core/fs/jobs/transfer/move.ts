import { renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { errnoOf } from '../../errno.js';
import type { Progress } from '../../file-system.js';
import { entryPath } from '../../tree/dir.js';
import { lstatOrNull, sameObject } from '../../tree/facts.js';
import { alreadyThere, moveOverFile, moveToFreeName } from '../../tree/publish.js';
import type { Ground } from '../../tree/view.js';
import type { Walker } from '../../tree/walker.js';
import type { LongJob } from '../steps.js';
import { type Child, childrenOf } from '../tree-check.js';
import { copyFile } from './copy-file.js';
import { copyLink } from './copy-tree.js';
import {
  assertFits,
  checkFolders,
  type Ends,
  findEnds,
  isFolder,
  prepareTarget,
  type TransferJob,
  type Transferred,
} from './plan.js';
import { copyFolderWhole, removeMoved } from './staged-folder.js';

/** The same entry under another spelling of its name, or the very same name. */
function isSameEntry({ source, name, stats, target, spot }: Ends): boolean {
  if (!spot.stats || spot.missing.length > 0 || !sameObject(stats, spot.stats)) return false;
  return source.dir.id === target.dir.id && name.toLowerCase() === spot.name.toLowerCase();
}

/** Across disks, what is neither file nor folder nor link cannot be taken along. */
function assertMovable(child: Pick<Child, 'kind'>): void {
  if (child.kind === 'special')
    throw new AppError('invalid_input', 'a pipe, socket or device cannot be moved');
}

function* moveAcrossDisks(ends: Ends, job: TransferJob, progress: Progress): LongJob<void> {
  const { source, target, name, stats, spot } = ends;
  const terms = { source, target, override: job.override, durable: true, followFileLinks: false };
  if (isFolder(ends)) {
    yield* checkFolders(ends, job, { each: assertMovable, onHidden: 'refuse' });
    yield* copyFolderWhole(terms, ends, progress);
    yield* removeMoved(source, name, progress);
    return;
  }
  if (stats.isSymbolicLink()) copyLink(terms, name, spot.name);
  else if (stats.isFile()) yield* copyFile({ ...terms, name, toName: spot.name }, progress);
  else assertMovable({ kind: 'special' });
  unlinkSync(entryPath(source.dir, name));
}

/** Moves what is in one folder into another of the same name, then removes the empty one. */
function* mergeFolder(
  source: Walker,
  name: string,
  target: Walker,
  toName: string,
  progress: Progress,
): LongJob<void> {
  source.push(name);
  target.push(toName);
  for (const child of childrenOf(source)) {
    const there = lstatOrNull(entryPath(target.dir, child.name));
    if (child.kind === 'directory' && there) {
      yield* mergeFolder(source, child.name, target, child.name, progress);
      continue;
    }
    target.assertAllowed(child.name);
    source.assertUnchanged();
    target.assertUnchanged();
    const move = { from: source.dir, fromName: child.name, to: target.dir, toName: child.name };
    if (there) moveOverFile(move);
    else renameSync(entryPath(source.dir, child.name), entryPath(target.dir, child.name));
    progress.entries += 1;
    yield { progress };
  }
  source.pop();
  target.pop();
  rmdirSync(entryPath(source.dir, name));
}

function renameEntry(ends: Ends): void {
  const { source, target, name, stats, spot } = ends;
  source.assertUnchanged();
  target.assertUnchanged();
  const move = { from: source.dir, fromName: name, to: target.dir, toName: spot.name };
  if (spot.stats) {
    moveOverFile(move);
  } else if (isFolder(ends) || stats.isSymbolicLink()) {
    if (lstatOrNull(entryPath(target.dir, spot.name))) throw alreadyThere();
    renameSync(entryPath(source.dir, name), entryPath(target.dir, spot.name));
  } else {
    moveToFreeName(move);
  }
}

function* moveEntry(ends: Ends, job: TransferJob): LongJob<void> {
  const { source, target, name, spot } = ends;
  const progress = { entries: 0, bytes: 0 };
  const depths = [source.depth, target.depth] as const;
  try {
    if (spot.stats?.isDirectory()) yield* mergeFolder(source, name, target, spot.name, progress);
    else renameEntry(ends);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    source.popTo(depths[0]);
    target.popTo(depths[1]);
    yield* moveAcrossDisks(ends, job, progress);
  }
}

/** Gives a file, link or folder another name or place; links are moved, never followed. */
export function* move(ground: Ground, job: TransferJob): LongJob<Transferred> {
  const ends = findEnds(ground, job, 'keep');
  const { source, target, name, spot } = ends;
  try {
    const result: Transferred = {
      from: source.serverPath(name),
      to: target.serverPath(...spot.missing, spot.name),
      replaced: false,
    };
    const isRespelled = isSameEntry(ends);
    if (!isRespelled) assertFits(ends, job.override);
    if (isFolder(ends)) {
      const checked = isRespelled ? { ...ends, spot: { ...spot, stats: null } } : ends;
      yield* checkFolders(checked, job, { onHidden: 'refuse' });
    }
    result.replaced = !isRespelled && spot.stats !== null;
    if (job.rehearse) return result;
    prepareTarget(ends);
    if (isRespelled) renameSync(entryPath(source.dir, name), entryPath(target.dir, spot.name));
    else yield* moveEntry(ends, job);
    return result;
  } finally {
    source.close();
    target.close();
  }
}
