import type { WalkContext } from '../walk/walk-context.js';
import { encodeListing } from './encode-listing.js';
import { find } from './find.js';
import {
  listKept,
  lookAtVersions,
  readNotes,
  showLife,
  tidyNotes,
  versionToTrash,
} from './kept-inventory.js';
import { list, listPart, mergeList } from './list/list.js';
import { measure } from './measure.js';
import { open } from './open.js';
import { findParts } from './pack/find-parts.js';
import { measurePart } from './pack/measure-part.js';
import { packPart } from './pack/pack-part.js';
import { peek } from './peek.js';
import { readHeads } from './read-heads.js';
import {
  answer,
  closeFile,
  readPiece,
  roomOf,
  syncFile,
  syncNames,
  truncateFile,
  writePieces,
} from './remote-files.js';
import { remove } from './remove.js';
import { stat, usage } from './stat.js';
import { copy } from './transfer/copy.js';
import { move } from './transfer/move.js';
import { renameMany } from './transfer/rename-many.js';
import { planTrash, servedVolumes, trash } from './trash.js';
import { dropTrashed, hasTrash, measureTrashed, restoreTrashed, trashUsage } from './trashed.js';
import {
  dropVersion,
  hasVersion,
  openVersion,
  restoreVersion,
  settleVersion,
  versionsDisk,
} from './versions.js';
import { walk } from './walk.js';
import { openFolder, stampFolder } from './watch-folder.js';
import { makeDirectory } from './write/make-directory.js';
import { stage } from './write/prepare-write.js';
import { dropStaged, reopenStaged, restage, stagedSize } from './write/staged.js';
import { settleNotes, sweepPending } from './write/sweep-pending.js';
import { discard, publish, writeWhole } from './write/write.js';

/**
 * All tasks of workers. Each takes plain data and returns plain data: synchronously, as a promise, or as a
 * generator of steps.
 */
export const TASKS = {
  answer,
  stat,
  open,
  usage,
  list,
  listPart,
  mergeList,
  encodeListing,
  walk,
  measure,
  find,
  peek,
  readHeads,
  findParts,
  measurePart,
  packPart,
  makeDirectory,
  stage,
  publish,
  discard,
  writeWhole,
  stagedSize,
  reopenStaged,
  restage,
  dropStaged,
  copy,
  move,
  renameMany,
  remove,
  settleNotes,
  sweepPending,
  planTrash,
  trash,
  restoreTrashed,
  measureTrashed,
  dropTrashed,
  hasTrash,
  listKept,
  showLife,
  readNotes,
  tidyNotes,
  lookAtVersions,
  versionToTrash,
  servedVolumes,
  trashUsage,
  openVersion,
  restoreVersion,
  hasVersion,
  dropVersion,
  settleVersion,
  versionsDisk,
  openFolder,
  stampFolder,
  readPiece,
  writePieces,
  syncFile,
  truncateFile,
  roomOf,
  closeFile,
  syncNames,
};

/** Tasks that visit everything below a folder, and so every disk that is mounted there. */
const LOOKING_BELOW: ReadonlySet<TaskName> = new Set<TaskName>([
  ...(['walk', 'measure', 'find', 'findParts'] as const),
  ...(['copy', 'move', 'renameMany', 'remove'] as const),
]);

/** Tasks that leave out disks that do not answer, as they leave out folders that may not be read. */
const LEAVING_OUT: ReadonlySet<TaskName> = new Set<TaskName>(['walk', 'measure', 'find']);

export function looksBelow(task: TaskName): boolean {
  return LOOKING_BELOW.has(task);
}

export function leavesOut(task: TaskName): boolean {
  return LEAVING_OUT.has(task);
}

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[1];
type Finished<Output> = Output extends Generator<unknown, infer Result, unknown> ? Result : Awaited<Output>;
export type TaskResult<Name extends TaskName> = Finished<ReturnType<Tasks[Name]>>;

type AnyTask = (context: WalkContext, input: never) => unknown;

export function taskNamed(name: TaskName): AnyTask {
  return TASKS[name];
}
