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
  /** A staged write, which is never copied, and removed together with its folder. */
  isReserved: boolean;
}

/** Lists everything in the walker's folder, whether it may be shown or not. */
export function childrenOf(walker: Walker): Child[] {
  // Names with one character for each byte: a hundred thousand buffers take several times as long.
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

/** Throws if the rules deny the path as it was spelled from the scope. */
export function assertSpelledAllowed(walker: Walker, spelled: VirtualPath): void {
  if (!walker.filters().every((filter) => filter.allows(spelled))) throw denied();
}

export function serverFolder(): AppError {
  return new AppError('forbidden', 'The server keeps its own data there');
}

/** An entry below a folder that is checked. The walker stands in its parent. */
export interface CheckedChild extends Child {
  /** The path from the folder, with a slash at its beginning. */
  below: VirtualPath;
  /** 1 for entries in the folder itself. */
  level: number;
}

/** Rules decide about paths, and no path leads that deep. */
function tooDeepForRules(): AppError {
  return new AppError(
    'invalid_input',
    `Something lies more than ${MAX_DEPTH} folders deep there, where no rule can be asked about it.`,
  );
}

export interface TreeChecks {
  /** The path of the folder from the scope, as it was spelled. */
  spelled: VirtualPath;
  /** A further check of each entry. */
  each?: (child: CheckedChild) => void;
  /** Says if the server's own folders and files end the check with an error. */
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
 * Throws if a symlink leads out of the scope or to a denied entry. A dangling one is allowed. Returns the
 * stats of the target if there is one.
 */
export function assertLinkInside(walker: Walker, name: string): Stats | null {
  walker.context.leaveToWorker();
  const fork = walker.fork();
  try {
    return fork.go([name], { last: 'follow' }).stats;
  } catch (error) {
    if (!leadsNowhere(error)) throw error instanceof AppError ? error : new LinkProblem('outside', true);
    return null;
  } finally {
    fork.close();
  }
}

/** True if a symlink could not be followed because there is nothing that it leads to. */
export function leadsNowhere(error: unknown): boolean {
  if (error instanceof LinkProblem) return error.leadsNowhere;
  return error instanceof AppError && error.code === 'not_found';
}
