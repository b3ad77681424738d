import { isWithin, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import {
  MAIN_STORAGE,
  splitVolume,
  type VolumeName,
  type VolumeNames,
  volumeNamed,
} from '../../files/volume-names.js';

/** Stands before a folder of the machine. */
const ELSEWHERE = 'disk:';
/** The same before one from the server's root, in journals from before the names of volumes began with that of their storage. */
const FORMER_SERVED = 'root:';

/** A volume is named by its outermost folder that is served: `/mnt` or, for what lies outside of the root, `disk:/mnt/photos`. */
export interface VolumeFolder {
  storage: string;
  /** Whether it is from the server's root, or else from that of the machine. */
  isServed: boolean;
  path: VirtualPath;
}

export function volumeAt({ storage, isServed, path }: VolumeFolder): string {
  return volumeNamed({ storage, words: isServed ? path : ELSEWHERE + path });
}

/** Null for what is no volume of such a storage. */
export function folderOfVolume(volume: string): VolumeFolder | null {
  const { storage, words } = splitVolume(volume) ?? formerName(volume);
  const isServed = words.startsWith('/');
  if (!isServed && !words.startsWith(ELSEWHERE)) return null;
  const path = (isServed ? words : words.slice(ELSEWHERE.length)) as VirtualPath;
  return { storage, isServed, path };
}

function formerName(volume: string): VolumeName {
  const words = volume.startsWith(FORMER_SERVED) ? volume.slice(FORMER_SERVED.length) : volume;
  return { storage: MAIN_STORAGE, words };
}

/** What a storage of this name tells of volumes. */
export function volumeNamesOf(storage: string): VolumeNames {
  const folderOf = (volume: string): VirtualPath | null => {
    const folder = folderOfVolume(volume);
    return folder?.isServed && folder.storage === storage ? folder.path : null;
  };
  return {
    folderOf,
    afterMove(volume, from, to) {
      const folder = folderOf(volume);
      if (folder === null || !isWithin(from, folder)) return volume;
      const below = (folder.slice(from.length) || ROOT) as VirtualPath;
      return volumeAt({ storage, isServed: true, path: rebasePath(to, below) });
    },
  };
}
