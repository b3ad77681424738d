import { segmentsOf } from '@satchel/contract';
import type { Grant } from '../access/grant.js';
import type { RuleSet } from '../access/rules.js';
import type { Allowance } from './allowance.js';
import { BoundedFileSystem } from './bounded-file-system.js';
import { type Brake, countBelow } from './brake.js';
import { ChangePipeline } from './change-pipeline.js';
import type { ChangingFileSystem } from './changes.js';
import type { FileEvents, UserAction } from './file-events.js';
import type { FileHooks } from './file-hooks.js';
import type { UserFileSystem } from './file-system.js';
import { Guard } from './guard.js';
import { GuardedFileSystem } from './guarded-file-system.js';
import { rulesIn } from './path-filter.js';
import type { Storage } from './storage.js';
import type { TrashKeeper } from './trash.js';
import type { VersionKeeper } from './versions.js';

export interface FileSystemOptions {
  storage: Storage;
  grant: Grant;
  hooks?: FileHooks | undefined;
  events?: FileEvents | undefined;
  /** Where deletions go, by default nowhere. */
  trash?: TrashKeeper | undefined;
  /** What becomes of files that are replaced, by default nothing. */
  versions?: VersionKeeper | undefined;
  /** What stops bursts of deletions, by default nothing. */
  brake?: Brake | undefined;
  /** How much the user may keep, by default as much as there is room for. */
  allowance?: Allowance | undefined;
  /** Throws `storage_full` when a change could not be recorded; by default each can. */
  assertRoom?: (() => void) | undefined;
  /** Throws when the user may no longer do what the grant says; asked before anything is published. */
  confirm?: (() => Promise<void>) | undefined;
  /** What the changes belong to. */
  action?: UserAction | undefined;
}

/** What the file systems of a user have in common, whatever the request. */
interface Opened {
  storage: Storage;
  stored: ChangingFileSystem;
  guard: Guard;
}

const opened = new WeakMap<Grant, Opened>();

function openedFor(storage: Storage, grant: Grant): Opened {
  const before = opened.get(grant);
  if (before?.storage === storage) return before;
  const { scope, rules, hideDotfiles, folders: granted = [] } = grant;
  const filter = { rules, hideDotfiles };
  const within = { folder: segmentsOf(scope), at: [], filter, granted };
  const guard = new Guard(grant, rulesOf(storage, grant), storage);
  const made = { storage, stored: storage.files(within), guard };
  opened.set(grant, made);
  return made;
}

/** The only way to a `FileSystem` for a user: a guard in front of the storage for what is read, and of the pipeline for what is changed. */
export function openFileSystem({
  storage,
  grant,
  hooks,
  events,
  trash,
  versions,
  brake,
  allowance,
  assertRoom,
  confirm,
  action,
}: FileSystemOptions): UserFileSystem {
  const { scope, userId, username } = grant;
  const { stored, guard } = openedFor(storage, grant);
  const actor = { userId, username, action };
  const countFiles = (most: number, signal: AbortSignal) => countBelow(stored, most, signal);
  const participants = { actor, scope, hooks, events, trash, versions, brake, assertRoom, countFiles };
  const bounded = allowance ? new BoundedFileSystem(stored, allowance) : stored;
  const changes = new ChangePipeline(bounded, participants);
  return new GuardedFileSystem(bounded, changes, guard, confirm);
}

/** The rules of a grant, as its file system applies them; `folded`: where a folder opens one entry by several names. */
export function rulesOf({ capabilities }: Storage, grant: Grant, folded = capabilities.foldsCase): RuleSet {
  return rulesIn(grant, folded);
}
