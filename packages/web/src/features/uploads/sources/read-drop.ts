import { type FileSource, rootOf } from '../queue/file-source';
import type { NewUpload } from '../queue/upload-job';
import type { Picked } from './pick-files';
import type { DroppedItems } from './take-items';

const BATCH = 200;

/** All entries of the drop in batches, depth first, including each empty folder. */
export async function* readDrop(items: DroppedItems): AsyncGenerator<NewUpload[]> {
  let batch: NewUpload[] = uploadsOf(items.files);
  for await (const upload of walkRoots(items)) {
    batch.push(upload);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Files of a picker; those of a folder picker keep their path below the folder. */
export function uploadsOf(files: Iterable<File>): NewUpload[] {
  return Array.from(files, (file) => ({ relativePath: file.webkitRelativePath || file.name, file }));
}

/** Like `uploadsOf`, for a picker that may give handles. Files that cannot be read any more are left out. */
export async function uploadsOfPicked(picked: Picked): Promise<NewUpload[]> {
  const uploads = await Promise.all(picked.map((each) => (each instanceof File ? each : fileAt(each))));
  return uploads.flatMap((upload) => (upload instanceof File ? uploadsOf([upload]) : (upload ?? [])));
}

async function fileAt(handle: FileSystemFileHandle): Promise<NewUpload | null> {
  const file = await handle.getFile().catch(() => null);
  return file && { relativePath: file.name, file, source: { root: rootOf(handle), path: '' } };
}

async function* walkRoots({ entries }: DroppedItems): AsyncGenerator<NewUpload> {
  // All handles are taken first: one that the browser refuses would otherwise be an unhandled rejection.
  const roots = entries.map(({ entry, handle }) => ({ entry, root: handle && rootOf(handle) }));
  for (const { entry, root } of roots) {
    const sourceAt = (path: string) => root && { root, path: path.slice(entry.name.length + 1) };
    yield* walk([entry], '', sourceAt);
  }
}

/** Returns where a file is found again, from its path below the drop. */
type SourceAt = (relativePath: string) => FileSource | undefined;

async function* walk(
  entries: FileSystemEntry[],
  prefix: string,
  sourceAt: SourceAt,
): AsyncGenerator<NewUpload> {
  for (const entry of entries) {
    const relativePath = prefix + entry.name;
    if (isFile(entry)) yield { relativePath, file: await fileOf(entry), source: sourceAt(relativePath) };
    else if (isFolder(entry)) yield* walkFolder(entry, relativePath, sourceAt);
  }
}

async function* walkFolder(
  entry: FileSystemDirectoryEntry,
  relativePath: string,
  sourceAt: SourceAt,
): AsyncGenerator<NewUpload> {
  const reader = entry.createReader();
  let isEmpty = true;
  // A reader returns a hundred entries at a time, and none at the end.
  for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) {
    isEmpty = false;
    yield* walk(some, `${relativePath}/`, sourceAt);
  }
  if (isEmpty) yield { relativePath, file: null };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const readSome = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));
