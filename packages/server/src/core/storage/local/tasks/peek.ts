import { opendirSync } from 'node:fs';
import { extensionType } from '../../../files/file-type.js';
import { type NameQuery, nameMatcher } from '../../../files/name-query.js';
import { dirPath } from '../walk/dir.js';
import { decodeName, isReservedName } from '../walk/names.js';
import type { WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { childFilter, spelledPath } from './list/read-names.js';
import { type FoundRow, rowOf } from './list/stat-names.js';
import type { PathTask } from './stat.js';

export interface PeekTask extends PathTask {
  query: NameQuery;
  /** The maximum number of files to return. */
  most: number;
  /** The maximum number of names to read. */
  names: number;
}

export type PeekedFile = Pick<FoundRow, 'size' | 'modifiedMs' | 'type'> & { name: string };

/** Returns the first matching files in the order of names, among the names that the disk lists first. */
export function peek(context: WalkContext, { scope, path, query, most, names }: PeekTask): PeekedFile[] {
  const walker = Walker.open(context, scope);
  try {
    walker.go(path, { last: 'enter' });
    const isShown = childFilter(walker, spelledPath(walker, path));
    const matches = nameMatcher(query, extensionType);
    const files: PeekedFile[] = [];
    for (const name of firstNames(walker, names).sort()) {
      if (files.length === most) break;
      if (isReservedName(name) || !matches(name) || !isShown(name)) continue;
      const { state, size, modifiedMs, type } = rowOf(walker, name, false);
      if (state === 'file') files.push({ name, size, modifiedMs, type });
    }
    return files;
  } finally {
    walker.close();
  }
}

/** The name as bytes, because Node asks by name for types that the disk does not tell. */
const AS_BYTES = { encoding: 'buffer' as BufferEncoding };

function firstNames(walker: Walker, most: number): string[] {
  const folder = opendirSync(dirPath(walker.dir), AS_BYTES);
  try {
    const names: string[] = [];
    while (names.length < most) {
      const next = folder.readSync();
      if (!next) break;
      names.push(decodeName(next.name as unknown as Buffer));
    }
    return names;
  } finally {
    folder.closeSync();
  }
}
