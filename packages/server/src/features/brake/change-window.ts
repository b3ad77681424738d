import { MINUTE_MS } from '../../lib/durations.js';
/** How long a change counts. */
export const WINDOW_MS = 5 * MINUTE_MS;
/** Changes within so long count until the same moment, so that there are never many parts. */
const PART_MS = 10_000;
/** Replacing one of these again is no further loss; more are not remembered. */
const MOST_KNOWN = 4096;

export interface Part {
  /** When its first change was made, in milliseconds since 1970. */
  at: number;
  deleted: number;
  replaced: number;
  largest: Change;
}

interface OwnPart extends Part {
  /** The latest change that has several parts. */
  latest: Change;
}

/** What one confirmation was for, such as the deletion of a folder. */
interface Change {
  /** Tells the parts of one change; null for a change that has no others. */
  of: unknown;
  files: number;
}

const NO_CHANGE: Change = { of: null, files: 0 };

export interface Losses {
  deleted: number;
  replaced: number;
}

/** The files that a session deleted and replaced in the last minutes, in a few numbers. */
export class ChangeWindow {
  #parts: OwnPart[] = [];
  /** Those of other servers. */
  #others: readonly Part[] = [];
  /** Which of the own ones other servers do not know as they are by now. */
  #changed = new Set<Part>();
  #known = new Set<string>();

  /** `of` is the same for the parts of one change that its user confirmed as a whole. */
  deleted(now: number, files: number, of: unknown = null): void {
    const part = this.#part(now);
    part.deleted += files;
    compare(part, { of, files });
  }

  /**
   * A folder that was deleted at that time, and counted as one file until now, held so many; `of` as it was then. Nothing that
   * is too old to count.
   */
  counted(at: number, files: number, of: unknown): void {
    const part = this.#parts.findLast((one) => one.at <= at && at - one.at < PART_MS);
    if (!part) return;
    this.#changed.add(part);
    part.deleted += files - 1;
    // What was compared with others had one file of this folder.
    const isLatest = part.latest.of === of;
    if (isLatest) part.latest = { of, files: part.latest.files - 1 };
    compare(part, { of, files });
  }

  /** Whether it is a further loss: one file that is replaced again and again is one file. */
  replaced(now: number, path: string, files: number): boolean {
    const part = this.#part(now);
    const isKnown = files === 1 && this.#known.has(path);
    if (this.#known.size < MOST_KNOWN) this.#known.add(path);
    if (isKnown) return false;
    part.replaced += files;
    compare(part, { of: null, files });
    return true;
  }

  /** What other servers counted of the same session. */
  setOthers(parts: readonly Part[]): void {
    this.#others = parts;
  }

  /** The own parts that have changed since the last call. */
  changedParts(): Part[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** They count as changed again. */
  notStored(parts: readonly Part[]): void {
    for (const part of parts) this.#changed.add(part);
  }

  get #all(): readonly Part[] {
    return this.#others.length === 0 ? this.#parts : [...this.#parts, ...this.#others];
  }

  #part(now: number): OwnPart {
    this.#forget(now);
    const last = this.#parts.at(-1);
    if (last && now - last.at < PART_MS) {
      this.#changed.add(last);
      return last;
    }
    const part = { at: now, deleted: 0, replaced: 0, largest: NO_CHANGE, latest: NO_CHANGE };
    this.#parts.push(part);
    this.#changed.add(part);
    return part;
  }

  #forget(now: number): void {
    // What is far ahead is from before the clock was set back.
    const isLately = ({ at }: Part) => Math.abs(now - at) < WINDOW_MS;
    this.#parts = this.#parts.filter(isLately);
    this.#others = this.#others.filter(isLately);
    if (this.#parts.length === 0) this.#known = new Set();
  }

  /** When the first of the changes was made; null when there are none. */
  since(now: number): number | null {
    this.#forget(now);
    const all = this.#all;
    return all.length === 0 ? null : Math.min(...all.map(({ at }) => at));
  }

  losses(now: number): Losses {
    this.#forget(now);
    const sum = (key: 'deleted' | 'replaced') => this.#all.reduce((total, part) => total + part[key], 0);
    return { deleted: sum('deleted'), replaced: sum('replaced') };
  }

  /** The largest change, such as one confirmed deletion of a folder, counts as one file. */
  count(now: number): number {
    const { deleted, replaced } = this.losses(now);
    return deleted + replaced - Math.max(0, this.#largest() - 1);
  }

  #largest(): number {
    const sums = new Map<unknown, number>();
    for (const { largest } of this.#all) {
      const { of, files } = largest;
      const key = of ?? largest;
      sums.set(key, (sums.get(key) ?? 0) + files);
    }
    return Math.max(0, ...sums.values());
  }
}

function compare(part: OwnPart, { of, files }: Change): void {
  const before = of !== null && part.latest.of === of ? part.latest.files : 0;
  const change = { of, files: before + files };
  if (of !== null) part.latest = change;
  if (change.files > part.largest.files) part.largest = change;
}
