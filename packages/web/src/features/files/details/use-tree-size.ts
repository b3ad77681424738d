import { type ListingItem, parseVirtualPath, type TreeSize } from '@satchel/contract';
import { useEffect, useState } from 'react';
import { fetchTreeSize } from '../api/entry-requests';

export interface TreeTotal extends TreeSize {
  /** Counting is not finished: the sum is too small so far. */
  isCounting: boolean;
  /** A folder could not be counted; its part is missing. */
  error: unknown;
}

const REPORT_EVERY_MS = 100;

type Counted = Pick<ListingItem, 'path' | 'isDir' | 'size'>;

function ofFiles(items: readonly Counted[]): TreeTotal {
  const files = items.filter((item) => !item.isDir);
  const size = files.reduce((bytes, item) => bytes + item.size, 0);
  const numDirs = items.length - files.length;
  return { size, numFiles: files.length, numDirs, isCounting: numDirs > 0, error: null };
}

const sum = (total: TreeTotal, more: TreeSize): TreeTotal => ({
  ...total,
  size: total.size + more.size,
  numFiles: total.numFiles + more.numFiles,
  numDirs: total.numDirs + more.numDirs,
});

async function count(
  items: readonly Counted[],
  signal: AbortSignal,
  report: (total: TreeTotal) => void,
): Promise<void> {
  let total = ofFiles(items);
  for (const item of items) {
    if (!item.isDir) continue;
    try {
      total = sum(total, await fetchTreeSize(parseVirtualPath(item.path), signal));
    } catch (error) {
      if (signal.aborted) return;
      total = { ...total, error };
    }
    report(total);
  }
  report({ ...total, isCounting: false });
}

/**
 * The total size of the items, including the content of folders, which are counted one after the other: the
 * numbers grow until all are known. It stops when the component is unmounted.
 */
export function useTreeSize(items: readonly Counted[]): TreeTotal {
  const [known, setKnown] = useState<{ items: readonly Counted[]; total: TreeTotal } | null>(null);
  useEffect(() => {
    if (!items.some((item) => item.isDir)) return;
    const abort = new AbortController();
    let reportedMs = 0;
    void count(items, abort.signal, (total) => {
      const now = Date.now();
      if (total.isCounting && now - reportedMs < REPORT_EVERY_MS) return;
      reportedMs = now;
      setKnown({ items, total });
    });
    return () => abort.abort();
  }, [items]);
  return known?.items === items ? known.total : ofFiles(items);
}
