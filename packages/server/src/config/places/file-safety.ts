import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { wayOf } from './check-places.js';

const GROUP_WRITE = 0o020;
const OTHERS_READ = 0o004;
const OTHERS_WRITE = 0o002;
/** In a folder with this bit others may add files, but replace none. */
const STICKY = 0o1000;

export interface FileSafety {
  /** Every account of the machine can change or replace it. */
  othersWrite: boolean;
  /** Every account of the machine can read it. */
  othersRead: boolean;
}

/**
 * Permissions that accounts other than the owner and its group have on a file; none where the system has no
 * such bits.
 */
export function fileSafety(file: string): FileSafety {
  const mode = modeOf(file);
  const folder = modeOf(dirname(file));
  const isReplaceable = (folder & OTHERS_WRITE) !== 0 && (folder & STICKY) === 0;
  return {
    othersWrite: (mode & OTHERS_WRITE) !== 0 || isReplaceable,
    othersRead: (mode & OTHERS_READ) !== 0,
  };
}

function modeOf(path: string): number {
  if (process.platform === 'win32') return 0;
  return statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
}

/** An account that can change a file, or replace it through a folder or a symlink on its path. */
export interface Changer {
  /** The path that the account can change: the file, or something on its path. */
  path: string;
  who: 'everyone' | 'group' | 'owner';
}

export interface Accounts {
  /** Accounts whose files are trusted: root and the account that the server runs as. */
  trusted: readonly number[];
  /** Texts of `/etc/passwd` and `/etc/group`. */
  passwd: string;
  group: string;
}

/**
 * Lists who can change a file, apart from root and the account that the server runs as. A group with its
 * owner as the only member is ignored. The list is empty where the system has no such permissions.
 */
export function whoElseMayChange(file: string, accounts: Accounts = accountsHere()): Changer[] {
  if (process.platform === 'win32') return [];
  const { links, end } = wayOf(file);
  const found = new Map<string, Changer>();
  for (const place of [...links, end]) {
    for (let path = place; ; path = dirname(path)) {
      const who = changerOf(path, accounts);
      if (who !== null) found.set(path, { path, who });
      if (path === dirname(path)) break;
    }
  }
  return [...found.values()];
}

/** Names the accounts, and a command that takes the permission away. */
export function changerText({ path, who }: Changer): { writer: string; command: string } {
  return {
    everyone: { writer: 'every account of this machine', command: `chmod o-w ${path}` },
    group: { writer: `the group of ${path}`, command: `chmod g-w ${path}` },
    owner: {
      writer: `the owner of ${path}, which is neither root nor the account that the server runs as`,
      command: `chown ${process.getuid?.() ?? 0} ${path}`,
    },
  }[who];
}

function changerOf(path: string, accounts: Accounts): Changer['who'] | null {
  const stats = statsOf(path);
  if (!stats) return null;
  if (!accounts.trusted.includes(stats.uid)) return 'owner';
  // A symlink has no permissions of its own. In a sticky folder only the owner of a file can replace it.
  if (stats.isSymbolicLink() || (stats.isDirectory() && (stats.mode & STICKY) !== 0)) return null;
  if ((stats.mode & OTHERS_WRITE) !== 0) return 'everyone';
  return (stats.mode & GROUP_WRITE) !== 0 && !isPrivateGroup(stats, accounts) ? 'group' : null;
}

/**
 * Undefined for what does not exist, or lies in a folder that this account may not look into, which is
 * checked by itself.
 */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return undefined;
    throw error;
  }
}

/**
 * True if the group is the private one that many systems create for each account, with its name and without
 * other members.
 */
function isPrivateGroup({ uid, gid }: Stats, { passwd, group }: Accounts): boolean {
  const primary = recordsOf(passwd).filter(([, , , each]) => each === String(gid));
  const [owner, another] = primary;
  if (owner?.[2] !== String(uid) || another !== undefined) return false;
  const [groupName, , , members = ''] = recordsOf(group).find(([, , id]) => id === String(gid)) ?? [];
  return groupName === owner[0] && members.split(',').every((name) => name === '' || name === groupName);
}

function recordsOf(text: string): string[][] {
  return text.split('\n').map((line) => line.split(':'));
}

function accountsHere(): Accounts {
  const own = process.getuid?.();
  return {
    trusted: own === undefined ? [0] : [0, own],
    passwd: systemText('/etc/passwd'),
    group: systemText('/etc/group'),
  };
}

/** No group is known to be private where accounts are stored elsewhere. */
function systemText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
