/** Where something deleted or replaced is kept. */
export interface KeptSpot {
  /** The folder whose volume it is on, in the words of the storage; it outlives the process. */
  volume: string;
  /** Its name there, which nothing else ever has. */
  id: string;
  /** What is written beside it before it moves there; see `KeptNotes`. */
  note?: string;
}

/** In the trash. */
export type TrashSpot = KeptSpot;
