import { type LiveChange, type LookRequest, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import type { FolderWatch } from '../../core/files/file-system.js';
import { rfc3339 } from '../../core/resources/resource-json.js';
import { AppError } from '../../lib/app-error.js';
import type { TouchedFolders } from './change-batch.js';
import type { LiveListener } from './live-listener.js';

/** How often a folder is told about that another program changes all the time. */
const LOOKED_AT_EVERY_MS = 1_000;

interface Look {
  folder: VirtualPath;
  watch: FolderWatch;
  /** Where it is, if changes there are told with another path. */
  serverPath: VirtualPath | null;
  toldAt: number;
}

/** The folders that a listener looks at, of which it is also told what other programs change. */
export class LookedAtFolders {
  #looks: Look[] = [];
  /** Those that other programs changed. */
  readonly #changed = new Set<Look>();
  #lastCall: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** `onChange`: `take` has something to tell. */
  constructor(
    readonly listener: Pick<LiveListener, 'principal' | 'shown'>,
    readonly onChange: () => void,
  ) {}

  /** Follows these folders instead of those before. */
  look(looking: LookRequest): Promise<void> {
    this.#lastCall = this.#lastCall.catch(() => undefined).then(() => this.#look(looking));
    return this.#lastCall;
  }

  close(): void {
    this.#isClosed = true;
    for (const { watch } of this.#looks.splice(0)) watch.close();
  }

  /**
   * The folders that changed and that the listener is not told about otherwise: those that other programs changed, and those
   * that a symlink shows at another path than that of the change. `touched` are the changes of a moment, and `seen` what the
   * listener is told of them.
   */
  take(touched: TouchedFolders, seen: TouchedFolders): LiveChange[] {
    const told: LiveChange[] = [];
    const now = performance.now();
    for (const look of this.#looks) {
      const isElsewhere = look.serverPath !== null && touched.has(look.serverPath);
      if (!isElsewhere && !this.#changed.has(look)) continue;
      if (seen.has(look.folder)) {
        this.#changed.delete(look);
        look.toldAt = now;
      } else if (isElsewhere || now - look.toldAt >= LOOKED_AT_EVERY_MS) {
        this.#changed.delete(look);
        look.toldAt = now;
        told.push({ type: 'folder', path: look.folder });
      } else {
        this.onChange();
      }
    }
    return told;
  }

  async #look({ folders, modified = [] }: LookRequest): Promise<void> {
    const wanted = new Map(folders.map((folder, index) => [pathIn(folder), modified[index]]));
    const kept = this.#looks.filter(({ folder }) => wanted.has(folder));
    const left = this.#looks.filter(({ folder }) => !wanted.has(folder));
    this.#looks = kept;
    for (const look of left) {
      this.#changed.delete(look);
      look.watch.close();
    }
    for (const [folder, readAt] of wanted) {
      if (folder === null || kept.some((look) => look.folder === folder)) continue;
      const look: Look | null = await this.#watch(folder);
      if (!look || this.#isClosed) {
        look?.watch.close();
        continue;
      }
      this.#looks.push(look);
      // It was changed after the client had read it, and before it was watched.
      const { modifiedMs } = look.watch;
      if (readAt && modifiedMs !== null && readAt !== rfc3339(modifiedMs)) this.#note(look);
    }
  }

  /** What is missing or denied is not followed. */
  async #watch(folder: VirtualPath): Promise<Look | null> {
    const onChange = () => {
      const look = this.#looks.find((one) => one.folder === folder);
      if (look) this.#note(look);
    };
    try {
      const { principal, shown } = this.listener;
      const watch = await principal.files.watch(folder, onChange);
      const isShownThere = watch.serverPath !== null && shown.of(watch.serverPath) === folder;
      return {
        folder,
        watch,
        serverPath: isShownThere ? null : watch.serverPath,
        toldAt: Number.NEGATIVE_INFINITY,
      };
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  #note(look: Look): void {
    this.#changed.add(look);
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
