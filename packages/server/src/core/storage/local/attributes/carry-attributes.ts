import { closeSync, openSync } from 'node:fs';
import { READ_FOLDER } from '../linux/open-flags.js';
import { attributeCalls } from './attribute-calls.js';

/**
 * The attributes that a file takes over from another: everything that a save and a move must keep (`all`),
 * what belongs to the content when it is copied (`copied`), or only who may do what with it (`rights`). A
 * copy without a list of its own inherits that of its folder, as every new file does.
 */
export type Extent = 'all' | 'copied' | 'rights';

/**
 * While a file has this list, the group bits of its mode are not the permissions of its group, but the most
 * that the list grants.
 */
const POSIX_LIST = 'system.posix_acl_access';
const LISTS = [POSIX_LIST, 'system.posix_acl_default', 'system.nfs4_acl', 'system.richacl'];
const isList = (name: string) => LISTS.includes(name);

/** Capabilities of programs and checksums describe the bytes of the file, and would be wrong for others. */
const OF_THE_BYTES = ['security.capability', 'security.ima', 'security.evm'];

/**
 * `trusted` attributes belong to programs that number files, such as those of layered and distributed disks.
 * They identify one file only.
 */
function isCarried(name: string, extent: Extent): boolean {
  if (isList(name)) return true;
  if (extent === 'rights') return false;
  if (name.startsWith('user.')) return true;
  return extent === 'all' && name.startsWith('security.') && !OF_THE_BYTES.includes(name);
}

export interface Carried {
  /** True if everybody has the same permissions for the file as for the other. */
  isWhole: boolean;
  /** The mode that may be set: the wanted one, or less where the list of the other file could not be set. */
  mode: number;
}

/**
 * Gives an open file the access control lists and other attributes of the entry at `from`, which has `mode`.
 * Attributes of other kinds are left out where the disk does not accept them.
 */
export function carryAttributes(
  from: string | Buffer,
  fd: number,
  mode: number,
  extent: Extent,
  calls = attributeCalls(),
): Carried {
  if (process.platform !== 'linux') return { isWhole: true, mode };
  if (!calls) return { isWhole: withoutGroup(mode) === mode, mode: withoutGroup(mode) };
  const names = calls.namesAt(from);
  const carried = { isWhole: true, mode };
  for (const own of extent === 'copied' ? [] : calls.namesOf(fd)) {
    if (isList(own) && !names.includes(own) && !calls.remove(fd, own)) carried.isWhole = false;
  }
  for (const name of names) {
    if (!isCarried(name, extent)) continue;
    const value = calls.valueAt(from, name);
    if ((value && calls.set(fd, name, value)) || !isList(name)) continue;
    carried.isWhole = false;
    if (name === POSIX_LIST) carried.mode = value ? modeBy(value, mode) : withoutGroup(mode);
  }
  return carried;
}

/** Does the same for folders. Returns the mode that may be set. */
export function carryFolderAttributes(from: string, to: string, mode: number, extent: Extent): number {
  if (process.platform !== 'linux') return mode;
  const calls = attributeCalls();
  if (calls && [from, to].every((path) => calls.namesAt(`${path}/.`).length === 0)) return mode;
  const fd = openSync(`${to}/.`, READ_FOLDER);
  try {
    return carryAttributes(`${from}/.`, fd, mode, extent).mode;
  } finally {
    closeSync(fd);
  }
}

/** If it is unknown whom the group bits are about, the group is granted no more than everybody. */
export function withoutGroup(mode: number): number {
  return (mode & 0o707) | (mode & 0o070 & ((mode & 0o007) << 3));
}

/** The size of an entry of a list. The entries follow a version of four bytes. */
const ENTRY_BYTES = 8;
const [GROUP, MASK] = [0x04, 0x10];

/** The mode with the permissions that the list really grants to the group. */
function modeBy(list: Buffer, mode: number): number {
  let granted = 0o7;
  for (let at = 4; at + ENTRY_BYTES <= list.length; at += ENTRY_BYTES) {
    const tag = list.readUInt16LE(at);
    if (tag === GROUP || tag === MASK) granted &= list.readUInt16LE(at + 2);
  }
  return (mode & 0o707) | (mode & (granted << 3));
}
