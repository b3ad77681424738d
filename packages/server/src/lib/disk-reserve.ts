/** The default reserve, and the largest one that is limited to a share of the disk. */
export const USUAL_RESERVE_BYTES = 512 * 1024 * 1024;
/** The reserve is a twentieth of a small disk. */
const RESERVE_PART = 20;

/**
 * The bytes that stay free on a disk of that size; an operator who demands more than the default gets all of
 * it.
 */
export function reserveOn(totalBytes: number, reserveBytes: number): number {
  if (reserveBytes > USUAL_RESERVE_BYTES) return reserveBytes;
  return Math.min(reserveBytes, Math.floor(totalBytes / RESERVE_PART));
}
