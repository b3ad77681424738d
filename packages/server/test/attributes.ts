import { closeSync, openSync } from 'node:fs';
import { type AttributeCalls, attributeCalls } from '../src/core/storage/local/attributes/attribute-calls.js';

export const calls = attributeCalls() as AttributeCalls;

const ENTRY = { user: 0x01, named: 0x02, group: 0x04, mask: 0x10, other: 0x20 };
const NOBODY_IN_PARTICULAR = 0xffff_ffff;

/**
 * An access control list as Linux stores it: what the owner, the user 4711, the group, the mask and others
 * may do.
 */
export function listOf(grants: {
  user: number;
  named: number;
  group: number;
  mask: number;
  other: number;
}): Buffer {
  const entries = Object.entries(ENTRY).map(([name, tag]) => {
    const entry = Buffer.alloc(8);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(grants[name as keyof typeof ENTRY], 2);
    entry.writeUInt32LE(name === 'named' ? 4711 : NOBODY_IN_PARTICULAR, 4);
    return entry;
  });
  return Buffer.concat([Buffer.of(2, 0, 0, 0), ...entries]);
}

export const POSIX_LIST = 'system.posix_acl_access';
export const DEFAULT_LIST = 'system.posix_acl_default';

/** A list of access by which the group may do less than the mode says, as somebody gave it to a file. */
export const SHARED = listOf({ user: 6, named: 6, group: 4, mask: 6, other: 0 });

export function setAttribute(path: string, name: string, value: Buffer | string): void {
  const fd = openSync(path, 'r');
  try {
    if (!calls.set(fd, name, Buffer.from(value))) throw new Error(`${path} does not take ${name}`);
  } finally {
    closeSync(fd);
  }
}

export function attributeOf(path: string, name: string): string | undefined {
  return calls.valueAt(path, name)?.toString('latin1');
}
