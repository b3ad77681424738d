import { nameOf, parentOf, type VirtualPath } from '@satchel/contract';
import { isSameObject } from '../../core/files/entry-columns.js';
import type { Mark, MergedFolder } from '../../core/files/file-events.js';
import type { Entry } from '../../core/files/file-system.js';
import type { Principal } from '../../core/files/principal.js';
import type { PathOf } from '../../core/files/scope-paths.js';
import { statOrNull } from '../../core/files/stat-or-null.js';
import { AppError } from '../../lib/app-error.js';
import type { RemadeFolders } from './remade-folders.js';
import type { FinalReason, Step } from './steps.js';

/** The user whose history is asked for. */
export type HistoryUser = Pick<Principal, 'files' | 'user' | 'action'>;

export interface HistoryPrincipal extends HistoryUser {
  pathOf: PathOf;
}

export interface TakeBackTerms {
  /** Puts a former content in the place of the present one; throws what prevents it. */
  revert(
    principal: HistoryPrincipal,
    path: VirtualPath,
    former: { id: string; keptAs?: string | undefined },
    signal: AbortSignal,
  ): Promise<unknown>;
  /** Throws when what was replaced is not kept any more. */
  assertKept(version: string): Promise<unknown>;
  /** Takes back that the file at `from` was moved onto the one that was at `path`; throws what prevents it. */
  revive(
    principal: HistoryPrincipal,
    replaced: { from: VirtualPath; path: VirtualPath; id: string; earlier: readonly string[] },
    signal: AbortSignal,
  ): Promise<unknown>;
  /** Throws unless the user can restore that from the trash. */
  assertTrashed(principal: HistoryPrincipal, id: string): Promise<unknown>;
  /** Restores what the user deleted from the trash to a path; throws what prevents it. */
  restore(principal: HistoryPrincipal, id: string, to: VirtualPath, signal: AbortSignal): Promise<unknown>;
  remade: RemadeFolders;
  signal: AbortSignal;
}

/** Takes one change back, if everything is as the change left it; throws what prevents it. */
export async function takeBack(principal: HistoryPrincipal, step: Step, terms: TakeBackTerms): Promise<void> {
  if (step.verb === 'none') throw finalError(step.reason);
  const path = ownPath(principal, step.path);
  if (step.verb === 'restore') {
    await terms.restore(principal, step.id, path, terms.signal);
    return;
  }
  if (step.verb === 'remake') return remake(principal, step.folders, terms);
  if (step.verb === 'rename') return renameBack(principal, { ...step, path }, terms);
  await assertSame(principal, path, step.mark, terms);
  if (step.verb === 'revert') {
    const { version: id, keptAs } = step;
    await terms.revert(principal, path, { id, keptAs }, terms.signal);
    return;
  }
  if (step.verb === 'discard') return discard(principal, { ...step, path }, terms);
  return moveBack(principal, { ...step, path }, terms);
}

async function moveBack(
  principal: HistoryPrincipal,
  { path, to, parents, replaced }: Extract<Step, { verb: 'move' }>,
  { assertKept, revive, signal }: TakeBackTerms,
): Promise<void> {
  if (replaced) await assertKept(replaced.version);
  const from = ownPath(principal, to);
  await principal.files.move(path, from, { signal });
  if (!replaced) return removeEmptyParents(principal, path, parents);
  const { version: id, earlier } = replaced;
  await revive(principal, { from, path, id, earlier }, signal);
}

async function renameBack(
  { files }: HistoryPrincipal,
  { path, names }: Extract<Step, { verb: 'rename' }>,
  { remade, signal }: TakeBackTerms,
): Promise<void> {
  const wishes = names.map(({ mark, ...name }) => ({
    ...name,
    expected: { ...mark, fileId: remade.find(mark.fileId) },
  }));
  const [failure] = await files.renameMany(path, wishes, { signal });
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
  { remade }: Pick<TakeBackTerms, 'remade'>,
): Promise<void> {
  const now = { ...mark, fileId: remade.find(mark.fileId) };
  const isSame = mark.fileId === 'link' ? isLink(files, path) : isMarked(await files.stat(path), now);
  if (!(await isSame)) throw changed();
}

/** A listing shows links that lead nowhere as well. */
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

/** Steps that were undone before may have made the folders already. */
async function remake(
  principal: HistoryPrincipal,
  folders: readonly MergedFolder[],
  { remade, signal }: TakeBackTerms,
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
    remade.add(fileId, folder.fileId);
  }
}

type Discard = Extract<Step, { verb: 'discard' }>;

/** Moves it to the trash, together with the folders that were made for it, unless they hold something else by now. */
async function discard(
  principal: HistoryPrincipal,
  { path, mark, parents, isAsMade, id }: Discard,
  { signal }: TakeBackTerms,
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

/** Nobody's work goes away with a folder that was made, copied or restored. */
async function assertHoldsSame(
  files: HistoryPrincipal['files'],
  path: VirtualPath,
  { mark, isAsMade }: Pick<Discard, 'mark' | 'isAsMade'>,
  signal: AbortSignal,
): Promise<void> {
  const isDigested = mark.digest !== undefined;
  // Earlier releases recorded nothing about what they restored.
  if (!isAsMade && !isDigested) throw new AppError('changed_meanwhile', 'It is not known what was in it');
  const { numFiles, numDirs, size, digest } = await files.measure(path, { signal, withDigest: isDigested });
  if (isDigested && digest !== mark.digest) throw changed();
  if (isAsMade && (numFiles + numDirs !== mark.entries || size !== mark.size)) throw changed();
}

/** Throws unless what is discarded can be brought back. */
export async function assertKeepsDeleted(files: HistoryPrincipal['files']): Promise<void> {
  if (!(await files.keepsDeleted()))
    throw new AppError('trash_unavailable', 'It would be deleted for good, as the trash is switched off');
}

/** Returns the highest folder above `path` that was made for it and holds nothing else, or null. */
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

/** Ignores errors, as such folders do no harm. */
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
