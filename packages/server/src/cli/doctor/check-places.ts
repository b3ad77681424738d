import type { Config } from '../../config/config.js';
import { placeFacts } from '../../core/state/place-facts.js';
import { bad, type Finding, good, odd } from './finding.js';

const MEBIBYTE = 1024 * 1024;
const SMALL_STATE = 100 * MEBIBYTE;

export async function checkState({ state }: Config): Promise<Finding> {
  const { folder } = state;
  const facts = await placeFacts(folder);
  if (!facts)
    return odd(
      `The state folder ${folder} is not there yet.`,
      'The first start makes it; or name another with --state.',
    );
  if (!facts.isFolder) return bad(`The state folder ${folder} is a file.`, 'Name another with --state.');
  if (!facts.readable || !facts.writable) {
    return bad(
      `The state folder ${folder} cannot be written.`,
      'Give it to the account the server runs as (chown).',
    );
  }
  if ((facts.mode & 0o077) !== 0) {
    return odd(
      `The state folder ${folder} is open to others.`,
      `The next start closes it; or: chmod 700 ${folder}`,
    );
  }
  if (process.getuid && facts.owner !== process.getuid()) {
    return odd(
      `The state folder ${folder} belongs to another account.`,
      'Run the server, and this, as the account that owns it.',
    );
  }
  if (facts.freeBytes < SMALL_STATE) {
    return bad(
      `The disk with the state folder has ${mebibytes(facts.freeBytes)} left.`,
      'Make room: the database cannot grow.',
    );
  }
  return good(`The state folder ${folder} is private and can be written.`);
}

export async function checkRoot({ files }: Config): Promise<Finding[]> {
  const { root, rootIsDefault } = files;
  const facts = await placeFacts(root);
  if (!facts && rootIsDefault) {
    return [
      odd(
        `No folder to serve was named, and ${root} is not there yet.`,
        'Name one: satchel /srv/files, or --root.',
      ),
    ];
  }
  if (!facts?.isFolder)
    return [bad(`The folder to serve, ${root}, is not there.`, 'Name another with --root.')];
  const reached = facts.readable
    ? facts.writable
      ? good(`The folder ${root} can be read and written.`)
      : odd(
          `The folder ${root} cannot be written.`,
          'Nobody can upload to it: change its owner or mode if they should.',
        )
    : bad(
        `The folder ${root} cannot be read.`,
        'Give it to the account the server runs as, or to its group.',
      );
  return [reached, disk(facts.freeBytes, files.reserveBytes)];
}

function disk(free: number, reserve: number): Finding {
  if (free <= reserve) {
    return bad(
      `The disk has ${mebibytes(free)} left, and uploads leave ${mebibytes(reserve)} free.`,
      'Make room, or lower --minFreeSpace.',
    );
  }
  return good(`The disk has ${mebibytes(free)} left.`);
}

function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / MEBIBYTE)} MiB`;
}
