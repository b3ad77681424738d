import { PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { create } from 'zustand';

const STORAGE_KEY = 'satchel.recent';
const MAX_REMEMBERED = 8;

interface RecentFolders {
  userId: number;
  /** The most recent one first. */
  folders: readonly VirtualPath[];
}

const NOTHING: readonly VirtualPath[] = [];

function pathsIn(value: unknown): VirtualPath[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => {
    try {
      return [parseVirtualPath(String(each))];
    } catch (error) {
      if (error instanceof PathError) return [];
      throw error;
    }
  });
}

/** The folders that this tab stored before it was reloaded. */
function stored(): RecentFolders {
  try {
    const value = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    return { userId: Number(value.userId ?? 0), folders: pathsIn(value.folders) };
  } catch {
    return { userId: 0, folders: NOTHING };
  }
}

const useRecent = create<RecentFolders>(stored);

/** Adds a folder; it is kept until the tab is closed, and for this user only. */
export function noteFolder(userId: number, folder: VirtualPath): void {
  const before = useRecent.getState();
  const others = before.userId === userId ? before.folders.filter((each) => each !== folder) : NOTHING;
  const recent = { userId, folders: [folder, ...others].slice(0, MAX_REMEMBERED) };
  useRecent.setState(recent);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(recent));
  } catch {
    // Without storage they are kept as long as the page is open.
  }
}

export function useRecentFolders(userId: number): readonly VirtualPath[] {
  return useRecent((state) => (state.userId === userId ? state.folders : NOTHING));
}
