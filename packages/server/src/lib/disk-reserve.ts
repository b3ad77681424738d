/** By default, and the most that is a share of the disk. */
export const USUAL_RESERVE_BYTES = 512 * 1024 * 1024;
/** Of a small disk it is a twentieth. */
const RESERVE_PART = 20;

/** What the operator wants to stay free on a disk of that size; more than usual is meant as it is said. */
export function reserveOn(totalBytes: number, reserveBytes: number): number {
  if (reserveBytes > USUAL_RESERVE_BYTES) return reserveBytes;
  return Math.min(reserveBytes, Math.floor(totalBytes / RESERVE_PART));
}
