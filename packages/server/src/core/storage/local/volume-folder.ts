import { isWithin, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import type { VolumeNames } from '../../files/volume-names.js';

/**
 * A volume is named by the outermost folder of what is served of it, from the server's root (`root:/mnt`) or, for what lies
 * elsewhere, on the machine (`disk:/mnt/photos`).
 */
const SERVED = 'root:';
const ELSEWHERE = 'disk:';

/** The folder that names a volume. */
export interface VolumeFolder {
  /** Whether it is from the server's root. */
  isServed: boolean;
  path: VirtualPath;
}

export function nameOfVolume({ isServed, path }: VolumeFolder): string {
  return (isServed ? SERVED : ELSEWHERE) + path;
}

/** Null for what is no volume of such a storage. */
export function folderOfVolume(volume: string): VolumeFolder | null {
  const isServed = volume.startsWith(SERVED);
  if (!isServed && !volume.startsWith(ELSEWHERE)) return null;
  const path = volume.slice((isServed ? SERVED : ELSEWHERE).length) as VirtualPath;
  return { isServed, path };
}

export const VOLUME_NAMES: VolumeNames = {
  folderOf: servedFolder,
  afterMove(volume, from, to) {
    const folder = servedFolder(volume);
    if (folder === null || !isWithin(from, folder)) return volume;
    const below = folder.slice(from.length) || ROOT;
    return nameOfVolume({ isServed: true, path: rebasePath(to, below as VirtualPath) });
  },
};

function servedFolder(volume: string): VirtualPath | null {
  const folder = folderOfVolume(volume);
  return folder?.isServed ? folder.path : null;
}
