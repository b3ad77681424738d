/**
 * Tells one content of a file from every other that it has had or will have. The storage makes it, and nobody
 * else reads anything from it; it has only characters that an entity tag may have (RFC 9110, 8.8.3).
 */
export type Revision = string;

/** The strong entity tag of a revision, with its quotes. */
export function etagOf({ revision }: { revision: Revision }): string {
  return `"${revision}"`;
}

/**
 * The revision that is made by a storage which knows nothing better: the time in nanoseconds and the size, in
 * hexadecimal digits.
 */
export function revisionByTime({ modifiedMs, size }: { modifiedMs: number; size: number }): Revision {
  const nanoseconds = BigInt(Math.round(modifiedMs * 1000)) * 1000n;
  return `${nanoseconds.toString(16)}${size.toString(16)}`;
}
