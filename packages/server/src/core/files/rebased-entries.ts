import { nameOf, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import type { Entry, ListedEntry } from './entry-columns.js';
import type { LeftOut, OpenFile } from './file-system.js';

/** The entry as a file system shows it that has another one at `at`. */
export function rebasedEntry<Shown extends ListedEntry>(at: VirtualPath, entry: Shown): Shown {
  return { ...entry, path: rebasePath(at, entry.path), name: entry.path === ROOT ? nameOf(at) : entry.name };
}

export function rebasedPath<Shown extends { path: VirtualPath }>(at: VirtualPath, found: Shown): Shown {
  return { ...found, path: rebasePath(at, found.path) };
}

/** The paths begin with `from`, which is `to` for the user. */
export function rebasedLeftOut(leftOut: LeftOut | null, from: VirtualPath, to: VirtualPath): LeftOut | null {
  if (!leftOut) return null;
  const start = from === ROOT ? 0 : from.length;
  return { ...leftOut, paths: leftOut.paths.map((path) => (to + path.slice(start)) as VirtualPath) };
}

/** The same open file, whose entry has the path by which the user opened it. */
export function rebasedFile(at: VirtualPath, file: OpenFile): OpenFile {
  const { descriptor, content } = file;
  return {
    entry: rebasedEntry<Entry>(at, file.entry),
    ...(descriptor !== undefined && { descriptor }),
    ...(content && { content }),
    ...(file.stream && { stream: (start, end) => streamOf(file, start, end) }),
    read: (buffer, position) => file.read(buffer, position),
    close: () => file.close(),
  };
}

async function* streamOf(file: OpenFile, start: number, end: number): AsyncGenerator<Uint8Array> {
  if (file.stream) yield* file.stream(start, end);
}
