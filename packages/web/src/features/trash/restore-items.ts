import {
  joinPath,
  parentOf,
  parseVirtualPath,
  type TrashItem,
  type TrashRestoreItem,
  type VirtualPath,
} from '@satchel/contract';
import { type ApiError, isApiError } from '../../lib/api/api-error';
import { restoreFromTrash } from './trash-api';

/** A name that exists already where an entry should be restored. */
export interface RestoreConflict {
  item: TrashItem;
  folder: VirtualPath;
}

export type RestoreAnswer = 'overwrite' | 'rename' | 'skip';

/** An answer for each conflict, or null if the user cancels. */
export type AskAboutConflicts = (
  conflicts: readonly RestoreConflict[],
) => Promise<readonly RestoreAnswer[] | null>;

export interface Restored {
  count: number;
  /** The target paths. */
  paths: string[];
  failed: { item: TrashItem; error: ApiError }[];
}

interface Wish {
  item: TrashItem;
  answer?: RestoreAnswer;
}

/**
 * Restores to `folder`, or to the original folders. As long as names exist already it asks, and tries again
 * with the answers.
 */
export async function restoreItems(
  items: readonly TrashItem[],
  folder: VirtualPath | null,
  ask: AskAboutConflicts,
): Promise<Restored> {
  const outcome: Restored = { count: 0, paths: [], failed: [] };
  let wishes: Wish[] = items.map((item) => ({ item }));
  while (wishes.length > 0) {
    const { paths, failures } = await restoreFromTrash(wishes.map((wish) => requestFor(wish, folder)));
    outcome.paths.push(...paths);
    const inConflict: Wish[] = [];
    for (const wish of wishes) {
      const error = failures.get(wish.item.id);
      if (!error) outcome.count += 1;
      else if (isApiError(error, 'already_exists') && wish.answer === undefined) inConflict.push(wish);
      else outcome.failed.push({ item: wish.item, error });
    }
    const answers =
      inConflict.length === 0 ? null : await ask(inConflict.map(({ item }) => conflictOf(item, folder)));
    wishes = inConflict
      .map(({ item }, index) => ({ item, answer: answers?.[index] ?? 'skip' }))
      .filter(({ answer }) => answer !== 'skip');
  }
  return outcome;
}

function requestFor({ item: { id, name }, answer }: Wish, folder: VirtualPath | null): TrashRestoreItem {
  return {
    id,
    ...(folder === null ? {} : { to: joinPath(folder, name) }),
    ...(answer === 'overwrite' ? { override: true } : {}),
    ...(answer === 'rename' ? { rename: true } : {}),
  };
}

function conflictOf(item: TrashItem, folder: VirtualPath | null): RestoreConflict {
  return { item, folder: folder ?? parentOf(parseVirtualPath(item.path)) };
}
