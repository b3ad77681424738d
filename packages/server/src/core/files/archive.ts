import type { VirtualPath } from '@satchel/contract';
import type { FileSystem, Pack, PackLeftOut } from './file-system.js';

export interface ArchiveRequest {
  /** The folder to pack, or the folder of the names. */
  folder: VirtualPath;
  /** The `files` parameter as it was sent, not decoded; null or empty for the folder itself. */
  names: string | null;
  /** The paths of a selection below the folder that was kept, instead of `names`. */
  selected?: readonly VirtualPath[];
  /** The `algo` parameter; empty for a zip. */
  algo: string;
  /** Whether the name of an archive of several items begins with an underscore, as clients that exist expect it. */
  underscore: boolean;
  /** The name of the root of the file system; empty where it is the server's. */
  rootName: string;
  owner: ArchiveOwner;
}

/** The owner of a download: a user, or the visitors of a share from one address. */
export type ArchiveOwner = { userId: number } | { address: string; share: string };

export interface Archive {
  fileName: string;
  contentType: string;
  /** The length in bytes, where it is known before. */
  length?: number;
  /** Once the archive was read to its end, returns what it lacks; null where it has all. */
  leftOut: () => PackLeftOut | null;
  /**
   * Fails when the archive would be wrong, so that a truncated archive does not look complete. It is to be left with
   * `return()`, also when it was not read, and accepts pieces as `Pack` does.
   */
  chunks: Pack['chunks'];
}

export type OpenArchive = (
  files: FileSystem,
  request: ArchiveRequest,
  signal: AbortSignal,
) => Promise<Archive>;
