import { nameOf, type VirtualPath } from '@satchel/contract';
import type { Entry } from '../../files/file-system.js';
import { revisionByTime } from '../../files/revision.js';
import type { EntryFacts } from './tasks/stat.js';

/** Combines the facts from a worker with the path in the file system. */
export function entryAt(path: VirtualPath, facts: EntryFacts): Entry {
  const { kind, isSymlink, size, modifiedMs, mode, type, fileId } = facts;
  const revision = revisionByTime(facts);
  return { path, name: nameOf(path), kind, isSymlink, size, modifiedMs, mode, type, fileId, revision };
}
