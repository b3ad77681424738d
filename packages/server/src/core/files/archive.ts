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
  /**
   * Set if the name of an archive of several items begins with an underscore, as existing clients expect it.
   */
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
  /**
   * Returns what the archive lacks, or null if it is complete. It is known when the archive was read to its
   * end.
   */
  leftOut: () => PackLeftOut | null;
  /**
   * Fails when the archive would be wrong, so that a truncated archive does not look complete. It is to be
   * left with
   * `return()`, also when it was not read, and accepts pieces as `Pack` does.
   */
  chunks: Pack['chunks'];
}

export type OpenArchive = (
  files: FileSystem,
  request: ArchiveRequest,
  signal: AbortSignal,
) => Promise<Archive>;
