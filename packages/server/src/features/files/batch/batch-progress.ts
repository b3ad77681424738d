import type { FileSystem, Progress } from '../../../core/fs/file-system.js';
import { measureTree } from '../size/measure-tree.js';
import type { BatchStep } from './read-batch.js';

const COUNTED_AT_ONCE = 8;
const ONE: Progress = { entries: 1, bytes: 0 };

/** What each item holds, itself included. What cannot be counted counts as one: the work itself refuses it, or not. */
export async function countItems(
  files: FileSystem,
  steps: readonly BatchStep[],
  signal: AbortSignal,
): Promise<Progress[]> {
  const counts: Progress[] = steps.map(() => ONE);
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

async function countOne(files: FileSystem, { from }: BatchStep, signal: AbortSignal): Promise<Progress> {
  try {
    const { kind, size } = await files.stat(from);
    if (kind !== 'directory') return { entries: 1, bytes: kind === 'file' ? size : 0 };
    const below = await measureTree(files, from, signal);
    return { entries: 1 + below.numFiles + below.numDirs, bytes: below.size };
  } catch {
    return ONE;
  }
}

/** Adds up what single items tell. */
export class BatchProgress {
  #entries = 0;
  #bytes = 0;

  constructor(
    readonly counts: readonly Progress[] | null,
    readonly tell: ((progress: Progress) => void) | undefined,
  ) {}

  get total(): Progress {
    const total = { entries: 0, bytes: 0 };
    for (const { entries, bytes } of this.counts ?? []) {
      total.entries += entries;
      total.bytes += bytes;
    }
    return total;
  }

  /** How far the item is that is being worked on. */
  within({ entries, bytes }: Progress): void {
    this.tell?.({ entries: this.#entries + entries, bytes: this.#bytes + bytes });
  }

  /** The item is over, whether it was done or not. */
  passed(index: number): void {
    const { entries, bytes } = this.counts?.[index] ?? ONE;
    this.#entries += entries;
    this.#bytes += bytes;
    this.within({ entries: 0, bytes: 0 });
  }
}
