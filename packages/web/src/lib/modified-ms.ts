/** The time of a change, in milliseconds since 1970; 0 where the storage does not know it. */
export function modifiedMs(modified: string | null): number {
  return Date.parse(modified ?? '') || 0;
}
