import type { VirtualPath } from '@satchel/contract';

/** What a storage tells of the names of its volumes, which nobody else reads. */
export interface VolumeNames {
  /** The folder, from the server's root, that the volume is named by; null for one outside of what is served. */
  folderOf(volume: string): VirtualPath | null;
  /** Its name once a folder, which may hold it, was moved; both are from the server's root. */
  afterMove(volume: string, from: VirtualPath, to: VirtualPath): string;
}

/** From the server's root. */
export interface MovedFolder {
  from: VirtualPath;
  to: VirtualPath;
}

/** The names of volumes after moves of folders, one after the other. */
export function afterMoves(
  names: Pick<VolumeNames, 'afterMove'>,
  moves: readonly MovedFolder[],
): (volume: string) => string {
  return (volume) => moves.reduce((name, { from, to }) => names.afterMove(name, from, to), volume);
}
