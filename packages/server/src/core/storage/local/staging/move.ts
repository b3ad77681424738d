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

/** How a file got its name; `copied`: it is another object with the same content. */
export type Moved = 'named' | 'copied';

/** Called before each step after which a killed process leaves what the next start has to settle. */
export interface Steps {
  /** An empty file has the name for a moment. */
  claimed?(fd: number): void;
  /** The file is copied to the name. */
  copying?(): void;
  /** What has the name until now will be called `backup`, or was copied to it and will be overwritten. */
  replacing?(backup: NameInFolder, way: ReplacingWay): void;
  /** It was not possible to leave things in order. */
  left?(): void;
}

export type ReplacingWay = 'aside' | 'in place';
