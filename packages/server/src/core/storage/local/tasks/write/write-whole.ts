import { closeSync, fdatasync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { errnoOf } from '../../errno.js';
import { FolderSyncs, syncNamesJustMade } from '../../staging/folder-syncs.js';
import { createBriefly, createBrieflyLater } from '../../staging/staged-file.js';
import { syncFile, unlessUnsupported } from '../../sync-file.js';
import { closeDir, type Dir, syncFolder } from '../../walk/dir.js';
import type { WalkContext } from '../../walk/walk-context.js';
import type { EntryFacts, PathTask } from '../stat.js';
import {
  discard,
  type PlacedWrite,
  type PublishTask,
  place,
  placeNew,
  publishLater,
  type StagedWrite,
  type Stretch,
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
  const placed = placeNew(context, terms);
  if (!placed) return writeAt(context, task, place(context, terms), stretch);
  try {
    return await writeAt(context, task, placed, stretch);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    // The walk tells what is there.
    const walked = stretch(() => place(context, terms));
    return writeAt(context, task, walked, stretch);
  }
}

async function writeAt(
  context: WalkContext,
  task: WholeWriteTask,
  placed: PlacedWrite,
  stretch: Stretch,
): Promise<WholeWritten> {
  const { dir, replaces, replaced, parents, isSynced } = placed;
  const { fileMode } = context.facts;
  try {
    // On a disk of another machine no thread of libuv waits, as one that hangs would never come back.
    const isFar = dir.disk !== undefined;
    const { fd, name } =
      isSynced && !isFar
        ? await createBrieflyLater(dir, fileMode, replaces)
        : createBriefly(dir, fileMode, replaces);
    const staged: StagedWrite = Object.assign(placed, { fd, staged: name });
    try {
      const published: PublishTask = { stage: staged, isBrief: true, ...task };
      if (isSynced) {
        stretch(() => writeAll(fd, task.content));
        if (isFar) syncFile(fd);
        else await syncAsync(fd).catch(unlessUnsupported);
      } else {
        writeAll(fd, task.content);
      }
      const facts = await publishLater(context, published, stretch, !isSynced);
      if (isSynced) await folderSyncs.syncPublished(dir, isFar ? syncHere : undefined);
      return { facts, replaces, replaced, parents };
    } catch (error) {
      discardQuietly(context, staged);
      throw error;
    } finally {
      closeSync(fd);
    }
  } finally {
    closeDir(dir);
  }
}

/** The first error is the one to report; a remaining file is hidden, and goes after a day. */
function discardQuietly(context: WalkContext, staged: StagedWrite): void {
  try {
    discard(context, staged);
  } catch {}
}

/** In this thread, which a disk that does not answer holds up alone. */
async function syncHere(dir: Dir): Promise<void> {
  syncFolder(dir);
}
