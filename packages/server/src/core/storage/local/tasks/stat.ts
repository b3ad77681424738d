import { closeSync, fstatSync } from 'node:fs';
import type { Usage, VirtualPath } from '@satchel/contract';
import type { Entry } from '../../../files/file-system.js';
import { nothingThere } from '../errno.js';
import { spaceAt } from '../staging/space.js';
import { dirPath, entryPath } from '../walk/dir.js';
import { fileIdAt, fileIdOfDir, goMode, kindOf, quickFileId, statsOfDir } from '../walk/facts.js';
import type { ResolvedPath } from '../walk/path-steps.js';
import { type ScopedPath, toPath, type WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { sniffedType, typeOfSeen } from './sniff-file.js';

/** An entry without its path and name, which the file system knows itself, and without its revision. */
export type EntryFacts = Omit<Entry, 'path' | 'name' | 'revision'> & {
  modifiedMs: number;
  mode: number;
  /** The path from the server's root with symlinks resolved; null if it is outside of the root. */
  serverPath: VirtualPath | null;
};

export type PathTask = ScopedPath;

/** Describes the entry at `resolved`. Throws `not_found` if there is none. */
export function factsOf(walker: Walker, resolved: ResolvedPath): EntryFacts {
  const { name } = resolved;
  const stats = name === '' ? statsOfDir(walker.dir) : resolved.stats;
  const fileId = name === '' ? fileIdOfDir(walker.dir) : fileIdAt(walker.dir, name);
  if (!stats || !fileId) throw nothingThere();
  const kind = kindOf(stats.mode);
  return {
    kind: kind === 'link' ? 'broken' : kind,
    isSymlink: resolved.isLink || kind === 'link',
    size: stats.size,
    modifiedMs: stats.mtimeMs,
    mode: goMode(stats.mode),
    type:
      kind === 'directory'
        ? ''
        : kind === 'file'
          ? sniffedType(walker.context.facts, walker.dir, name, stats.size)
          : 'blob',
    fileId,
    serverPath: walker.serverPath(name),
  };
}

/** The path of a task from the root of the storage. */
export function serverPathOf({ scope: { folder: scope, at }, path }: PathTask): VirtualPath {
  return toPath([...scope, ...at, ...path]);
}

/** Describes the entry that a path leads to. */
export function stat(context: WalkContext, task: PathTask): EntryFacts {
  const direct = statDirectly(context, task);
  if (direct) return direct;
  const walker = Walker.open(context, task.scope);
  try {
    const resolved = walker.go(task.path, { last: 'follow' });
    if (resolved.name !== '') context.recentFolders?.remember(walker, task);
    const facts = factsOf(walker, resolved);
    walker.assertUnchanged();
    return facts;
  } finally {
    walker.close();
  }
}

/** Null if the folder was not walked to lately. */
function statDirectly({ facts: disk, recentFolders }: WalkContext, task: PathTask): EntryFacts | null {
  const opened = recentFolders?.openPath(task);
  if (!opened) return null;
  const { fd, stats } = opened;
  try {
    const isFolder = stats.isDirectory();
    return {
      kind: isFolder ? 'directory' : 'file',
      isSymlink: false,
      size: stats.size,
      modifiedMs: stats.mtimeMs,
      mode: goMode(stats.mode),
      type: isFolder ? '' : typeOfSeen(disk, task.path.at(-1) ?? '', fd, stats.size),
      fileId: quickFileId(stats, () => fstatSync(fd, { bigint: true })),
      serverPath: serverPathOf(task),
    };
  } finally {
    closeSync(fd);
  }
}

/** The size and use of the disk that holds the path. Both are 0 if the disk does not know its size. */
export function usage(context: WalkContext, { scope, path }: PathTask): Usage {
  const walker = Walker.open(context, scope);
  try {
    const resolved = walker.go(path, { last: 'follow' });
    factsOf(walker, resolved);
    const isFolder = resolved.stats?.isDirectory() ?? false;
    const { totalBytes, usedBytes } = spaceAt(
      isFolder ? entryPath(walker.dir, resolved.name) : dirPath(walker.dir),
    );
    return { total: totalBytes, used: usedBytes };
  } finally {
    walker.close();
  }
}
