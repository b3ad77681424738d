import { joinPath, type VirtualPath } from '@satchel/contract';
import { isSameObject } from '../files/entry-columns.js';
import {
  type FileEvent,
  type Intent,
  type KeptVersion,
  type Mark,
  movedVersion,
} from '../files/file-events.js';
import type { KeptLocation } from '../files/file-system.js';
import { renamingEvents } from '../files/renaming.js';
import { trashedPath } from '../files/trash.js';

/** Looks at the files as they are now. */
export interface PresentPlaces {
  /** The object at a path from the server's root; null for nothing. */
  markAt(path: VirtualPath): Promise<Mark | null>;
  /** Null where the disk is not there. */
  isTrashed(location: KeptLocation): Promise<boolean | null>;
  isKept(location: KeptLocation): Promise<boolean | null>;
  /** The mark of a folder, with what is in it. */
  measured(path: VirtualPath, mark: Mark): Promise<Mark>;
}

type Of<Verb extends Intent['verb']> = Extract<Intent, { verb: Verb }>;

/**
 * The events of a change that was under way when the process was killed: none if it was not made. Null where
 * that cannot be known before a disk is there again.
 */
export async function eventsOf(
  intents: readonly Intent[],
  places: PresentPlaces,
): Promise<FileEvent[] | null> {
  const replaced = new Map(
    intents.filter((one): one is Of<'replace'> => one.verb === 'replace').map((one) => [one.path, one]),
  );
  const main = intents.find((one) => one.verb !== 'replace');
  if (main?.verb === 'move') return moved(main, replaced.get(main.path), places);
  if (main?.verb === 'copy') return copied(main, places);
  if (main?.verb === 'renames') return renamed(main, places);
  if (main?.verb === 'trash') return trashed(main, places);
  if (main?.verb === 'remove') return removed(main, places);
  if (main?.verb === 'restore') return restored(main, replaced.get(main.path), places);
  const events: FileEvent[] = [];
  for (const one of replaced.values()) events.push(...(await written(one, places)));
  return events;
}

async function moved(
  { from, path, object, existed, parents, actor }: Of<'move'>,
  replaced: Of<'replace'> | undefined,
  places: PresentPlaces,
): Promise<FileEvent[]> {
  const [source, mark] = [await places.markAt(from), await places.markAt(path)];
  const isObject = (one: Mark) => object !== undefined && isSameObject(one.fileId, object);
  if (!mark || (source && (object === 'link' || isObject(source)))) return [];
  const isSame = object !== 'link' && isObject(mark);
  // Between disks it becomes another object, which is complete before the source goes.
  const isOther = !source && (!existed || (replaced !== undefined && mark.fileId !== replaced.before));
  if (!isSame && !isOther) return [];
  const left = { actor, mark, parents, ...(await keptOf([replaced], places)) };
  // The former content of folders that were merged is not known.
  const merged = existed && mark.isFolder ? { merged: null } : {};
  return [
    {
      type: 'moved',
      from,
      path,
      ...movedVersion(object, { mark, ...merged }),
      ...left,
      ...merged,
      ...(existed ? { existed } : {}),
    },
  ];
}

/** A copy is complete before it has its name. */
async function copied({ path, actor }: Of<'copy'>, places: PresentPlaces): Promise<FileEvent[]> {
  const found = await places.markAt(path);
  if (!found) return [];
  const mark = found.isFolder ? await places.measured(path, found) : found;
  return [{ type: 'created', path, by: 'copy', mark, actor }];
}

/** They were all renamed or none, which is settled before. */
async function renamed(
  { path: serverPath, chains, actor }: Of<'renames'>,
  places: PresentPlaces,
): Promise<FileEvent[]> {
  for (const { to, mark } of chains.flatMap(({ names }) => names)) {
    const there = await places.markAt(joinPath(serverPath, to));
    if (!mark || !there || !isSameObject(there.fileId, mark.fileId)) return [];
  }
  return [...renamingEvents({ serverPath, chains }, actor)];
}

async function trashed(
  { path, location, isFolder, actor }: Of<'trash'>,
  places: PresentPlaces,
): Promise<FileEvent[] | null> {
  const isThere = await places.isTrashed(location);
  if (isThere === null) return null;
  const facts = { actor, ...(isFolder ? { isFolder } : {}) };
  return isThere ? [{ type: 'removed', path, trashed: trashedPath(location.id), ...facts }] : [];
}

async function removed({ path, isFolder, actor }: Of<'remove'>, places: PresentPlaces): Promise<FileEvent[]> {
  if (await places.markAt(path)) return [];
  return [{ type: 'removed', path, actor, ...(isFolder ? { isFolder } : {}) }];
}

async function restored(
  { location, path, existed, parents, actor }: Of<'restore'>,
  replaced: Of<'replace'> | undefined,
  places: PresentPlaces,
): Promise<FileEvent[] | null> {
  const isTrashed = await places.isTrashed(location);
  if (isTrashed === null) return null;
  const mark = isTrashed ? null : await places.markAt(path);
  if (!mark || (existed && mark.fileId === replaced?.before)) return [];
  const left = { actor, mark, parents, ...(await keptOf([replaced], places)) };
  const type = existed ? 'written' : 'created';
  return [{ type, path, by: 'restore', ...left, restored: trashedPath(location.id) }];
}

async function written(intent: Of<'replace'>, places: PresentPlaces): Promise<FileEvent[]> {
  const { path, by, before, actor } = intent;
  const mark = await places.markAt(path);
  if (!mark || mark.isFolder || mark.fileId === before || by === 'move') return [];
  const left = { actor, mark, ...(await keptOf([intent], places)) };
  const isSame = by === 'save' || by === 'upload';
  const version = isSame ? { version: { before, after: mark.fileId } } : {};
  return [{ type: 'written', path, by, ...left, ...version }];
}

async function keptOf(
  intents: readonly (Of<'replace'> | undefined)[],
  places: PresentPlaces,
): Promise<{ kept?: KeptVersion[] }> {
  const kept: KeptVersion[] = [];
  for (const intent of intents) {
    if (intent?.kept && (await places.isKept(intent.kept)) === true)
      kept.push({ id: intent.kept.id, path: intent.path });
  }
  return kept.length > 0 ? { kept } : {};
}
