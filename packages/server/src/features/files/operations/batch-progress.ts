import type { FileId, FileSystem, Progress } from '../../../core/files/file-system.js';
import { measureTree } from '../sizes/measure-tree.js';
import type { BatchStep } from './read-batch.js';

const COUNTED_AT_ONCE = 8;
const ONE: CountedItem = { entries: 1, bytes: 0, fileId: null };

export interface CountedItem extends Progress {
  fileId: FileId | null;
}

/** Counts each item with its content. An item that cannot be counted counts as one. */
export async function countItems(
  files: FileSystem,
  steps: readonly BatchStep[],
  signal: AbortSignal,
): Promise<CountedItem[]> {
  const counts: CountedItem[] = steps.map(() => ONE);
  let next = 0;
  const count = async (): Promise<void> => {
    for (let index = next++; index < steps.length && !signal.aborted; index = next++) {
      const step = steps[index];
      if (step) counts[index] = await countOne(files, step, signal);
    }
  };
  await Promise.all(Array.from({ length: COUNTED_AT_ONCE }, count));
  return counts;
}

async function countOne(files: FileSystem, { from }: BatchStep, signal: AbortSignal): Promise<CountedItem> {
  try {
    const { kind, size, fileId } = await files.stat(from);
    if (kind !== 'directory') return { entries: 1, bytes: kind === 'file' ? size : 0, fileId };
    const below = await measureTree(files, from, signal);
    return { entries: 1 + below.numFiles + below.numDirs, bytes: below.size, fileId };
  } catch {
    return ONE;
  }
}

/** Adds up the progress of single items. */
export class BatchProgress {
  #entries = 0;
  #bytes = 0;

  constructor(
    readonly counts: readonly Progress[] | null,
    readonly report: ((progress: Progress) => void) | undefined,
  ) {}

  get total(): Progress {
    const total = { entries: 0, bytes: 0 };
    for (const { entries, bytes } of this.counts ?? []) {
      total.entries += entries;
      total.bytes += bytes;
    }
    return total;
  }

  /** The progress within the current item. */
  within({ entries, bytes }: Progress): void {
    this.report?.({ entries: this.#entries + entries, bytes: this.#bytes + bytes });
  }

  /** Called when an item has ended, successfully or not. */
  passed(index: number): void {
    const { entries, bytes } = this.counts?.[index] ?? ONE;
    this.#entries += entries;
    this.#bytes += bytes;
    this.within({ entries: 0, bytes: 0 });
  }
}
