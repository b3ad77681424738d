import { isWithin, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import {
  MAIN_STORAGE,
  splitVolume,
  type VolumeName,
  type VolumeNames,
  volumeNamed,
} from '../../files/volume-names.js';

/** The prefix of a folder outside of the served one. */
const ELSEWHERE = 'disk:';
/** The prefix of a served folder in old journals, whose names of volumes have no name of a storage. */
const FORMER_SERVED = 'root:';

/** The outermost served folder of a volume, by which it is named: `/mnt`, or `disk:/mnt/photos` elsewhere. */
export interface VolumeFolder {
  storage: string;
  /** True if it is a path from the server's root, and false if from that of the machine. */
  isServed: boolean;
  path: VirtualPath;
}

export function volumeAt({ storage, isServed, path }: VolumeFolder): string {
  return volumeNamed({ storage, words: isServed ? path : ELSEWHERE + path });
}

/** Null if the text names no volume on a disk. */
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

/** Describes the volumes of a storage with this name. */
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
