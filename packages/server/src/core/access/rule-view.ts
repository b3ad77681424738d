import type { VirtualPath } from '@satchel/contract';
import type { CompiledPattern } from './compiled-pattern.js';
import type { RuleLayer } from './grant.js';

export type Fold = (text: string) => string;

function textOf(path: VirtualPath): string {
  return path === '/' ? '' : path;
}

/** Both are folded; `prefix` is empty for the root. */
export function covers(prefix: string, path: string): boolean {
  return prefix === '' || path === prefix || (path.startsWith(prefix) && path[prefix.length] === '/');
}

/** The paths that a list of rules concerns, and by which names it knows them: see `RuleLayer`. */
export class RuleView {
  /** The same for views that are alike. */
  readonly key: string;
  /** The folder that it is about, folded; empty for the root. */
  readonly below: string;
  readonly #at: string;
  readonly #spelledAt: string;
  readonly #depth: number;

  constructor(
    { below, at }: Pick<RuleLayer, 'below' | 'at'>,
    readonly fold: Fold,
  ) {
    this.key = `${below}\0${at}`;
    this.below = fold(textOf(below));
    this.#spelledAt = textOf(at);
    this.#at = fold(this.#spelledAt);
    this.#depth = textOf(below).split('/').length - 1;
  }

  /** The path from the scope that is the same as `prefix` of a rule; null where the list concerns none. */
  prefixFor(prefix: string): string | null {
    if (covers(prefix, this.#at)) return this.below;
    return covers(this.#at, prefix) ? this.below + prefix.slice(this.#at.length) : null;
  }

  /** True if the list may concern children of the folder, whose path is folded. */
  concernsIn(parent: string): boolean {
    if (covers(this.below, parent)) return true;
    return this.below.lastIndexOf('/') === parent.length && this.below.startsWith(parent);
  }

  /** The path as the rules know it; null for one that they do not concern. */
  known(path: string): string | null {
    if (this.#depth === 0)
      return this.#spelledAt === '' ? path : path === '/' ? this.#spelledAt : this.#spelledAt + path;
    if (!covers(this.below, this.fold(path))) return null;
    // Names may fold to longer ones, so they are counted instead of their letters.
    let end = 0;
    for (let names = 0; names <= this.#depth && end >= 0; names += 1)
      end = path.indexOf('/', end + (names && 1));
    return this.#spelledAt + (end < 0 ? '' : path.slice(end)) || '/';
  }
}

/** A pattern, and its answer about the path that it was asked about last. */
export class PatternTest {
  #asked: string | null = null;
  #answer = false;

  constructor(
    readonly pattern: CompiledPattern,
    readonly view: RuleView,
    /** Null where case matters. */
    readonly fold: Fold | null,
  ) {}

  matches(path: string): boolean {
    if (path !== this.#asked) {
      this.#asked = path;
      this.#answer = this.#test(this.view.known(path));
    }
    return this.#answer;
  }

  #test(path: string | null): boolean {
    if (path === null) return false;
    return this.pattern.test(path) || (this.fold !== null && this.pattern.test(this.fold(path)));
  }
}
