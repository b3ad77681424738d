import type { VirtualPath } from '@satchel/contract';
import type { Identity } from './file-system.js';

/** Who did it. */
export interface Actor {
  userId: number;
  username: string;
}

/** A file that was written anew is another object on the disk, yet the same to people. */
export interface NewVersion {
  before: Identity;
  after: Identity;
}

/** What changed; every path is from the server's root, where the thing really is. */
export type FileEvent = { actor: Actor } & (
  | { type: 'created'; path: VirtualPath }
  | { type: 'written'; path: VirtualPath; version?: NewVersion }
  | { type: 'moved'; from: VirtualPath; path: VirtualPath }
  | { type: 'removed'; path: VirtualPath }
);

export type FileListener = (event: FileEvent) => void;

/** News of changes made through any door, told once each, after they are done. */
export class FileEvents {
  readonly #listeners = new Set<FileListener>();

  constructor(readonly onError: (error: unknown) => void = () => {}) {}

  /** Returns how to stop listening. */
  subscribe(listener: FileListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A listener that throws keeps neither the others nor the change from going on. */
  emit(event: FileEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.onError(error);
      }
    }
  }
}
