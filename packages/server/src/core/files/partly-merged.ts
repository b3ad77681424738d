import type { Actor, FileEvent, KeptVersion, MergedEntry, PartlyMerged } from './file-events.js';

interface Part extends PartlyMerged {
  actor: Actor;
  kept: readonly KeptVersion[];
}

/**
 * Returns the events of a transfer into an existing folder that failed. Copied entries came into the folder,
 * as with a complete copy; each entry of a move has moved by itself, because the rest is where it was.
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

/** It is not known entry by entry what has come back of a folder; the rest is still in the trash. */
export function partlyRestoredEvents({ path, actor, mark, kept }: Part): FileEvent[] {
  return path === null ? [] : [{ type: 'written', path, by: 'restore', actor, mark, kept }];
}
