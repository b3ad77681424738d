import { closeSync, fdatasync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { FolderSyncs, syncNamesJustMade } from '../../staging/folder-syncs.js';
import { closeDir } from '../../walk/dir.js';
import type { WalkContext } from '../../walk/walk-context.js';
import type { EntryFacts, PathTask } from '../stat.js';
import {
  discard,
  type PublishTask,
  publishLater,
  type StagedWrite,
  type Stretch,
  stage,
  type WriteTerms,
} from './write.js';

export interface WholeWriteTask extends PathTask, WriteTerms {
  content: Uint8Array<ArrayBuffer>;
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
  const { content } = task;
  const staged = stage(context, { length: content.length, dryRun: false, isBrief: true, ...task });
  const { dir, fd, replaces, replaced, parents, isInMemory } = staged;
  const published: PublishTask = { stage: staged, isBrief: true, ...task };
  const isSynced = context.facts.syncsWrites && !isInMemory;
  try {
    writeAll(fd, content);
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
