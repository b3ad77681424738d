import type { Actor, FileEvent, KeptVersion, MergedEntry, PartlyMerged } from './file-events.js';

interface Part extends PartlyMerged {
  actor: Actor;
  kept: readonly KeptVersion[];
}

/**
 * What a transfer into a folder that was there has changed before it failed. What was copied came into the folder, as with a copy
 * that is whole; of a move each entry has moved by itself, as the rest is where it was.
 */
export function partlyMergedEvents({ by, path, actor, mark, merged, kept }: Part): FileEvent[] {
  if (path === null) return [];
  if (merged === null || by === 'copy')
    return [{ type: 'written', path, ...(by === 'copy' ? { by } : {}), actor, mark, kept, merged }];
  const keptAt = new Map(kept.map((one) => [one.path, one]));
  const folders = new Map(merged.folders.map((folder) => [folder.path, folder]));
  return merged.entries.flatMap(({ path, from, mark, replaced }: MergedEntry): FileEvent[] => {
    if (from === null) return [];
    const version = keptAt.get(path);
    const folder = mark.isFolder && replaced ? folders.get(from) : undefined;
    return [
      {
        ...{ type: 'moved', from, path, actor, mark },
        ...(replaced ? { existed: true } : {}),
        ...(version ? { kept: [version] } : {}),
        ...(folder ? { merged: { entries: [], folders: [folder] } } : {}),
      },
    ];
  });
}

/** What has come back of a folder is not known entry by entry; the rest is still in the trash. */
export function partlyRestoredEvents({ path, actor, mark, kept }: Part): FileEvent[] {
  return path === null ? [] : [{ type: 'written', path, by: 'restore', actor, mark, kept }];
}
