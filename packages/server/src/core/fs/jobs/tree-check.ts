import { readdirSync } from 'node:fs';
import { AppError } from '../../../lib/app-error.js';
import { dirPath } from '../tree/dir.js';
import { LinkProblem } from '../tree/link-problem.js';
import { decodeName, isReservedName } from '../tree/names.js';
import { denied, toPath } from '../tree/view.js';
import type { Walker } from '../tree/walker.js';
import type { LongJob } from './steps.js';

export interface Child {
  name: string;
  kind: 'file' | 'directory' | 'link' | 'special';
  /** The door's own unfinished work: never copied, removed together with its folder. */
  isReserved: boolean;
}

/** What is in the walker's folder, whether it may be shown or not. */
export function childrenOf(walker: Walker): Child[] {
  const entries = readdirSync(dirPath(walker.dir), { encoding: 'buffer', withFileTypes: true });
  return entries.map((entry) => {
    const name = decodeName(entry.name);
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
export function assertSpelledAllowed(walker: Walker, spelled: readonly string[]): void {
  if (!walker.ground.rulesOf(walker.view).allows(toPath(spelled))) throw denied();
}

export function serverFolder(): AppError {
  return new AppError('forbidden', 'this folder is needed by the server');
}

export interface TreeChecks {
  /** The folder's path from the scope, as it was spelled. */
  spelled: readonly string[];
  /** More to check for each entry; `below` are the names from the folder to it, the walker stands in its parent. */
  each?: (child: Child, below: readonly string[]) => void;
  /** What to do about one of the server's own folders. */
  onHidden: 'refuse' | 'skip';
}

/** Checks everything below the walker's folder before anything is changed. */
export function* checkTree(walker: Walker, checks: TreeChecks, below: readonly string[] = []): LongJob<void> {
  for (const child of childrenOf(walker)) {
    if (child.isReserved) continue;
    const path = [...below, child.name];
    if (child.kind === 'directory' && walker.isHidden(child.name)) {
      if (checks.onHidden === 'refuse') throw serverFolder();
      continue;
    }
    walker.assertAllowed(child.name);
    assertSpelledAllowed(walker, [...checks.spelled, ...path]);
    checks.each?.(child, path);
    if (child.kind === 'directory') {
      walker.push(child.name);
      yield* checkTree(walker, checks, path);
      walker.pop();
    }
    yield undefined;
  }
}

/** A link that leads out, or to what a rule denies, may not be touched; one that leads nowhere may. */
export function assertLinkInside(walker: Walker, name: string): void {
  const fork = walker.fork();
  try {
    fork.go([name], { last: 'follow' });
  } catch (error) {
    const isNowhere =
      (error instanceof LinkProblem && error.reason !== 'outside') ||
      (error instanceof AppError && error.code === 'not_found');
    if (!isNowhere) throw error instanceof AppError ? error : new LinkProblem('outside', true);
  } finally {
    fork.close();
  }
}
