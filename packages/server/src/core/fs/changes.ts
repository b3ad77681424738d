import type { VirtualPath } from '@satchel/contract';
import type { FileSystem, Identity, RemoveOptions, TransferOptions, WriteOptions } from './file-system.js';

/** A change to be made, in the words of the door. */
export type Action = Transfer | Change;

export type Change =
  | { verb: 'write'; path: VirtualPath; options: WriteOptions }
  | { verb: 'makeDirectory'; path: VirtualPath }
  | { verb: 'remove'; path: VirtualPath; options?: RemoveOptions | undefined };

export interface Transfer {
  verb: 'copy' | 'move';
  from: VirtualPath;
  to: VirtualPath;
  options?: TransferOptions | undefined;
}

/** What a change would do, or did; paths are where things really are, from the server's root. */
export interface Outcome {
  path: VirtualPath | null;
  destination: VirtualPath | null;
  /** A file or folder was there before: it is written to, not created. */
  existed: boolean;
  /** The file that a write takes the place of. */
  replaced?: Identity | null;
}

/** A door that can tell what a change would do, and throws all that the change itself would throw before it starts. */
export interface RehearsingFileSystem extends FileSystem {
  at(path: VirtualPath, pin?: Identity): RehearsingFileSystem;
  rehearse(action: Action): Promise<Outcome>;
}
