/** A file that was dropped or picked, or a folder with everything below it. */
export interface FileRoot {
  id: string;
  /** Null if the browser does not give it. Never rejects. */
  handle: Promise<FileSystemHandle | null>;
}

/** The place at which the browser finds a file again after the page was closed. */
export interface FileSource {
  root: FileRoot;
  /** The path below the root, segments joined by slashes; empty for the root itself. */
  path: string;
}

export function rootOf(handle: FileSystemHandle | Promise<FileSystemHandle | null>): FileRoot {
  const id = Math.random().toString(36).slice(2);
  return { id, handle: Promise.resolve(handle).catch(() => null) };
}
