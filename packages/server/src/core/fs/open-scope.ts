import { parseVirtualPath, segmentsOf } from '@satchel/contract';
import type { Grant } from '../access/grant.js';
import { compileRules, type RuleSet } from '../access/rules.js';
import type { Disk } from './disk.js';
import type { FileEvents } from './file-events.js';
import type { FileHooks } from './file-hooks.js';
import type { FileSystem } from './file-system.js';
import { Guard } from './guard.js';
import { HookedFileSystem } from './hooked-file-system.js';
import { ScopedFileSystem } from './scoped-file-system.js';

export interface ScopeOptions {
  disk: Disk;
  grant: Grant;
  hooks?: FileHooks | undefined;
  events?: FileEvents | undefined;
}

/** The one way to a door for somebody: guard around hooks around disk. */
export function openScope({ disk, grant, hooks, events }: ScopeOptions): FileSystem {
  const { scope, rules, hideDotfiles, userId, username } = grant;
  const folder = scope === '.' ? '' : scope.replace(/^\.\//, '');
  const local = disk.files({ scope: segmentsOf(parseVirtualPath(folder)), at: [], rules, hideDotfiles });
  const actor = { userId, username };
  const inner = hooks || events ? new HookedFileSystem(local, { actor, scope, hooks, events }) : local;
  return new ScopedFileSystem(inner, new Guard(grant, rulesOf(disk, grant)));
}

/** A grant's rules, as its door asks them. */
export function rulesOf(disk: Disk, { rules }: Grant): RuleSet {
  return compileRules(rules, { foldCase: disk.facts.foldCase });
}
