import { parentOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { resourceQuery } from '../api/resource-query';
import { useRecentFolders } from '../state/recent-folders';
import { type FolderSource, type FoundFolder, type KnownFolders, rankFolders, wordsOf } from './find-folders';

/** The pause in typing before a request is sent, in milliseconds. */
const PAUSE_MS = 120;
/** A search ends after this time, in milliseconds, and after this many folders. */
const LONGEST_MS = 10_000;
const MOST_FOUND = 500;
const MOST_SHOWN = 50;

export type FindingStatus = 'idle' | 'running' | 'done' | 'failed';

export interface FoundFolders {
  /** Best first. */
  folders: readonly FoundFolder[];
  status: FindingStatus;
  /** The server has found something for these words. */
  hasFound: boolean;
  /** The folders that were opened last, in this tab and elsewhere, the latest first. */
  recent: readonly VirtualPath[];
}

interface FindingInput {
  source: FolderSource;
  typed: string;
  /** The open folder. */
  here: VirtualPath;
  isOffered?: (path: VirtualPath) => boolean;
  isSightFirst?: boolean;
}

const UNKNOWN: KnownFolders = { favourites: [], recent: [] };

function useKnownFolders(source: FolderSource): KnownFolders {
  const { id } = useCurrentUser();
  const ofTab = useRecentFolders(id);
  const [known, setKnown] = useState(UNKNOWN);
  useEffect(() => {
    let isCurrent = true;
    void source.known().then((folders) => isCurrent && setKnown(folders));
    return () => {
      isCurrent = false;
    };
  }, [source]);
  return useMemo(() => ({ ...known, recent: [...ofTab, ...known.recent] }), [known, ofTab]);
}

/**
 * The folders that the server found for these words and for earlier ones: matches among them are shown until
 * it has responded. Other words cancel the search.
 */
function useSearch(source: FolderSource, words: string) {
  const [found, setFound] = useState<ReadonlySet<VirtualPath>>(new Set());
  const [foundFor, setFoundFor] = useState('');
  const [settled, setSettled] = useState<{ words: string; status: 'done' | 'failed' } | null>(null);
  useEffect(() => {
    if (words === '') return;
    const controller = new AbortController();
    const run = async () => {
      const limit = AbortSignal.timeout(LONGEST_MS);
      const signal = AbortSignal.any([controller.signal, limit]);
      const onFound = (more: readonly VirtualPath[]) => {
        if (controller.signal.aborted) return;
        setFound((before) => new Set([...before, ...more]));
        if (more.length > 0) setFoundFor(words);
      };
      let status: 'done' | 'failed' = 'done';
      try {
        await source.search({ words, limit: MOST_FOUND, signal, onFound });
      } catch {
        if (!limit.aborted) status = 'failed';
      }
      if (!controller.signal.aborted) setSettled({ words, status });
    };
    const timer = setTimeout(() => void run(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
      setSettled(null);
    };
  }, [source, words]);
  const status: FindingStatus = words === '' ? 'idle' : settled?.words === words ? settled.status : 'running';
  return { found, foundFor, status };
}

const NO_FOLDERS: readonly VirtualPath[] = [];

/** The folders that have been read as entries of this one; nothing is requested for them. */
function useFoldersIn(folder: VirtualPath): readonly VirtualPath[] {
  const { data } = useQuery({ ...resourceQuery(folder), enabled: false });
  return useMemo(
    () => data?.items?.flatMap(({ isDir, path }) => (isDir ? [parseVirtualPath(path)] : [])) ?? NO_FOLDERS,
    [data],
  );
}

/** The folders that match the typed text: known ones at once, then those that the server finds. */
export function useFoundFolders({
  source,
  typed,
  here,
  isOffered,
  isSightFirst,
}: FindingInput): FoundFolders {
  const rootName = useT()('files.home');
  const known = useKnownFolders(source);
  const { found, foundFor, status } = useSearch(source, wordsOf(typed));
  const inside = useFoldersIn(here);
  const beside = useFoldersIn(parentOf(here));
  const ranked = useMemo(
    () =>
      rankFolders({ ...known, typed, found: [...inside, ...beside, ...found], here, rootName, isSightFirst }),
    [known, typed, inside, beside, found, here, rootName, isSightFirst],
  );
  const offered = isOffered ? ranked.filter(({ path }) => isOffered(path)) : ranked;
  const hasFound = foundFor === wordsOf(typed);
  return { folders: offered.slice(0, MOST_SHOWN), status, hasFound, recent: known.recent };
}
