import { readdirSync, type Stats } from 'node:fs';
import { MAX_DEPTH, ROOT, rebasePath, segmentsOf, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import { denied } from '../../../files/path-filter.js';
import { dirPath } from '../walk/dir.js';
import { LinkProblem } from '../walk/link-problem.js';
import { decodeLatin1Name, isReservedName } from '../walk/names.js';
import { childPath } from '../walk/walk-context.js';
import type { Walker } from '../walk/walker.js';
import type { LongTask } from './task-steps.js';

export interface Child {
  name: string;
  kind: 'file' | 'directory' | 'link' | 'special';
  /** A staged write: never copied, removed together with its folder. */
  isReserved: boolean;
}

/** What is in the walker's folder, whether it may be shown or not. */
export function childrenOf(walker: Walker): Child[] {
  // One character for each byte: a hundred thousand buffers take several times as long.
  const entries = readdirSync(dirPath(walker.dir), { encoding: 'latin1', withFileTypes: true });
  return entries.map((entry) => {
    const name = decodeLatin1Name(entry.name);
    const kind = entry.isDirectory()
      ? 'directory'
      : entry.isFile()
        ? 'file'
        : entry.isSymbolicLink()
          ? 'link'
          : 'special';
    return { name, kind, isReserved: isReservedName(name) };
  });
}

/** Throws when the rules deny the place, as it was spelled from the scope. */
export function assertSpelledAllowed(walker: Walker, spelled: VirtualPath): void {
  if (!walker.filters().every((filter) => filter.allows(spelled))) throw denied();
}

export function serverFolder(): AppError {
  return new AppError('forbidden', 'The server keeps its own data there');
}

/** Something below a folder that is checked; the walker stands in its parent. */
export interface CheckedChild extends Child {
  /** Its path from the folder, with a slash in front. */
  below: VirtualPath;
  /** 1 for what is in the folder itself. */
  level: number;
}

/** Rules are asked about paths, and none leads there. */
function tooDeepForRules(): AppError {
  return new AppError(
    'invalid_input',
    `Something lies more than ${MAX_DEPTH} folders deep there, where no rule can be asked about it.`,
  );
}

export interface TreeChecks {
  /** The folder's path from the scope, as it was spelled. */
  spelled: VirtualPath;
  /** More to check for each entry. */
  each?: (child: CheckedChild) => void;
  /** What to do about the server's own folders and files. */
  onHidden: 'refuse' | 'skip';
}

/** Checks everything below the walker's folder before anything is changed. */
export function* checkTree(
  walker: Walker,
  checks: TreeChecks,
  folder: { below: VirtualPath; level: number } = { below: ROOT, level: 0 },
): LongTask<void> {
  const level = folder.level + 1;
  const isBeyondRules = walker.hasRules && segmentsOf(checks.spelled).length + level > MAX_DEPTH;
  for (const child of childrenOf(walker)) {
    if (child.isReserved) continue;
    const below = childPath(folder.below, child.name);
    if (walker.isHidden(child.name, child.kind === 'directory' ? undefined : null)) {
      if (checks.onHidden === 'refuse') throw serverFolder();
      continue;
    }
    if (isBeyondRules) throw tooDeepForRules();
    walker.assertAllowed(child.name);
    if (walker.hasRules) assertSpelledAllowed(walker, rebasePath(checks.spelled, below));
    checks.each?.({ below, level, ...child });
    if (child.kind === 'directory') {
      walker.push(child.name);
      yield { enter: checkTree(walker, checks, { below, level }) };
      walker.pop();
    }
    yield undefined;
  }
}

/**
 * A link that leads out, or to what a rule denies, may not be touched; one that leads nowhere may. Returns what is known of
 * what it leads to.
 */
export function assertLinkInside(walker: Walker, name: string): Stats | null {
  walker.context.leaveToWorker();
  const fork = walker.fork();
  try {
    return fork.go([name], { last: 'follow' }).stats;
  } catch (error) {
    const isNowhere =
      (error instanceof LinkProblem && error.reason !== 'outside') ||
      (error instanceof AppError && error.code === 'not_found');
    if (!isNowhere) throw error instanceof AppError ? error : new LinkProblem('outside', true);
    return null;
  } finally {
    fork.close();
  }
}
