import { parentOf, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { Mounts } from './mounts/mounts.js';
import { RemoteMounts } from './mounts/remote-mounts.js';
import { closeDir, openChild, openTop } from './walk/dir.js';
import { Folding } from './walk/folding.js';
import type { OtherDisks, StorageSettings } from './walk/walk-context.js';

/** Many changes of one folder are published at once. */
const KNOWN_MS = 1_000;
const MOST_KNOWN = 1_000;

/**
 * Says whether names fold for paths that nobody walks to, such as those of events. A disk that may block the
 * main thread is not asked and counts as folding, so that whatever rules may deny there is denied.
 */
export class FoldingPaths {
  readonly #known = new Map<VirtualPath, { folds: boolean; until: number }>();

  constructor(
    readonly facts: Pick<StorageSettings, 'root' | 'foldCase' | 'portable'>,
    readonly mounts: Pick<Mounts, 'of'>,
    readonly folding = new Folding(),
    readonly now: () => number = () => performance.now(),
    readonly others: Pick<OtherDisks, 'in'> = new RemoteMounts([]),
  ) {}

  /** True if a folder on the way to `serverPath` folds names. False for a folder that no longer exists. */
  has(serverPath: VirtualPath): boolean {
    if (this.facts.foldCase) return true;
    const folder = parentOf(serverPath);
    const known = this.#known.get(folder);
    const now = this.now();
    if (known && now < known.until) return known.folds;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    const folds = this.mounts.of(folder)?.isLocal !== true || this.#asked(segmentsOf(folder));
    this.#known.set(folder, { folds, until: now + KNOWN_MS });
    return folds;
  }

  #asked(names: readonly string[]): boolean {
    let dir = openTop(this.facts.root, this.facts.portable);
    let path = this.facts.root === '/' ? '' : this.facts.root;
    try {
      for (const name of names) {
        dir.points = this.others.in(path);
        if (this.folding.folds(dir)) return true;
        const child = openChild(dir, name);
        closeDir(dir);
        dir = child;
        path += `/${name}`;
      }
      dir.points = this.others.in(path);
      return this.folding.folds(dir);
    } catch {
      return false;
    } finally {
      closeDir(dir);
    }
  }
}
