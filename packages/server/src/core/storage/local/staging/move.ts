import type { Dir } from '../walk/dir.js';

/** A name in a folder. */
export interface NameInFolder {
  dir: Dir;
  name: string;
}

/** A file that is to get another name. */
export interface Move {
  from: Dir;
  fromName: string;
  to: Dir;
  toName: string;
}

/** How a file got its name; `copied` means that it is another object with the same content. */
export type Moved = 'named' | 'copied';

/** Called before each step after which a killed process leaves something for the next start to settle. */
export interface Steps {
  /** An empty file is about to have the name for a moment. */
  claimed?(fd: number): void;
  /** The file is about to be copied to the name. */
  copying?(): void;
  /** The old file is about to be renamed to `backup`, or was copied to it and is about to be overwritten. */
  replacing?(backup: NameInFolder, way: ReplacingWay): void;
  /** A failure could not be undone. */
  left?(): void;
}

export type ReplacingWay = 'aside' | 'in place';
