/** What is remembered of an upload so that it can go on after the page was closed; the bytes stay with the person. */
export interface UnfinishedUpload {
  /** Where it goes; virtual, without a trailing slash. */
  path: string;
  /** The folder that the person chose. */
  target: string;
  /** What the file is called on the person's own disk. */
  fileName: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  override: boolean;
  /** False while it was only waiting: the server knows nothing of it. */
  isBegun: boolean;
  /** Bytes that the server had when it last said so. */
  loaded: number;
  /** The page that sends it, or sent it. */
  tab: string;
}

/** Whether `file` is the one that was being sent, as far as a browser can tell. */
export function isSameFile(upload: UnfinishedUpload, file: File): boolean {
  return (
    upload.size === file.size &&
    upload.modifiedMs === file.lastModified &&
    upload.fileName.normalize() === file.name.normalize()
  );
}

/** Segments below the target, as a new upload of it names them. */
export function relativePathOf({ path, target }: UnfinishedUpload): string {
  return path.slice(target === '/' ? 1 : target.length + 1);
}

export interface PickedFile {
  upload: UnfinishedUpload;
  file: File;
}

/** Finds the files that were being sent among those picked; the others are of no use here. */
export function matchPicked(
  uploads: readonly UnfinishedUpload[],
  files: readonly File[],
): { matched: PickedFile[]; others: File[] } {
  const matched: PickedFile[] = [];
  const others: File[] = [];
  for (const file of files) {
    const own = uploads.filter((upload) => isSameFile(upload, file));
    if (own.length === 0) others.push(file);
    for (const upload of own) matched.push({ upload, file });
  }
  return { matched, others };
}
