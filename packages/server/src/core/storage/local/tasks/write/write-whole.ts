import { closeSync, fdatasync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { errnoOf } from '../../errno.js';
import { FolderSyncs, syncNamesJustMade } from '../../staging/folder-syncs.js';
import { closeDir } from '../../walk/dir.js';
import type { WalkContext } from '../../walk/walk-context.js';
import type { EntryFacts, PathTask } from '../stat.js';
import {
  discard,
  type PublishTask,
  publishLater,
  type StagedBriefly,
  type StagedWrite,
  type Stretch,
  stage,
  stageNew,
  type WriteTerms,
} from './write.js';

export interface WholeWriteTask extends PathTask, WriteTerms {
  content: Uint8Array;
  modifiedMs?: number | undefined;
}

export interface WholeWritten {
  facts: EntryFacts;
  replaces: boolean;
  replaced: StagedWrite['replaced'];
  parents: number;
}

const syncAsync = promisify(fdatasync);
const folderSyncs = new FolderSyncs(syncNamesJustMade);

function writeAll(fd: number, content: Uint8Array): void {
  for (let at = 0; at < content.length; ) at += writeSync(fd, content, at, content.length - at, at);
}

/**
 * Writes a small file whole: one task, in which only the disk is waited for. The thread does other tasks while it
 * waits, and concurrent writes share the syncs of their folder. A failure leaves nothing.
 */
export async function writeWhole(
  context: WalkContext,
  task: WholeWriteTask,
  stretch: Stretch = (work) => work(),
): Promise<WholeWritten> {
  const terms = { length: task.content.length, dryRun: false, isBrief: true, ...task };
  const staged = stageNew(context, terms);
  if (!staged) return finishWhole(context, task, stage(context, terms), stretch);
  try {
    return await finishWhole(context, task, staged, stretch);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    // The walk tells what is there.
    return finishWhole(
      context,
      task,
      stretch(() => stage(context, terms)),
      stretch,
    );
  }
}

async function finishWhole(
  context: WalkContext,
  task: WholeWriteTask,
  staged: StagedBriefly,
  stretch: Stretch,
): Promise<WholeWritten> {
  const { dir, fd, replaces, replaced, parents, isInMemory } = staged;
  const published: PublishTask = { stage: staged, isBrief: true, ...task };
  const isSynced = context.facts.syncsWrites && !isInMemory;
  try {
    writeAll(fd, task.content);
    if (isSynced) await syncAsync(fd);
    const facts = await publishLater(context, published, stretch, !isSynced);
    if (isSynced) await folderSyncs.sync(dir);
    return { facts, replaces, replaced, parents };
  } catch (error) {
    discardQuietly(context, staged);
    throw error;
  } finally {
    closeSync(fd);
    closeDir(dir);
  }
}

/** The first error is the one to report; a remaining file is hidden, and goes after a day. */
function discardQuietly(context: WalkContext, staged: StagedWrite): void {
  try {
    discard(context, staged);
  } catch {}
}
