import { MINUTE_MS } from '../../lib/durations.js';

/** A change is counted for this time. */
export const WINDOW_MS = 5 * MINUTE_MS;
/** Changes within this time share one part, which keeps the number of parts small. */
const PART_MS = 10_000;
/** Replacing a file of this set again is not another loss. Further paths are not added to it. */
const MOST_KNOWN = 4096;

export interface Part {
  /** The time of its first change in milliseconds since 1970. */
  at: number;
  deleted: number;
  replaced: number;
  largest: Change;
}

interface OwnPart extends Part {
  /** The latest change that has several parts. */
  latest: Change;
}

/** A change that its user confirmed as a whole, such as the deletion of a folder. */
interface Change {
  /** Equal for all parts of one change; null for a change without others. */
  of: unknown;
  files: number;
}

const NO_CHANGE: Change = { of: null, files: 0 };

export interface Losses {
  deleted: number;
  replaced: number;
}

/** Counts the files that a session deleted and replaced in the last minutes, in constant memory. */
export class ChangeWindow {
  #parts: OwnPart[] = [];
  /** The parts that other servers counted. */
  #others: readonly Part[] = [];
  /** The own parts that changed since they were last stored for other servers. */
  #changed = new Set<Part>();
  #known = new Set<string>();

  /** `of` is the same for the parts of one change that its user confirmed as a whole. */
  deleted(now: number, files: number, of: unknown = null): void {
    const part = this.#part(now);
    part.deleted += files;
    compare(part, { of, files });
  }

  /**
   * Corrects a folder that was counted as one file when it was deleted at `at` with this `of`. A folder that
   * left the window is ignored.
   */
  counted(at: number, files: number, of: unknown): void {
    const part = this.#parts.findLast((one) => one.at <= at && at - one.at < PART_MS);
    if (!part) return;
    this.#changed.add(part);
    part.deleted += files - 1;
    // This folder was compared as one file.
    const isLatest = part.latest.of === of;
    if (isLatest) part.latest = { of, files: part.latest.files - 1 };
    compare(part, { of, files });
  }

  /** Returns true for another loss: a file that is replaced again and again counts once. */
  replaced(now: number, path: string, files: number): boolean {
    const part = this.#part(now);
    const isKnown = files === 1 && this.#known.has(path);
    if (this.#known.size < MOST_KNOWN) this.#known.add(path);
    if (isKnown) return false;
    part.replaced += files;
    compare(part, { of: null, files });
    return true;
  }

  /** Takes over what other servers counted for the same session. */
  setOthers(parts: readonly Part[]): void {
    this.#others = parts;
  }

  /** The own parts that have changed since the last call. */
  changedParts(): Part[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** Marks these parts as changed again. */
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
    // A part far in the future was counted before the clock was set back.
    const isLately = ({ at }: Part) => Math.abs(now - at) < WINDOW_MS;
    this.#parts = this.#parts.filter(isLately);
    this.#others = this.#others.filter(isLately);
    if (this.#parts.length === 0) this.#known = new Set();
  }

  /** The time of the first change; null when there are none. */
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
