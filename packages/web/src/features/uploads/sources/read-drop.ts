import type { NewUpload } from '../queue/upload-job';

const BATCH = 200;

/** The content of a drop or a paste; read during the event, because the browser empties it afterwards. */
export interface DroppedItems {
  entries: FileSystemEntry[];
  /** Files from sources without entries. */
  files: File[];
}

export function takeItems(data: DataTransfer): DroppedItems {
  const dropped: DroppedItems = { entries: [], files: [] };
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.() ?? null;
    const file = entry ? null : item.getAsFile();
    if (entry) dropped.entries.push(entry);
    else if (file) dropped.files.push(file);
  }
  return dropped;
}

/** All entries of the drop in batches, depth first, including each empty folder. */
export async function* readDrop({ entries, files }: DroppedItems): AsyncGenerator<NewUpload[]> {
  let batch: NewUpload[] = uploadsOf(files);
  for await (const upload of walk(entries, '')) {
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

async function* walk(entries: FileSystemEntry[], prefix: string): AsyncGenerator<NewUpload> {
  for (const entry of entries) {
    const relativePath = prefix + entry.name;
    if (isFile(entry)) yield { relativePath, file: await fileOf(entry) };
    else if (isFolder(entry)) yield* walkFolder(entry, relativePath);
  }
}

async function* walkFolder(entry: FileSystemDirectoryEntry, relativePath: string): AsyncGenerator<NewUpload> {
  const reader = entry.createReader();
  let isEmpty = true;
  // A reader returns a hundred entries at a time, and none at the end.
  for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) {
    isEmpty = false;
    yield* walk(some, `${relativePath}/`);
  }
  if (isEmpty) yield { relativePath, file: null };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const readSome = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));
