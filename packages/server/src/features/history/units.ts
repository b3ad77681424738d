import { joinPath, parentOf, ROOT, type VirtualPath } from '@satchel/contract';
import { isSameObject } from '../../core/files/entry-columns.js';
import { statOrNull } from '../../core/files/existing-entry.js';
import type { Mark } from '../../core/files/file-events.js';
import { AppError } from '../../lib/app-error.js';
import type { Step } from './steps.js';
import {
  assertKeepsDeleted,
  assertSame,
  type HistoryPrincipal,
  ownPath,
  type UndoTerms,
} from './undo-step.js';

/** The paths that a step occupies or frees. */
function pathsOf(step: Step): VirtualPath[] {
  if (step.verb === 'rename')
    return step.names.flatMap(({ from, to }) => [joinPath(step.path, from), joinPath(step.path, to)]);
  if (step.verb === 'remake' || step.verb === 'none') return [];
  const paths = [step.path];
  if (step.verb === 'move') paths.push(step.to);
  // The folders that were made for the entry are removed with it.
  const parents = step.verb === 'move' || step.verb === 'discard' ? step.parents : 0;
  for (let above = step.path, level = 0; level < parents; level += 1) {
    above = parentOf(above);
    paths.push(above);
  }
  return paths;
}

/**
 * Divides steps, in the order in which they are undone, into units that leave each path either as it is or as
 * it was before: a step that frees a path is in one unit with the step that occupies it again. The order of
 * the steps does not change.
 */
export function* unitsOf(steps: readonly Step[]): Generator<Step[]> {
  const lastAt = new Map<VirtualPath, number>();
  for (const [index, step] of steps.entries()) for (const path of pathsOf(step)) lastAt.set(path, index);
  let start = 0;
  let end = 0;
  for (const [index, step] of steps.entries()) {
    for (const path of pathsOf(step)) end = Math.max(end, lastAt.get(path) ?? index);
    if (index < end) continue;
    yield steps.slice(start, index + 1);
    start = index + 1;
    end = start;
  }
}

/** The steps that remain, in the order in which they were done. */
export class RestOf {
  readonly #left: Map<Step, readonly Step[]>;

  constructor(steps: readonly Step[]) {
    this.#left = new Map(steps.map((step) => [step, [step]]));
  }

  replace(unit: readonly Step[], left: readonly Step[]): void {
    for (const step of unit) this.#left.set(step, []);
    const first = unit.at(-1);
    if (first) this.#left.set(first, left);
  }

  get steps(): Step[] {
    return [...this.#left.values()].flat();
  }
}

/** The expected state of the paths that earlier steps of the unit change. */
class Plan {
  readonly #isInUse = new Map<VirtualPath, boolean>();

  constructor(
    readonly principal: HistoryPrincipal,
    readonly terms: UndoTerms,
  ) {}

  set(serverPath: VirtualPath, isInUse: boolean): void {
    this.#isInUse.set(serverPath, isInUse);
  }

  async leave(serverPath: VirtualPath, mark: Mark): Promise<void> {
    const isInUse = this.#isInUse.get(serverPath);
    if (isInUse === false) throw new AppError('not_found', 'There is no such file or folder');
    if (isInUse === undefined && !this.#isBelowChanged(serverPath))
      await assertSame(this.principal, ownPath(this.principal, serverPath), mark, this.terms);
    this.set(serverPath, false);
  }

  /** The folders are removed if they are empty then, which only the disk can tell. */
  leaveParents({ path, parents }: { path: VirtualPath; parents: number }): void {
    for (let above = path, level = 0; level < parents; level += 1) {
      above = parentOf(above);
      this.set(above, false);
    }
  }

  async take(serverPath: VirtualPath, mark?: Mark): Promise<void> {
    if (this.#isInUse.get(serverPath) ?? (await this.#isInUseNow(serverPath, mark)))
      throw new AppError('already_exists', 'Something of that name exists already');
    this.set(serverPath, true);
  }

  /** The same entry may be there under another spelling. */
  async #isInUseNow(serverPath: VirtualPath, mark?: Mark): Promise<boolean> {
    if (this.#isBelowChanged(serverPath)) return false;
    const entry = await statOrNull(this.principal.files, ownPath(this.principal, serverPath));
    return entry !== null && !(mark && isSameObject(entry.fileId, mark.fileId));
  }

  #isBelowChanged(serverPath: VirtualPath): boolean {
    for (let above = parentOf(serverPath); above !== ROOT; above = parentOf(above))
      if (this.#isInUse.has(above)) return true;
    return false;
  }
}

/**
 * Checks before any change, as far as possible, that all steps of a unit can be done. Throws the error of the
 * first step that cannot, after `onStep` was called with it.
 */
export async function assertPossible(
  principal: HistoryPrincipal,
  unit: readonly Step[],
  terms: UndoTerms,
  onStep: (step: Step) => void,
): Promise<void> {
  const plan = new Plan(principal, terms);
  for (const step of unit) {
    terms.signal.throwIfAborted();
    onStep(step);
    await planStep(plan, step);
  }
}

async function planStep(plan: Plan, step: Step): Promise<void> {
  const { principal, terms } = plan;
  if (step.verb === 'restore') {
    await terms.assertTrashed(principal, step.id);
    await plan.take(step.path);
  } else if (step.verb === 'move') await planMove(plan, step);
  else if (step.verb === 'rename') {
    const at = (name: string) => joinPath(step.path, name);
    for (const { from, mark } of step.names) await plan.leave(at(from), mark);
    for (const { to, mark } of step.names) await plan.take(at(to), mark);
  } else if (step.verb === 'revert') {
    await plan.leave(step.path, step.mark);
    await terms.assertKept(step.version);
    plan.set(step.path, true);
  } else if (step.verb === 'discard') {
    await plan.leave(step.path, step.mark);
    await assertKeepsDeleted(principal.files);
    plan.leaveParents(step);
  }
}

async function planMove(
  plan: Plan,
  { path, to, mark, replaced, parents }: Extract<Step, { verb: 'move' }>,
): Promise<void> {
  await plan.leave(path, mark);
  await plan.take(to, mark);
  plan.leaveParents({ path, parents });
  if (!replaced) return;
  await plan.terms.assertKept(replaced.version);
  plan.set(path, true);
}
