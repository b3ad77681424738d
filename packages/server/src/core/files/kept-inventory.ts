import { DAY_MS } from '../../lib/durations.js';
import type { KeptLocation } from './file-system.js';
import { type FoundNote, installationIn, isKeptId, type KeptNotes } from './kept-notes.js';
import type { MovedFolder, VolumeNames } from './volume-names.js';

/** Deleted and replaced entries lie each in a hidden folder of their volume. */
export type KeptKind = 'trash' | 'versions';

export interface KeptObject {
  /** See `KeptLocation`; or the name of something else that got there. */
  id: string;
  isFolder: boolean;
}

export interface KeptListing {
  objects: KeptObject[];
  /** Those that have shown a sign of life. */
  installations: string[];
}

/** The knowledge of one installation about another; times are milliseconds since 1970. */
export interface LifeSign {
  installation: string;
  /** When the other last showed that it is alive, by its own clock; 0 for never. */
  shownAt: number;
  /** Since when it has not shown it again, by the clock of the one that looks. */
  since: number;
}

/** The part of a storage that finds what is kept there. */
export interface KeptFolder extends VolumeNames {
  /** The volumes that are known without anything on them. */
  volumes(): Promise<string[]>;
  /** Lists what is kept; null if the volume is not there, such as a disk that is not mounted. */
  list(volume: string): Promise<KeptListing | null>;
  /** Shows that the installation `own` is alive; resolves to what it knows of the `others`. */
  showLife(
    volume: string,
    sign: { own: string; others: readonly string[]; now: number },
  ): Promise<LifeSign[]>;
  /** The lines that were written beside these, by their ids. */
  readNotes(
    volume: string,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>;
  /** Removes the notes of these installations about what is no longer there. */
  tidyNotes(volume: string, installations: readonly string[], signal: AbortSignal): Promise<void>;
}

/** The rows of what is kept. */
export interface KeptIndex<Row extends KeptLocation> {
  volumes(): Promise<string[]>;
  /** The volumes of those that have a row, in whichever state. */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns rows in the order of their ids, beginning after one of them. */
  ofVolume(volume: string, page: { after: string; limit: number }): Promise<Row[]>;
  /**
   * Called after a disk was mounted elsewhere: what was below the one folder is below the other, if both are
   * known.
   */
  relocate(ids: readonly string[], volume: string, folders: MovedFolder | null): Promise<void>;
}

export interface FoundVolume {
  volume: string;
  /** It belongs to what is served, not to a folder that was granted elsewhere. */
  isServed: boolean;
}

export interface FoundObject extends KeptObject {
  note: FoundNote | null;
}

export interface KeptInventoryDependencies<Row extends KeptLocation> {
  folder: KeptFolder;
  notes: KeptNotes;
  index: KeptIndex<Row>;
  /** Makes rows again; they may be gone from the disk by then. */
  adopt(volume: FoundVolume, found: readonly FoundObject[], signal: AbortSignal): Promise<void>;
  /** Called with a row whose object was not there a moment ago. */
  forget(row: Row, signal: AbortSignal): Promise<void>;
  /** Reads the `RetentionClock`, so that nobody counts as gone because a clock jumped. */
  now: () => number;
  /** Called with how many objects belong to other installations that seem to be alive. */
  onForeign(volume: string, count: number, installations: readonly string[]): void;
  onError(error: unknown): void;
}

/** An object that is found counts as at most so old, so that it does not expire at once. */
const MOST_AGE_MS = 7 * DAY_MS;
/** An installation that has shown no sign of life for so long is gone; each shows one every day. */
const GONE_AFTER_MS = 7 * DAY_MS;
const ROWS_AT_ONCE = 500;
const ADOPTED_AT_ONCE = 100;
/** So many share a look at the notes. */
const LOST_AT_ONCE = 20_000;

/**
 * Compares what is kept on the disks with what is known about it: after a database was restored from a copy,
 * the state folder was lost, a disk was mounted elsewhere or files were removed by hand, both differ. What
 * another installation keeps on the same disk is left to it for as long as it is alive.
 */
export class KeptInventory<Row extends KeptLocation> {
  constructor(readonly deps: KeptInventoryDependencies<Row>) {}

  async volumes(): Promise<FoundVolume[]> {
    const { folder, index } = this.deps;
    const served = new Set(await folder.volumes());
    const all = new Set([...served, ...(await index.volumes())]);
    return [...all].map((volume) => ({ volume, isServed: served.has(volume) }));
  }

  /**
   * Other installations that have shown no sign of life since `given`, in milliseconds since 1970, count as
   * gone.
   */
  async take(found: FoundVolume, given: number, signal: AbortSignal): Promise<void> {
    const { folder, notes, onForeign } = this.deps;
    const { volume } = found;
    const listing = await folder.list(volume);
    // A disk that is not mounted now may come back with all that is on it.
    if (listing === null || signal.aborted) return;
    const objects = listing.objects.filter(({ id }) => isKeptId(id));
    const gone = await this.#goneFrom(volume, { ...listing, objects }, given);
    const isTheirs = (id: string) => {
      const installation = installationIn(id);
      return installation !== notes.installation && !gone.ended.has(installation);
    };
    // An id without an installation may belong to one that is alive.
    if (gone.alive.size === 0) gone.ended.add('');
    await this.#adopt(
      found,
      objects.filter(({ id }) => !isTheirs(id)),
      signal,
    );
    const foreign = objects.filter(({ id }) => isTheirs(id)).length;
    if (foreign > 0) onForeign(volume, foreign, [...gone.alive]);
    await this.#forget(volume, new Set(objects.map(({ id }) => id)), signal);
    const looksAfter = [notes.installation, ...gone.ended].filter((installation) => installation !== '');
    if (!signal.aborted) await folder.tidyNotes(volume, looksAfter, signal);
  }

  /** Finds which other installations have been here, and whether they are gone. */
  async #goneFrom(
    volume: string,
    { objects, installations }: KeptListing,
    given: number,
  ): Promise<{ ended: Set<string>; alive: Set<string> }> {
    const { folder, notes, now, onError } = this.deps;
    const own = notes.installation;
    const alive = new Set([...installations, ...objects.map(({ id }) => installationIn(id))]);
    alive.delete(own);
    alive.delete('');
    const ended = new Set<string>();
    try {
      const signs = await folder.showLife(volume, { own, others: [...alive], now: now() });
      for (const { installation, shownAt, since } of signs)
        if (now() - since >= GONE_AFTER_MS || shownAt < given) ended.add(installation);
    } catch (error) {
      // A disk that is read-only shows nothing; what is its own is found all the same.
      onError(error);
    }
    for (const installation of ended) alive.delete(installation);
    return { ended, alive };
  }

  async #adopt(found: FoundVolume, objects: readonly KeptObject[], signal: AbortSignal): Promise<void> {
    const { index } = this.deps;
    let lost: KeptObject[] = [];
    const elsewhere = new Map<string, string[]>();
    for (let start = 0; start < objects.length && !signal.aborted; start += ROWS_AT_ONCE) {
      const part = objects.slice(start, start + ROWS_AT_ONCE);
      const known = await index.known(part.map(({ id }) => id));
      for (const object of part) {
        const volume = known.get(object.id);
        if (volume === undefined) lost.push(object);
        else if (volume !== found.volume) {
          const others = elsewhere.get(volume) ?? [];
          elsewhere.set(volume, others);
          others.push(object.id);
        }
      }
      if (lost.length < LOST_AT_ONCE) continue;
      await this.#adoptLost(found, lost, signal);
      lost = [];
    }
    await this.#adoptLost(found, lost, signal);
    for (const [volume, ids] of elsewhere) if (!signal.aborted) await this.#relocate(ids, volume, found);
  }

  async #adoptLost(found: FoundVolume, lost: readonly KeptObject[], signal: AbortSignal): Promise<void> {
    if (lost.length === 0 || signal.aborted) return;
    const { folder, notes, adopt } = this.deps;
    const { volume } = found;
    const lines = await folder.readNotes(
      volume,
      lost.map(({ id }) => id),
      signal,
    );
    for (let start = 0; start < lost.length && !signal.aborted; start += ADOPTED_AT_ONCE) {
      const part = lost.slice(start, start + ADOPTED_AT_ONCE).map((object) => {
        const line = lines.get(object.id);
        return {
          ...object,
          note: line === undefined ? null : notes.read({ volume, id: object.id }, line),
        };
      });
      await adopt(found, part, signal);
    }
  }

  /** An object whose row names another volume, and that is not there, came here with its disk. */
  async #relocate(ids: readonly string[], from: string, { volume }: FoundVolume): Promise<void> {
    const { folder, index } = this.deps;
    const there = new Set((await folder.list(from))?.objects.map(({ id }) => id));
    const [before, after] = [folder.folderOf(from), folder.folderOf(volume)];
    await index.relocate(
      ids.filter((id) => !there.has(id)),
      volume,
      before !== null && after !== null ? { from: before, to: after } : null,
    );
  }

  /** Rows whose object is gone. */
  async #forget(volume: string, present: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const { index, forget } = this.deps;
    let after = '';
    for (;;) {
      const rows = await index.ofVolume(volume, { after, limit: ROWS_AT_ONCE });
      for (const row of rows) {
        if (signal.aborted) return;
        if (!present.has(row.id)) await forget(row, signal);
        after = row.id;
      }
      if (rows.length < ROWS_AT_ONCE) return;
    }
  }
}

/** In milliseconds: what was kept `at` some time and is found now. */
export function foundAgeOf(at: number, now: number): number {
  return Math.max(0, Math.min(now - at, MOST_AGE_MS));
}
