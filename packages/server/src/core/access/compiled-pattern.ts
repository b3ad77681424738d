import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Rule } from '@satchel/contract';
import { RE2JS } from 're2js';
import { RecentMap } from '../../lib/recent-map.js';

export type CompiledPattern = Pick<RE2JS, 'test'>;

/** Longer patterns are not compiled; the settings page rejects them. */
export const MAX_PATTERN_LENGTH = 512;
/** The number of rules in two full lists. */
const MOST_KEPT = 2000;
/** Compilation runs this long before it yields to other tasks. */
const TURN_MS = 5;

const kept = new RecentMap<string, RE2JS>(MOST_KEPT);

/**
 * The compiled expression. It is cached, because compilation takes milliseconds where it names classes of
 * Unicode. Throws `RE2JSSyntaxException`.
 */
export function compiledPattern(raw: string, ignoresCase = false): RE2JS {
  const key = `${ignoresCase}${raw}`;
  const pattern = kept.get(key) ?? RE2JS.compile(raw, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
  // The least recently used pattern is removed first, so that a list does not remove its own beginning.
  kept.set(key, pattern);
  return pattern;
}

/**
 * Compiles the expressions of rules that are about to be checked and stored, and yields to other tasks
 * regularly.
 */
export async function preparePatterns(rules: readonly Rule[]): Promise<void> {
  let until = performance.now() + TURN_MS;
  for (const { regex, regexp } of rules.slice(0, MOST_KEPT)) {
    if (!regex || !regexp || regexp.raw.length > MAX_PATTERN_LENGTH) continue;
    try {
      compiledPattern(regexp.raw);
    } catch {
      // The check that follows reports what is wrong with the pattern.
      return;
    }
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + TURN_MS;
  }
}
