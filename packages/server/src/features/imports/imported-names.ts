import type { ScopedUser } from '../../core/access/grant.js';
import { foldName } from '../../lib/fold-name.js';

const LONGEST_NAME = 255;
// Control characters, and those that change the direction of text.
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The name without invisible characters; never empty. */
export function cleanName(name: string): string {
  const clean = name.replace(INVISIBLE, '').trim();
  return Buffer.byteLength(clean) > LONGEST_NAME || clean === ''
    ? [...clean].slice(0, 60).join('') || 'user'
    : clean;
}

/** The id alone is not sufficient, because an existing user may have had it first. */
export function renamedBefore(found: ScopedUser | undefined, username: string): ScopedUser | undefined {
  return found && foldName(found.username).startsWith(foldName(cleanName(username))) ? found : undefined;
}

/** User names must differ by more than case here. */
export function freeName(name: string, used: ReadonlyMap<string, unknown>): string {
  if (!used.has(foldName(name))) return name;
  for (let count = 2; ; count += 1) {
    const other = `${name}-${count}`;
    if (!used.has(foldName(other))) return other;
  }
}
