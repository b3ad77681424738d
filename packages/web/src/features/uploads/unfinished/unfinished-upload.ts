import type { FileSource } from '../queue/file-source';

/**
 * The stored properties of an upload with which it can be resumed after the page was closed; the user has the
 * content.
 */
export interface UnfinishedUpload {
  /** The target; a virtual path without a trailing slash. */
  path: string;
  /** The folder that the user chose. */
  target: string;
  /** The name of the file on the user's own disk. */
  fileName: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970; null if another client did not tell it. */
  modifiedMs: number | null;
  override: boolean;
  /** False while it was only queued: the server does not know it. */
  isBegun: boolean;
  /** The server's id of the upload that was begun. */
  uploadId?: string | undefined;
  /** The number of bytes at the server, as last reported. */
  loaded: number;
  /** The id of the page that sends it, or sent it. */
  tab: string;
  /** The id of a stored handle, and the path of the file below it. */
  source?: { id: string; path: string } | undefined;
}

/**
 * True if `file` is the one that was being sent, as far as a browser can determine. Without a date it cannot:
 * a file of the same name and size may have another content.
 */
export function isSameFile(upload: UnfinishedUpload, file: File): boolean {
  return (
    upload.size === file.size &&
    upload.modifiedMs === file.lastModified &&
    upload.fileName.normalize() === file.name.normalize()
  );
}

/** The segments below `target`, as in a new upload. */
export function relativePathOf({ path }: UnfinishedUpload, target: string): string {
  return path.slice(target === '/' ? 1 : target.length + 1);
}

/** The number of bytes at which it goes on; undefined if nothing of it is at the server. */
export function continuesAt({ isBegun, loaded }: UnfinishedUpload): number | undefined {
  return isBegun && loaded > 0 ? loaded : undefined;
}

/** A file that the user chose. */
export interface ChosenFile {
  /** The path below the folder into which it was dropped or picked. */
  relativePath: string;
  file: File | null;
  source?: FileSource | undefined;
}

export interface PickedFile extends ChosenFile {
  upload: UnfinishedUpload;
  file: File;
}

/** Finds the interrupted files among the picked ones, wherever these are; the others are ignored. */
export function matchPicked(
  uploads: readonly UnfinishedUpload[],
  chosen: readonly ChosenFile[],
): { matched: PickedFile[]; others: File[] } {
  const byName = grouped(uploads, ({ fileName }) => fileName.normalize());
  const matched: PickedFile[] = [];
  const others: File[] = [];
  for (const { file, ...choice } of chosen) {
    if (!file) continue;
    const own = byName.get(file.name.normalize())?.filter((upload) => isSameFile(upload, file)) ?? [];
    if (own.length === 0) others.push(file);
    for (const upload of own) matched.push({ ...choice, upload, file });
  }
  return { matched, others };
}

/** Finds the interrupted upload that goes on when a file is dropped or picked into the folder `target`. */
export type Recognise = (target: string, chosen: ChosenFile) => UnfinishedUpload | undefined;

/** Recognises files by folder, name, size and date; the cost of each does not depend on the number of uploads. */
export function recogniser(uploads: readonly UnfinishedUpload[]): Recognise {
  const keyOf = (path: string, fileName: string) =>
    `${path.slice(0, path.lastIndexOf('/'))}\0${fileName.normalize()}`;
  const byKey = grouped(uploads, ({ path, fileName }) => keyOf(path, fileName));
  return (target, { relativePath, file }) => {
    if (!file || byKey.size === 0) return undefined;
    const path = `${target === '/' ? '' : target}/${relativePath}`;
    return byKey.get(keyOf(path, file.name))?.find((upload) => isSameFile(upload, file));
  };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
