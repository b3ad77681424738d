import { nameOf, parentOf, type VirtualPath } from '@satchel/contract';
import { isSameObject } from '../../core/files/entry-columns.js';
import { statOrNull } from '../../core/files/existing-entry.js';
import type { Mark, MergedFolder } from '../../core/files/file-events.js';
import type { Entry } from '../../core/files/file-system.js';
import type { Principal } from '../../core/files/principal.js';
import type { PathOf } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import type { ObjectSuccessors } from './object-successors.js';
import type { FinalReason, Step } from './steps.js';

/** The user whose history is used. */
export type HistoryUser = Pick<Principal, 'files' | 'user' | 'action'>;

export interface HistoryPrincipal extends HistoryUser {
  pathOf: PathOf;
}

export interface UndoTerms {
  /** Replaces the present content by a former one; throws when that is impossible. */
  revert(
    principal: HistoryPrincipal,
    path: VirtualPath,
    former: { id: string; keptAs?: string | undefined },
    signal: AbortSignal,
  ): Promise<unknown>;
  /** Throws when the replaced content is not kept any more. */
  assertKept(version: string): Promise<unknown>;
  /** Undoes that the file at `from` was moved onto the one at `path`; throws when that is impossible. */
  restoreReplaced(
    principal: HistoryPrincipal,
    replaced: { from: VirtualPath; path: VirtualPath; id: string; earlier: readonly string[] },
    signal: AbortSignal,
  ): Promise<unknown>;
  /** Throws unless the user can restore this item from the trash. */
  assertTrashed(principal: HistoryPrincipal, id: string): Promise<unknown>;
  /** Restores an item that the user deleted from the trash to a path; throws when that is impossible. */
  restore(principal: HistoryPrincipal, id: string, to: VirtualPath, signal: AbortSignal): Promise<unknown>;
  successors: ObjectSuccessors;
  signal: AbortSignal;
}

/** Undoes one change if everything is as the change left it; throws when that is impossible. */
export async function undoStep(principal: HistoryPrincipal, step: Step, terms: UndoTerms): Promise<void> {
  if (step.verb === 'none') throw finalError(step.reason);
  const path = ownPath(principal, step.path);
  if (step.verb === 'restore') {
    await terms.restore(principal, step.id, path, terms.signal);
    return;
  }
  if (step.verb === 'remake') return recreateFolders(principal, step.folders, terms);
  if (step.verb === 'rename') return undoRename(principal, { ...step, path }, terms);
  await assertSame(principal, path, step.mark, terms);
  if (step.verb === 'revert') {
    const { version: id, keptAs } = step;
    await terms.revert(principal, path, { id, keptAs }, terms.signal);
    return;
  }
  if (step.verb === 'discard') return discard(principal, { ...step, path }, terms);
  return undoMove(principal, { ...step, path }, terms);
}

async function undoMove(
  principal: HistoryPrincipal,
  { path, to, parents, replaced }: Extract<Step, { verb: 'move' }>,
  { assertKept, restoreReplaced, signal }: UndoTerms,
): Promise<void> {
  if (replaced) await assertKept(replaced.version);
  const from = ownPath(principal, to);
  await principal.files.move(path, from, { signal });
  if (!replaced) return removeEmptyParents(principal, path, parents);
  const { version: id, earlier } = replaced;
  await restoreReplaced(principal, { from, path, id, earlier }, signal);
}

async function undoRename(
  { files }: HistoryPrincipal,
  { path, names }: Extract<Step, { verb: 'rename' }>,
  { successors, signal }: UndoTerms,
): Promise<void> {
  const renames = names.map(({ mark, ...name }) => ({
    ...name,
    expected: { ...mark, fileId: successors.find(mark.fileId) },
  }));
  const [failure] = await files.renameMany(path, renames, { signal });
  if (failure) throw failure.error;
}

export function finalError(reason: FinalReason): AppError {
  return new AppError('conflict', FINAL[reason]);
}

const FINAL = {
  permanent: 'It was deleted for good',
  replaced: 'What was replaced was not kept',
  merged: 'Two folders were merged',
  too_many: 'There were too many changes to keep',
  unknown: 'It is not known what this change left',
} as const;

export function ownPath({ pathOf }: Pick<HistoryPrincipal, 'pathOf'>, serverPath: VirtualPath): VirtualPath {
  const path = pathOf(serverPath);
  if (path === null) throw new AppError('conflict', 'It lies outside of your folder now');
  return path;
}

/** Throws `changed_meanwhile` unless the entry itself is as the change left it. */
export async function assertSame(
  { files }: HistoryPrincipal,
  path: VirtualPath,
  mark: Mark,
  { successors }: Pick<UndoTerms, 'successors'>,
): Promise<void> {
  if (mark.fileId === 'link') {
    if (!(await isLink(files, path))) throw changed();
    return;
  }
  const entry = await files.stat(path);
  const now = { ...mark, fileId: successors.find(mark.fileId) };
  if (!isMarked(entry, mark) && !isMarked(entry, now)) throw changed();
}

/** A listing is used, because it also shows symlinks without a target. */
async function isLink(files: HistoryPrincipal['files'], path: VirtualPath): Promise<boolean> {
  const listing = await files.list(parentOf(path), { sorting: { by: 'name', asc: true } });
  const index = listing.names().indexOf(nameOf(path));
  return index >= 0 && listing.row(index).isSymlink;
}

function isMarked(entry: Entry, { fileId, isFolder, revision }: Mark): boolean {
  return isSameObject(entry.fileId, fileId) && (isFolder || entry.revision === revision);
}

function changed(): AppError {
  return new AppError('changed_meanwhile', 'It was changed since then');
}

/** Some of the folders may exist again, because their entries were moved back. */
async function recreateFolders(
  principal: HistoryPrincipal,
  folders: readonly MergedFolder[],
  { successors, signal }: UndoTerms,
): Promise<void> {
  const { files } = principal;
  for (const { path: serverPath, fileId } of folders) {
    signal.throwIfAborted();
    const path = ownPath(principal, serverPath);
    let folder = await statOrNull(files, path);
    if (folder?.kind !== 'directory') {
      await files.makeDirectory(path, { isNew: true });
      folder = await files.stat(path);
    }
    successors.add(fileId, folder.fileId);
  }
}

type Discard = Extract<Step, { verb: 'discard' }>;

/** Moves an entry to the trash, with the folders that were made for it if these hold nothing else. */
async function discard(
  principal: HistoryPrincipal,
  { path, mark, parents, isAsMade, id }: Discard,
  { signal }: UndoTerms,
): Promise<void> {
  const { files } = principal;
  if (mark.isFolder) await assertHoldsSame(files, path, { mark, isAsMade }, signal);
  await assertKeepsDeleted(files);
  if (id !== undefined) {
    await files.remove(path, { signal, trashId: id });
    return removeEmptyParents(principal, path, parents);
  }
  const above = await madeFor(principal, path, { parents, holds: 1 });
  await files.remove(above ?? path, { signal });
}

/** Throws if the folder contains something that was added after it was made, copied or restored. */
async function assertHoldsSame(
  files: HistoryPrincipal['files'],
  path: VirtualPath,
  { mark, isAsMade }: Pick<Discard, 'mark' | 'isAsMade'>,
  signal: AbortSignal,
): Promise<void> {
  const isDigested = mark.digest !== undefined;
  // Earlier releases recorded nothing about the content of restored folders.
  if (!isAsMade && !isDigested) throw new AppError('changed_meanwhile', 'It is not known what was in it');
  const { numFiles, numDirs, size, digest } = await files.measure(path, { signal, withDigest: isDigested });
  if (isDigested && digest !== mark.digest) throw changed();
  if (isAsMade && (numFiles + numDirs !== mark.entries || size !== mark.size)) throw changed();
}

/** Throws unless a discarded entry would go to the trash, from which it can be restored. */
export async function assertKeepsDeleted(files: HistoryPrincipal['files']): Promise<void> {
  if (!(await files.keepsDeleted()))
    throw new AppError('trash_unavailable', 'It would be deleted for good, as the trash is switched off');
}

/** The highest folder above `path` that was made for it and holds nothing else; null if there is none. */
async function madeFor(
  { files }: HistoryPrincipal,
  path: VirtualPath,
  { parents, holds }: { parents: number; holds: number },
): Promise<VirtualPath | null> {
  let found: VirtualPath | null = null;
  let expected = holds;
  for (let level = 0; level < parents; level += 1) {
    const above = parentOf(found ?? path);
    const { count } = await files.list(above, { sorting: { by: 'name', asc: true } });
    if (count !== expected) break;
    found = above;
    expected = 1;
  }
  return found;
}

/** Errors are ignored, because these folders are only left over. */
async function removeEmptyParents(
  principal: HistoryPrincipal,
  path: VirtualPath,
  parents: number,
): Promise<void> {
  try {
    const above = await madeFor(principal, path, { parents, holds: 0 });
    if (above !== null && (await principal.files.keepsDeleted())) await principal.files.remove(above);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
