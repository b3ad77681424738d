import { joinPath, type VirtualPath } from '@satchel/contract';
import { isSameObject } from '../../core/files/entry-columns.js';
import { statOrNull } from '../../core/files/existing-entry.js';
import type { Mark } from '../../core/files/file-events.js';
import type { Entry } from '../../core/files/file-system.js';
import { AppError } from '../../lib/app-error.js';
import type { LeftRun } from './run-journal.js';
import type { Step } from './steps.js';
import { type HistoryPrincipal, ownPath, type UndoTerms, undoStep } from './undo-step.js';
import { RestOf } from './units.js';

/** Finds out what the last process did without writing it down. */
export interface FoundTerms extends UndoTerms {
  /** The newest item that the user has in the trash. */
  lastTrashed(
    principal: HistoryPrincipal,
  ): Promise<{ id: string; serverPath: VirtualPath | null } | undefined>;
  /** The id of the newest version of the file. */
  latestVersion(principal: HistoryPrincipal, path: VirtualPath): Promise<string | undefined>;
}

/** The state of the steps after an interrupted run; `back` reverses what was done. */
export interface SettledRun {
  left: Step[];
  back: Step[];
}

/**
 * Reverses what a killed process did of a unit that it left half done. Without a principal, when the login
 * has ended, everything stays as it is, and the steps that were written down can be redone.
 */
export async function settleRun(
  { units }: LeftRun,
  steps: readonly Step[],
  principal: { as: HistoryPrincipal; events: Step[] } | null,
  terms: FoundTerms,
): Promise<SettledRun> {
  const rest = new RestOf(steps);
  const back: Step[] = [];
  for (const unit of units) {
    const own = unit.steps.flatMap((index) => steps[index] ?? []);
    if (unit.left !== null) {
      rest.replace(own, unit.left);
      if (unit.left.length === 0) back.push(...unit.back.flat());
    } else if (principal) {
      rest.replace(own, await undoUnfinished(own, unit.back, principal, terms));
    } else {
      rest.replace(own, own.slice(unit.back.length).reverse());
      back.push(...unit.back.flat());
    }
  }
  return { left: rest.steps, back };
}

/** Returns the remaining steps of the unit, in the order in which they were done. */
async function undoUnfinished(
  unit: readonly Step[],
  back: readonly Step[][],
  { as, events }: { as: HistoryPrincipal; events: Step[] },
  terms: FoundTerms,
): Promise<Step[]> {
  const underWay = unit[back.length];
  const left = unit.slice(back.length + 1).reverse();
  events.length = 0;
  if (underWay) {
    const inverse = await inverseOf(as, underWay, terms);
    let isWhole = true;
    for (const step of inverse.toReversed()) isWhole = (await tryUndo(as, step, terms)) && isWhole;
    const again = events.splice(0);
    // A move alone consumed nothing, and its step knows what it replaced.
    const isOnlyMoved = underWay.verb === 'move' && inverse.length < 2;
    left.push(...(isWhole && again.length > 0 && !isOnlyMoved ? again : [asItIsNow(underWay, again)]));
  }
  for (let index = back.length - 1; index >= 0; index -= 1) {
    let isWhole = true;
    for (const step of (back[index] ?? []).toReversed())
      isWhole = (await tryUndo(as, step, terms)) && isWhole;
    const again = events.splice(0);
    const step = unit[index];
    // The last process has reversed this step itself.
    if (isWhole && again.length > 0) left.push(...again);
    else if (step) left.push(step);
  }
  return left;
}

/** A step whose entry was moved there and back names the object that it is now. */
function asItIsNow(step: Step, again: readonly Step[]): Step {
  const back = again.find((one) => one.verb === 'move');
  if (step.verb !== 'move' || back?.path !== step.path) return step;
  return { ...step, mark: { ...step.mark, fileId: back.mark.fileId } };
}

async function tryUndo(as: HistoryPrincipal, step: Step, terms: UndoTerms): Promise<boolean> {
  try {
    await undoStep(as, step, terms);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/**
 * The steps that reverse the finished parts of an interrupted step, in the order in which they were done. The
 * disk is examined, because a killed process recorded nothing.
 */
async function inverseOf(as: HistoryPrincipal, step: Step, terms: FoundTerms): Promise<Step[]> {
  if (step.verb === 'move') return inverseOfMove(as, step);
  if (step.verb === 'rename') return inverseOfRename(as, step);
  if (step.verb === 'discard') return inverseOfDiscard(as, step, terms);
  if (step.verb === 'restore') return inverseOfRestore(as, step, terms);
  return step.verb === 'revert' ? inverseOfRevert(as, step, terms) : [];
}

const find = async (as: HistoryPrincipal, serverPath: VirtualPath) =>
  statOrNull(as.files, ownPath(as, serverPath));

async function inverseOfMove(
  as: HistoryPrincipal,
  { path, to, mark, replaced }: Extract<Step, { verb: 'move' }>,
): Promise<Step[]> {
  const [moved, there] = [await find(as, to), await find(as, path)];
  if (!moved || !isMovedFrom(mark, moved) || there?.fileId === mark.fileId) return [];
  const now = { ...mark, fileId: moved.fileId };
  const back: Step[] = [{ verb: 'move', path: to, to: path, mark: now, parents: 0 }];
  const restored = replaced && there ? await markNow(as, path) : null;
  if (restored) back.push({ verb: 'discard', path, mark: restored, parents: 0, isAsMade: false });
  return back;
}

/** Where a move makes another object, a file is known by its content. */
function isMovedFrom({ fileId, isFolder, size, revision }: Mark, entry: Entry): boolean {
  if (isSameObject(entry.fileId, fileId)) return true;
  return !isFolder && entry.kind === 'file' && entry.size === size && entry.revision === revision;
}

async function inverseOfRename(
  as: HistoryPrincipal,
  { path, names }: Extract<Step, { verb: 'rename' }>,
): Promise<Step[]> {
  const [first] = names;
  if (!first) return [];
  const at = (name: string) => find(as, joinPath(path, name));
  const [renamed, there] = [await at(first.to), await at(first.from)];
  if (!renamed || !isMovedFrom(first.mark, renamed) || there?.fileId === first.mark.fileId) return [];
  const back: { from: string; to: string; mark: Mark }[] = [];
  for (const { from, to, mark } of names)
    back.push({ from: to, to: from, mark: { ...mark, fileId: (await at(to))?.fileId ?? mark.fileId } });
  return [{ verb: 'rename', path, names: back }];
}

async function inverseOfDiscard(
  as: HistoryPrincipal,
  { path, mark, id }: Extract<Step, { verb: 'discard' }>,
  terms: FoundTerms,
): Promise<Step[]> {
  if ((await find(as, path))?.fileId === mark.fileId) return [];
  const trashed = await terms.lastTrashed(as);
  // Folders that were made for it may have been removed with it, or after it.
  const isIt = trashed?.serverPath && `${path}/`.startsWith(`${trashed.serverPath}/`);
  const back: Step[] = isIt
    ? [{ verb: 'restore', path: trashed.serverPath as VirtualPath, id: trashed.id }]
    : [];
  const isBefore = id !== undefined && id !== trashed?.id && (await isTrashed(as, id, terms));
  return isBefore ? [{ verb: 'restore', path, id }, ...back] : back;
}

async function isTrashed(as: HistoryPrincipal, id: string, terms: UndoTerms): Promise<boolean> {
  try {
    await terms.assertTrashed(as, id);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

async function inverseOfRestore(
  as: HistoryPrincipal,
  { path, id }: Extract<Step, { verb: 'restore' }>,
  terms: FoundTerms,
): Promise<Step[]> {
  if (await isTrashed(as, id, terms)) return [];
  const mark = await markNow(as, path);
  return mark ? [{ verb: 'discard', path, mark, parents: 0, isAsMade: false, id }] : [];
}

async function inverseOfRevert(
  as: HistoryPrincipal,
  { path, mark: before }: Extract<Step, { verb: 'revert' }>,
  terms: FoundTerms,
): Promise<Step[]> {
  const mark = await markNow(as, path);
  if (!mark || mark.isFolder || mark.fileId === before.fileId) return [];
  const version = await terms.latestVersion(as, ownPath(as, path));
  return version ? [{ verb: 'revert', path, mark, version }] : [];
}

async function markNow(as: HistoryPrincipal, serverPath: VirtualPath): Promise<Mark | null> {
  const entry = await find(as, serverPath);
  if (!entry) return null;
  const { fileId, size, revision } = entry;
  if (entry.kind !== 'directory') return { fileId, isFolder: false, size, revision, entries: 0 };
  const { digest } = await as.files.measure(ownPath(as, serverPath), { withDigest: true });
  return { fileId, isFolder: true, size: 0, revision: '', entries: 0, ...(digest ? { digest } : {}) };
}
