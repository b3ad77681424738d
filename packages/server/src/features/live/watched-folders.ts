import { type LiveChange, type LookRequest, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import type { FolderWatch } from '../../core/files/file-system.js';
import { rfc3339 } from '../../core/resources/resource-json.js';
import { AppError } from '../../lib/app-error.js';
import type { TouchedFolders } from './change-batch.js';
import type { LiveListener } from './live-listener.js';

/** A folder that another program changes all the time is reported at most this often. */
const REPORTED_EVERY_MS = 1_000;

interface WatchedFolder {
  folder: VirtualPath;
  watch: FolderWatch;
  /** The folder's server path, if changes there have another path for this listener. */
  serverPath: VirtualPath | null;
  reportedAt: number;
}

/** The folders that a listener watches, including changes by other programs. */
export class WatchedFolders {
  #watched: WatchedFolder[] = [];
  /** Folders that other programs changed. */
  readonly #changed = new Set<WatchedFolder>();
  #lastCall: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** `onChange` is called when `take` has something to report. */
  constructor(
    readonly listener: Pick<LiveListener, 'principal' | 'shown'>,
    readonly onChange: () => void,
  ) {}

  /** Watches these folders instead of the former ones. */
  watch(wanted: LookRequest): Promise<void> {
    this.#lastCall = this.#lastCall.catch(() => undefined).then(() => this.#replace(wanted));
    return this.#lastCall;
  }

  close(): void {
    this.#isClosed = true;
    for (const { watch } of this.#watched.splice(0)) watch.close();
  }

  /**
   * The watched folders that changed, but of which the changes of the moment do not inform the listener:
   * those that other programs changed, and those that a symlink shows under another path. `touched` covers
   * the changes of the moment, and `seen` those that the listener receives.
   */
  take(touched: TouchedFolders, seen: TouchedFolders): LiveChange[] {
    const changes: LiveChange[] = [];
    const now = performance.now();
    for (const watched of this.#watched) {
      const isElsewhere = watched.serverPath !== null && touched.has(watched.serverPath);
      if (!isElsewhere && !this.#changed.has(watched)) continue;
      if (seen.has(watched.folder)) {
        this.#changed.delete(watched);
        watched.reportedAt = now;
      } else if (isElsewhere || now - watched.reportedAt >= REPORTED_EVERY_MS) {
        this.#changed.delete(watched);
        watched.reportedAt = now;
        changes.push({ type: 'folder', path: watched.folder });
      } else {
        this.onChange();
      }
    }
    return changes;
  }

  async #replace({ folders, modified = [] }: LookRequest): Promise<void> {
    const wanted = new Map(folders.map((folder, index) => [pathIn(folder), modified[index]]));
    const kept = this.#watched.filter(({ folder }) => wanted.has(folder));
    const left = this.#watched.filter(({ folder }) => !wanted.has(folder));
    this.#watched = kept;
    for (const watched of left) {
      this.#changed.delete(watched);
      watched.watch.close();
    }
    for (const [folder, readAt] of wanted) {
      if (folder === null || kept.some((watched) => watched.folder === folder)) continue;
      const watched: WatchedFolder | null = await this.#watch(folder);
      if (!watched || this.#isClosed) {
        watched?.watch.close();
        continue;
      }
      this.#watched.push(watched);
      // It was changed between the client's reading and the beginning of the watch.
      const { modifiedMs } = watched.watch;
      if (readAt && modifiedMs !== null && readAt !== rfc3339(modifiedMs)) this.#note(watched);
    }
  }

  /** Resolves to null for a folder that is missing or denied. */
  async #watch(folder: VirtualPath): Promise<WatchedFolder | null> {
    const onChange = () => {
      const watched = this.#watched.find((one) => one.folder === folder);
      if (watched) this.#note(watched);
    };
    try {
      const { principal, shown } = this.listener;
      const watch = await principal.files.watch(folder, onChange);
      const isShownThere = watch.serverPath !== null && shown.of(watch.serverPath) === folder;
      return {
        folder,
        watch,
        serverPath: isShownThere ? null : watch.serverPath,
        reportedAt: Number.NEGATIVE_INFINITY,
      };
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  #note(watched: WatchedFolder): void {
    this.#changed.add(watched);
    this.onChange();
  }
}

function pathIn(text: string): VirtualPath | null {
  try {
    return parseVirtualPath(text);
  } catch {
    return null;
  }
}
