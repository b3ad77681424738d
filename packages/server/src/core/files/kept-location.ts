/** The location at which something deleted or replaced is kept. */
export interface KeptLocation {
  /** The volume that it is on, see `VolumeName`; it outlives the process. */
  volume: string;
  /** Its name there, which nothing else ever has. */
  id: string;
  /** The note that is written beside it before it moves there; see `KeptNotes`. */
  note?: string;
}
