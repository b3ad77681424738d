export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const UNITS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
};
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h|d)/gy;

/** The milliseconds of a text such as `2h`, `90m`, `1h30m` or `7d`; null for another text. Never negative. */
export function parseDuration(text: string): number | null {
  let total = 0;
  let end = 0;
  for (const match of text.matchAll(PART)) {
    if (match.index !== end) return null;
    total += Number(match[1]) * (UNITS[match[2] ?? ''] ?? Number.NaN);
    end += match[0].length;
  }
  return end > 0 && end === text.length && Number.isFinite(total) ? total : null;
}
