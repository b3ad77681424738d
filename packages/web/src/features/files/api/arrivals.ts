import type { VirtualPath } from '@satchel/contract';
import type { QueryClient } from '@tanstack/react-query';
import { flash } from '../state/flash-store';
import { refreshFolders, resourceQuery } from './resource-query';

/** More than this came at once: lighting them all up would say nothing. */
const MAX_LIT = 100;

function namesIn(client: QueryClient, folder: VirtualPath): ReadonlySet<string> | undefined {
  const items = client.getQueryData(resourceQuery(folder).queryKey)?.items;
  return items && new Set(items.map((item) => item.name));
}

/** After uploads: fetches the folders again and lights up what is new in them, without taking the keyboard there. */
export async function showArrivals(client: QueryClient, folders: readonly VirtualPath[]): Promise<void> {
  const before = new Map(folders.map((folder) => [folder, namesIn(client, folder)]));
  await refreshFolders(client, folders);
  for (const [folder, known] of before) {
    if (!known) continue;
    const fresh = [...(namesIn(client, folder) ?? [])].filter((name) => !known.has(name));
    if (fresh.length > 0 && fresh.length <= MAX_LIT) flash(folder, fresh, true);
  }
}
