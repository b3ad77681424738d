/** The number of items whose handles are requested; a page stores no more than these. */
const MOST_HANDLES = 1000;

export interface DroppedEntry {
  entry: FileSystemEntry;
  /** Absent where the browser has no handles. */
  handle?: Promise<FileSystemHandle | null> | undefined;
}

/** The content of a drop or a paste. */
export interface DroppedItems {
  entries: DroppedEntry[];
  /** Files from sources without entries. */
  files: File[];
}

/** Reads a drop or a paste during its event, because the browser empties it afterwards. */
export function takeItems(data: DataTransfer): DroppedItems {
  const dropped: DroppedItems = { entries: [], files: [] };
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.() ?? null;
    const file = entry ? null : item.getAsFile();
    if (entry) {
      const handle = dropped.entries.length < MOST_HANDLES ? item.getAsFileSystemHandle?.() : undefined;
      dropped.entries.push({ entry, handle });
    } else if (file) dropped.files.push(file);
  }
  return dropped;
}
