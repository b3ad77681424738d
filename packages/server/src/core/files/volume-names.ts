import type { VirtualPath } from '@satchel/contract';

/** The storage of users' files. Rows have its name, so it stays as it is. */
export const MAIN_STORAGE = 'main';

const PREFIX = 'volume:';

/** How rows name a volume. */
export interface VolumeName {
  /** The name of the storage that has it, without a colon. */
  storage: string;
  /** The storage's own name for it, which nobody else reads. */
  words: string;
}

export function volumeNamed({ storage, words }: VolumeName): string {
  return `${PREFIX}${storage}:${words}`;
}

/** Returns null for a text that names no storage. */
export function splitVolume(volume: string): VolumeName | null {
  const end = volume.indexOf(':', PREFIX.length);
  if (!volume.startsWith(PREFIX) || end < 0) return null;
  return { storage: volume.slice(PREFIX.length, end), words: volume.slice(end + 1) };
}

/** The part of a storage that knows the names of its volumes, which nobody else reads. */
export interface VolumeNames {
  /**
   * The folder, from the server's root, that the volume is named by; null for one outside of what is served.
   */
  folderOf(volume: string): VirtualPath | null;
  /** Its name once a folder, which may hold it, was moved; both are from the server's root. */
  afterMove(volume: string, from: VirtualPath, to: VirtualPath): string;
}

/** Both paths are server paths. */
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
