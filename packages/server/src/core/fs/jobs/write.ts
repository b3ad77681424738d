import { fchmodSync, fchownSync, fstatSync, futimesSync, type Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { etagOf, type Identity, type WriteOptions } from '../file-system.js';
import { assertSame, closeDir, type Dir } from '../tree/dir.js';
import { secondsForDisk } from '../tree/disk-time.js';
import { goMode, identityAt, identityOf, modifiedOf } from '../tree/facts.js';
import { makeFolders } from '../tree/make-directory.js';
import { noteFile, strikeFile } from '../tree/notes.js';
import { alreadyThere, currentFile, moveOverFile, moveToFreeName } from '../tree/publish.js';
import { assertRoom } from '../tree/space.js';
import { createStaged, discardStaged } from '../tree/staging.js';
import type { Spot } from '../tree/steps.js';
import type { Ground } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import { sniffedType } from './sniff-file.js';
import type { EntryFacts, PathJob } from './stat.js';

export type WriteTerms = Pick<WriteOptions, 'reason' | 'override' | 'ifMatch'>;

export interface StageJob extends PathJob, WriteTerms {
  /** Bytes that will come, where that is known. */
  length?: number | undefined;
  /** Only find out whether it would be done. */
  rehearse: boolean;
  /** What came so far outlives the process: no start sweeps it. */
  isKept?: boolean;
}

/** A write under way: the folder and the staging file stay open until it is published or discarded. */
export interface Stage {
  dir: Dir;
  fd: number;
  staged: string;
  name: string;
  /** Where the file will really be, from the server's root. */
  actual: VirtualPath | null;
  replaces: boolean;
  /** Which file that is. */
  replaced: Identity | null;
}

function assertMatch(current: Stats | null, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  if (!current || etagOf({ modifiedMs: current.mtimeMs, size: current.size }) !== ifMatch) {
    throw new AppError('changed_meanwhile', 'the file was changed in the meantime');
  }
}

/** Throws when what is there may not be replaced; true when a file will be. */
export function replaces(spot: Spot, terms: WriteTerms): boolean {
  const isFolder = spot.name === '' || spot.stats?.isDirectory();
  if (isFolder) throw new AppError('already_exists', 'a folder with that name is there');
  if (!spot.stats) {
    if (terms.reason === 'save') throw new AppError('not_found', 'there is no such file or folder');
    assertMatch(null, terms.ifMatch);
    return false;
  }
  if (terms.reason === 'upload' && !terms.override) throw alreadyThere();
  if (!spot.stats.isFile()) throw new AppError('invalid_input', 'this is not a file');
  assertMatch(spot.stats, terms.ifMatch);
  return true;
}

/** Opens the file that the body goes to; a rehearsal leaves the disk as it is and answers `fd` -1. */
export function stage(ground: Ground, job: StageJob): Stage {
  const walker = Walker.open(ground, job.view);
  try {
    const spot = walker.go(job.path, { last: 'follow', writing: true, missing: true });
    const existing = replaces(spot, job);
    const { name, missing } = spot;
    for (const [index] of missing.entries()) walker.assertAllowed(...missing.slice(0, index + 1));
    const actual = walker.serverPath(...missing, name);
    const replaced = existing ? identityAt(walker.dir, name) : null;
    const plan = { name, actual, replaces: existing, replaced };
    assertRoom(ground.facts, walker.dir, job.length ?? 0);
    if (job.rehearse) return { ...plan, dir: { fd: -1, path: '', id: '' }, fd: -1, staged: '' };
    makeFolders(walker, missing);
    walker.assertUnchanged();
    const dir = walker.detach();
    try {
      const { fd, name: staged } = createStaged(dir);
      if (!job.isKept) noteFile(ground.facts, dir, staged);
      return { ...plan, dir, fd, staged };
    } catch (error) {
      closeDir(dir);
      throw error;
    }
  } finally {
    walker.close();
  }
}

export interface PublishJob extends WriteTerms {
  view: PathJob['view'];
  path: readonly string[];
  stage: Stage;
  modifiedMs?: number | undefined;
}

/** The folder that was opened for the write must still be the one at the path, however it is reached. */
function assertStillThere(ground: Ground, { view, path, stage: { dir } }: PublishJob): void {
  const walker = Walker.open(ground, view);
  try {
    walker.go(path, { last: 'follow', writing: true });
    if (walker.dir.id !== dir.id)
      throw new AppError('changed_meanwhile', 'the folder was moved in the meantime');
  } finally {
    walker.close();
  }
}

function dress(ground: Ground, job: PublishJob, old: Stats | null): void {
  const { fd } = job.stage;
  fchmodSync(fd, old ? old.mode & 0o777 : ground.facts.fileMode);
  if (old) keepOwner(fd, old);
  if (job.modifiedMs !== undefined) {
    const seconds = secondsForDisk(job.modifiedMs);
    futimesSync(fd, seconds, seconds);
  }
}

function keepOwner(fd: number, old: Stats): void {
  try {
    fchownSync(fd, old.uid, old.gid);
    fchmodSync(fd, old.mode & 0o777);
  } catch {
    // Only the superuser may give files away; then the file belongs to the server.
  }
}

/** Puts the finished file in its place. The caller holds the lock of that place, and syncs before and after. */
export function publish(ground: Ground, job: PublishJob): EntryFacts {
  const { dir, staged, name } = job.stage;
  assertStillThere(ground, job);
  assertSame(dir);
  const old = currentFile(dir, name);
  assertMatch(old, job.ifMatch);
  if (job.reason === 'save' && !old)
    throw new AppError('changed_meanwhile', 'the file was removed in the meantime');
  dress(ground, job, job.stage.replaces ? old : null);
  const move = { from: dir, fromName: staged, to: dir, toName: name };
  if (job.stage.replaces) moveOverFile(move);
  else moveToFreeName(move);
  strikeFile(ground.facts, staged);
  return factsOfFile(job.stage);
}

function factsOfFile({ dir, fd, name, actual }: Stage): EntryFacts {
  const stats = fstatSync(fd, { bigint: true });
  const size = Number(stats.size);
  return {
    kind: 'file',
    isSymlink: false,
    size,
    modifiedMs: modifiedOf(stats),
    mode: goMode(Number(stats.mode)),
    type: sniffedType(dir, name, size),
    identity: identityOf(stats),
    actual,
  };
}

/** Ends a write that failed: nothing of it stays. */
export function discard(ground: Ground, { dir, staged }: Stage): void {
  discardStaged(dir, staged);
  strikeFile(ground.facts, staged);
}
