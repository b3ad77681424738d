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
  /** Milliseconds since 1970. */
  modifiedMs: number;
  override: boolean;
  /** False while it was only queued: the server does not know it. */
  isBegun: boolean;
  /** The server's id of the upload that was begun. */
  uploadId?: string | undefined;
  /** The number of bytes at the server, as last reported. */
  loaded: number;
  /** The id of the page that sends it, or sent it. */
  tab: string;
}

/** True if `file` is the one that was being sent, as far as a browser can determine. */
export function isSameFile(upload: UnfinishedUpload, file: File): boolean {
  return (
    upload.size === file.size &&
    upload.modifiedMs === file.lastModified &&
    upload.fileName.normalize() === file.name.normalize()
  );
}

/** The segments below the target, as in a new upload. */
export function relativePathOf({ path, target }: UnfinishedUpload): string {
  return path.slice(target === '/' ? 1 : target.length + 1);
}

export interface PickedFile {
  upload: UnfinishedUpload;
  file: File;
}

/** Finds the interrupted files among the picked ones; the others are ignored. */
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
