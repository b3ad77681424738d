import { brandingPlaceOf, type Config } from '../config/config.js';
import { BRANDING_PROBLEMS, brandingFolderProblem } from '../core/state/branding-folder.js';
import { type PlaceFacts, placeFacts } from '../core/state/place-facts.js';
import { AppError } from '../lib/app-error.js';
import { reserveOn } from '../lib/disk-reserve.js';
import { bad, type Finding, good, odd } from './finding.js';

const MEBIBYTE = 1024 * 1024;
const SILENT = Symbol('silent');

/** Turns the error of a disk that does not answer into a value; rethrows all others. */
export function asSilent(error: unknown): typeof SILENT {
  if (error instanceof AppError && error.code === 'disk_unreachable') return SILENT;
  throw error;
}

const SMALL_STATE = 100 * MEBIBYTE;

export async function checkState({ state }: Config): Promise<Finding> {
  const { folder } = state;
  const facts = await placeFacts(folder);
  if (!facts)
    return odd(
      `The state folder ${folder} does not exist yet.`,
      'The first start creates it; or name another with --state.',
    );
  if (!facts.isFolder) return bad(`The state folder ${folder} is a file.`, 'Name another with --state.');
  if (!facts.readable || !facts.writable) {
    return bad(
      `The state folder ${folder} is not writable.`,
      'Give it to the account that the server runs as (chown).',
    );
  }
  if ((facts.mode & 0o077) !== 0) {
    return odd(
      `Other accounts can open the state folder ${folder}.`,
      `The next start makes it private; or run: chmod 700 ${folder}`,
    );
  }
  if (process.getuid && facts.owner !== process.getuid()) {
    return odd(
      `The state folder ${folder} belongs to another account.`,
      'Run the server, and this command, as the account that owns it.',
    );
  }
  if (facts.space && facts.space.freeBytes < SMALL_STATE) {
    return bad(
      `The disk with the state folder has ${mebibytes(facts.space.freeBytes)} left.`,
      'Free some space: the database cannot grow.',
    );
  }
  return good(`The state folder ${folder} is private and writable.`);
}

export async function checkRoot({ files }: Config): Promise<Finding[]> {
  const { root, rootIsDefault } = files;
  const facts = await placeFacts(root).catch(asSilent);
  if (facts === SILENT) {
    return [
      bad(
        `The disk of the folder to serve, ${root}, does not answer.`,
        'Check the connection to it, or mount it again.',
      ),
    ];
  }
  if (!facts && rootIsDefault) {
    return [
      odd(
        `No folder to serve was named, and ${root} does not exist yet.`,
        'Name one: satchel /srv/files, or --root.',
      ),
    ];
  }
  if (!facts?.isFolder)
    return [bad(`The folder to serve, ${root}, does not exist.`, 'Name another with --root.')];
  const checked = facts.readable
    ? facts.writable
      ? good(`The folder ${root} is readable and writable.`)
      : odd(
          `The folder ${root} is not writable.`,
          'Nobody can upload to it: change its owner or mode if they should.',
        )
    : bad(
        `The folder ${root} is not readable.`,
        'Give it to the account that the server runs as, or to its group.',
      );
  return [checked, disk(facts.space, files.reserveBytes)];
}

/** `folder` is the branding folder in the settings; nothing is reported for an empty one. */
export async function checkBranding(config: Config, folder: string): Promise<Finding[]> {
  if (folder === '') return [];
  const problem = await brandingFolderProblem(folder, brandingPlaceOf(config));
  if (problem === null) return [good(`The branding comes from ${folder}.`)];
  return [
    odd(
      `The branding folder ${folder} is not used: ${BRANDING_PROBLEMS[problem]}.`,
      'Correct the folder, or name another: satchel config set --branding.files FOLDER (empty for none).',
    ),
  ];
}

function disk(space: PlaceFacts['space'], reserveBytes: number): Finding {
  if (!space) return good('The disk does not say how much of it is free.');
  const { freeBytes: free, totalBytes } = space;
  const reserve = reserveOn(totalBytes, reserveBytes);
  if (free <= reserve) {
    return bad(
      `The disk has ${mebibytes(free)} left, and uploads leave ${mebibytes(reserve)} free.`,
      'Free some space, or lower --min-free-space.',
    );
  }
  return good(`The disk has ${mebibytes(free)} left.`);
}

function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / MEBIBYTE)} MiB`;
}

interface SharedDisk {
  /** The path from the served folder; null for a disk that was granted from elsewhere. */
  place: string | null;
  count: number;
}

/**
 * Objects that other installations keep on the same disks are theirs, and take room that this one does not
 * count.
 */
export function checkOtherInstallations(disks: readonly SharedDisk[]): Finding[] {
  return disks.map(({ place, count }) => {
    const where = place === null ? 'a granted disk' : `the disk of ${place}`;
    return odd(
      `Another installation of Satchel keeps deleted files or former versions (${count}) on ${where}, which are left to it until it has been gone for a week.`,
      'If it is gone for good, run: satchel trash adopt. Two that run should not serve the same folder.',
    );
  });
}
