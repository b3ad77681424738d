import type { SearchEnd, SearchHit } from '@satchel/contract';
import { pieces } from '../../lib/pieces.js';
import type { SearchOutcome } from './search-service.js';

type Hits = AsyncGenerator<SearchHit[], SearchOutcome>;

// An empty line, which both formats ignore, prevents timeouts of proxies and detects closed connections.
const PULSE_MS = 5_000;
const PULSE = '\n';

/** One JSON array, in chunks as they are ready. */
export async function* asArray(hits: Hits): AsyncGenerator<Buffer> {
  let separator = '[';
  const render = (batch: SearchHit[] | null): string => {
    if (!batch) return PULSE;
    if (batch.length === 0) return '';
    const text = separator + batch.map((hit) => JSON.stringify(hit)).join(',');
    separator = ',';
    return text;
  };
  yield* pieces(hits, render, PULSE_MS);
  yield Buffer.from(separator === '[' ? '[]' : ']');
}

/** A line of JSON for each hit, and with `saysEnd` a last one if the search was not complete. */
export async function* asLines(hits: Hits, saysEnd: boolean): AsyncGenerator<Buffer> {
  const render = (batch: SearchHit[] | null): string =>
    batch ? batch.map((hit) => `${JSON.stringify(hit)}\n`).join('') : PULSE;
  const { truncated } = yield* pieces(hits, render, PULSE_MS);
  const end: SearchEnd = { truncated: true };
  if (truncated && saysEnd) yield Buffer.from(`${JSON.stringify(end)}\n`);
}
