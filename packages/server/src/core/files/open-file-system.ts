import { segmentsOf, type VirtualPath } from '@satchel/contract';
import type { Grant } from '../access/grant.js';
import { grantsMore } from '../access/permissions.js';
import type { RuleSet } from '../access/rules.js';
import type { Allowance } from './allowance.js';
import { BoundedChanges } from './bounded-changes.js';
import { type Brake, type CountFiles, countBelow, countInAll } from './brake.js';
import { ChangePipeline } from './change-pipeline.js';
import type { ChangingFileSystem } from './changes.js';
import type { FileEvents, UserAction } from './file-events.js';
import type { FileHooks } from './file-hooks.js';
import type { UserFileSystem } from './file-system.js';
import { Guard } from './guard.js';
import { GuardedFileSystem } from './guarded-file-system.js';
import { MountedFileSystem } from './mounted-file-system.js';
import { OpenedMounts } from './opened-mounts.js';
import { NO_FILTER, type PathFilter, rulesIn } from './path-filter.js';
import type { Storage } from './storage.js';
import type { TrashKeeper } from './trash.js';
import type { VersionKeeper } from './versions.js';

export interface FileSystemOptions {
  storage: Storage;
  grant: Grant;
  hooks?: FileHooks | undefined;
  events?: FileEvents | undefined;
  /** Keeps what is deleted; without it deletions are for good. */
  trash?: TrashKeeper | undefined;
  /** Keeps what is replaced; without it nothing is kept. */
  versions?: VersionKeeper | undefined;
  /** Stops bursts of deletions; without it none is stopped. */
  brake?: Brake | undefined;
  /** Limits how much may be stored where; without it only the disk does. */
  allowance?: Allowance | undefined;
  /** Throws `storage_full` when a change could not be recorded. */
  assertRoom?: (() => void) | undefined;
  /** Throws when the user may no longer do what the grant says. It is called before anything is published. */
  confirm?: (() => Promise<void>) | undefined;
  /** All changes belong to this action. */
  action?: UserAction | undefined;
}

/** The file systems of a user share these parts, whatever the request. */
interface Opened {
  storage: Storage;
  stored: ChangingFileSystem;
  /** Set where the grant reaches only a folder of the scope. */
  whole: ChangingFileSystem | undefined;
  guard: Guard;
}

const opened = new WeakMap<Grant, Opened>();

function openedFor(storage: Storage, grant: Grant): Opened {
  const before = opened.get(grant);
  if (before?.storage === storage) return before;
  const { scope, within: folder, folders: granted = [] } = grant;
  const filter = filterOf(grant);
  const within = { folder: segmentsOf(scope), at: [], filter, granted };
  const guard = new Guard(grant, rulesOf(storage, grant), storage);
  const whole = folder === undefined ? undefined : storage.files({ ...within, filter: NO_FILTER });
  const made = { storage, stored: storage.files(within), whole, guard };
  opened.set(grant, made);
  return made;
}

/** Plain data, as it travels to threads. */
function filterOf(grant: Grant): PathFilter {
  const { rules, layers, hideDotfiles, within, confinedTo, nested = [] } = grant;
  const further = nested.filter(({ permissions }) => grantsMore(permissions, grant.permissions));
  const borders = [...(confinedTo ?? []), ...further.map(({ path }) => path)];
  return {
    ...{ rules, hideDotfiles, within },
    ...(layers && { layers }),
    ...(confinedTo && { confinedTo }),
    ...(borders.length > 0 && { borders }),
  };
}

/**
 * Opens the files of a user, which nothing else does: the guard is in front of the storage for reads, and of
 * the pipeline for changes.
 */
export function openFileSystem(options: FileSystemOptions): UserFileSystem {
  const { grant, storage } = options;
  if (!grant.mounts) return openFolder(options);
  const count: CountFiles[] = [];
  const countFiles: CountFiles = (most, signal) => countInAll(count, most, signal);
  const names = new Map(grant.mounts.map(({ name, grant: { scope } }) => [scope, name]));
  const open = (own: Grant) => openFolder({ ...options, grant: own, countFiles, names });
  for (const mount of grant.mounts)
    count.push((most, signal) => countBelow(openedFor(storage, mount.grant).stored, most, signal));
  return new MountedFileSystem(new OpenedMounts(grant, storage, open), open);
}

/** One of several folders of a user. */
interface FolderOptions {
  /** Counts those of all folders together. */
  countFiles?: CountFiles | undefined;
  /** The names by which the user knows the folders. */
  names?: ReadonlyMap<VirtualPath, string> | undefined;
}

function openFolder({
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
  countFiles,
  names,
}: FileSystemOptions & FolderOptions): UserFileSystem {
  const { scope, userId, username } = grant;
  const { stored, whole, guard } = openedFor(storage, grant);
  const actor = { userId, username, action };
  const count: CountFiles = countFiles ?? ((most, signal) => countBelow(stored, most, signal));
  const participants = { actor, scope, hooks, events, trash, versions, brake, assertRoom, countFiles: count };
  const roots = (grant.confinedTo ?? [scope]).map((path) => ({ path, name: names?.get(path) ?? '' }));
  const viewer = { userId, roots };
  const bounds = allowance && { allowance, viewer };
  const verbs = bounds ? new BoundedChanges(stored, bounds) : stored;
  const changes = new ChangePipeline(verbs, participants);
  return new GuardedFileSystem(stored, changes, guard, { confirm, bounds, scope: whole });
}

/**
 * Returns the rules as the file system applies them. They are `folded` where a folder opens one entry by
 * several names.
 */
export function rulesOf({ capabilities }: Storage, grant: Grant, folded = capabilities.foldsCase): RuleSet {
  return rulesIn(grant, folded);
}
