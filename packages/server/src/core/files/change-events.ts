import type { VirtualPath } from '@satchel/contract';
import type { Change, ChangeResult, Transfer } from './changes.js';
import { type Actor, type FileEvent, type KeptVersion, movedVersion } from './file-events.js';
import type { RemoveOptions } from './file-system.js';
import { trashedPath } from './trash.js';

/** The changes that events are published for: a restoration from the trash has its id there. */
export type ReportedChange = Change | { verb: 'restore'; id: string };

/** The outcome of a change, and the versions that were kept of it. */
export interface Done {
  actor: Actor;
  result: ChangeResult;
  /** The versions of the files that were replaced. */
  kept?: readonly KeptVersion[] | undefined;
  /** The path in the trash of what was deleted. */
  trashed?: VirtualPath | undefined;
}

/** Returns the event of a change, or null if nothing changed, or if it lies outside of the server's root. */
export function eventOf(change: ReportedChange, done: Done): FileEvent | null {
  const { path } = done.result;
  if (path === null) return null;
  switch (change.verb) {
    case 'write':
      return writtenEvent(path, change, done);
    case 'restore':
      return placedEvent(path, { by: 'restore', restored: trashedPath(change.id) }, done);
    case 'makeDirectory':
      return done.result.existed ? null : placedEvent(path, { by: 'makeDirectory' }, done);
    case 'remove':
      return removedEvent(path, change.options, done);
    default:
      return transferEvent(path, change.verb, done);
  }
}

/** Describes what is at a path now, and what was made above or replaced for it. */
function leftBy({ actor, result, kept }: Done) {
  const { mark, parents, merged } = result;
  return { actor, mark, parents, kept, ...(merged ? { merged } : {}) };
}

function placedEvent(
  path: VirtualPath,
  how: { by: 'restore' | 'makeDirectory' | 'copy'; restored?: VirtualPath },
  done: Done,
): FileEvent {
  return { type: done.result.existed ? 'written' : 'created', path, ...how, ...leftBy(done) };
}

function writtenEvent(
  path: VirtualPath,
  { options: { reason: by }, restoredVersion }: Extract<Change, { verb: 'write' }>,
  done: Done,
): FileEvent {
  const { existed, replaced: before, mark } = done.result;
  if (!existed) return { type: 'created', path, by, ...leftBy(done) };
  return {
    ...{ type: 'written', path, by, ...leftBy(done) },
    ...(before && mark && { version: { before, after: mark.fileId } }),
    ...(restoredVersion !== undefined && { restoredVersion }),
  };
}

function removedEvent(
  path: VirtualPath,
  { isConfirmed }: RemoveOptions = {},
  { actor, result: { isFolder, entries }, trashed }: Done,
): FileEvent {
  return {
    ...{ type: 'removed', path, actor },
    ...(trashed ? { trashed } : { entries }),
    ...(isFolder && { isFolder }),
    ...(isConfirmed && { isConfirmed }),
  };
}

/** A move out of the server's root counts as a removal. */
function transferEvent(from: VirtualPath, verb: Transfer['verb'], done: Done): FileEvent | null {
  const { destination: path, existed, object } = done.result;
  if (path === null) return verb === 'move' ? { type: 'removed', path: from, actor: done.actor } : null;
  if (verb === 'copy') return placedEvent(path, { by: 'copy' }, done);
  const left = leftBy(done);
  const moved = { ...movedVersion(object, left), ...(existed && { existed }) };
  return { type: 'moved', from, path, ...moved, ...left };
}
