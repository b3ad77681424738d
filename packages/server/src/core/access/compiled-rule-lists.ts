import { createHash } from 'node:crypto';
import type { Rule } from '@satchel/contract';
import type { RuleLayer } from './grant.js';
import { compileRules, type RuleSet } from './rules.js';

/** Compiled lists in the cache: most requests use the same few. */
const MOST_COMPILED = 64;

/** Rules of a grant, or of a part of one. */
export interface LayeredRules {
  rules: readonly Rule[];
  layers?: readonly RuleLayer[] | undefined;
}

/** Compiles each list of rules once, because a thousand expressions take longer than a request may. */
export class CompiledRuleLists {
  readonly #byText = new Map<string, RuleSet>();
  /** The same list is looked up for each entry of a tree. */
  readonly #byList = {
    exact: new WeakMap<object, { rules: readonly Rule[]; compiled: RuleSet }>(),
    folded: new WeakMap<object, { rules: readonly Rule[]; compiled: RuleSet }>(),
  };

  of(lists: LayeredRules, foldCase: boolean): RuleSet {
    const { rules, layers } = lists;
    const known = this.#byList[foldCase ? 'folded' : 'exact'];
    const before = known.get(layers ?? rules);
    if (before?.rules === rules) return before.compiled;
    const compiled = this.#byContent(lists, foldCase);
    known.set(layers ?? rules, { rules, compiled });
    return compiled;
  }

  #byContent({ rules, layers = [] }: LayeredRules, foldCase: boolean): RuleSet {
    const texts = layers.flatMap(({ below, at, rules: list }) => [below, at, digestOf(list)]);
    const isEmpty = rules.length === 0 && layers.length === 0;
    const text = isEmpty ? '' : JSON.stringify([foldCase, digestOf(rules), ...texts]);
    const known = this.#byText.get(text);
    if (known) return known;
    const compiled = compileRules(rules, { foldCase, layers });
    if (this.#byText.size >= MOST_COMPILED) this.#byText.clear();
    this.#byText.set(text, compiled);
    return compiled;
  }
}

const digests = new WeakMap<readonly Rule[], string>();

/**
 * Tells lists of the same content. The list of a group is in a layer of each folder of each member, so that its
 * text is made only once.
 */
function digestOf(rules: readonly Rule[]): string {
  const known = digests.get(rules);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(JSON.stringify(rules)).digest('base64');
  digests.set(rules, digest);
  return digest;
}
