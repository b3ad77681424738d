import { AppError } from '../../../lib/app-error.js';
import { RecentMap } from '../../../lib/recent-map.js';
import { withinMs } from '../../../lib/within-ms.js';
import { OMITTED } from '../../files/entry-columns.js';
import type { UnknownEntries } from './tasks/list/list.js';
import type { KnownEntry } from './tasks/list/stat-names.js';
import type { EntryFacts, PathTask } from './tasks/stat.js';

/** The maximum wait of a list for entries on other disks. Then it shows what is known of them. */
const MOST_WAITED_MS = 1_000;
const MOST_FOLDERS = 1_000;

interface Look {
  /** The latest result; null where nothing is known. */
  entry: KnownEntry;
  /** The look that is under way. */
  looking: Promise<void> | null;
  /** True if the last look took longer than anybody waited. */
  isLate: boolean;
}

/** Looks at entries that lead to other disks for lists, which must not wait for those disks. */
export class OtherEntries {
  /** Looks by folder and name. */
  readonly #folders = new RecentMap<string, Map<string, Look>>(MOST_FOLDERS);

  constructor(
    /** Looks at an entry in the threads of its disk. */
    readonly stat: (task: PathTask) => Promise<EntryFacts>,
    readonly waitMs = MOST_WAITED_MS,
  ) {}

  /** Lists a folder with what is known of such entries, and lists it again if it has others than before. */
  async lookedAt<Listed>(
    folder: PathTask,
    list: (known: Record<string, KnownEntry>) => Promise<Listed | UnknownEntries>,
  ): Promise<Listed> {
    const key = JSON.stringify([folder.scope, folder.path]);
    let known = await this.#lookAt(folder, key, [...(this.#folders.get(key)?.keys() ?? [])]);
    for (;;) {
      const listed = await list(known);
      if (!isUnknown(listed)) return listed;
      known = { ...known, ...(await this.#lookAt(folder, key, listed.unknown)) };
    }
  }

  async #lookAt(
    folder: PathTask,
    key: string,
    names: readonly string[],
  ): Promise<Record<string, KnownEntry>> {
    if (names.length === 0) return {};
    const looks = this.#folders.get(key) ?? new Map<string, Look>();
    this.#folders.set(key, looks);
    const waits = names.map((name) => this.#wait(folder, looks, name));
    return Object.fromEntries((await Promise.all(waits)).map((entry, index) => [names[index], entry]));
  }

  /** A look that was late is not waited for again until one is in time. */
  async #wait(folder: PathTask, looks: Map<string, Look>, name: string): Promise<KnownEntry> {
    const look = looks.get(name) ?? { entry: null, looking: null, isLate: false };
    looks.set(name, look);
    look.looking ??= this.#look(folder, name, look).finally(() => {
      look.looking = null;
    });
    if (look.isLate) return look.entry;
    const { looking } = look;
    look.isLate = !(await withinMs(
      looking.then(() => true),
      this.waitMs,
      false,
    ));
    return look.entry;
  }

  async #look({ scope, path }: PathTask, name: string, look: Look): Promise<void> {
    const startedAt = performance.now();
    try {
      look.entry = entryOf(await this.stat({ scope, path: [...path, name] }));
      look.isLate = performance.now() - startedAt > this.waitMs;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // A disk that does not answer is shown with what was found there last.
      if (error.code !== 'disk_unreachable') look.entry = { ...OMITTED, id: '' };
    }
  }
}

function isUnknown(listed: unknown): listed is UnknownEntries {
  return typeof listed === 'object' && listed !== null && 'unknown' in listed;
}

function entryOf({ kind, isSymlink, size, modifiedMs, mode, type, fileId: id }: EntryFacts): KnownEntry {
  return { state: kind, isSymlink, size, modifiedMs, mode, type, id };
}
