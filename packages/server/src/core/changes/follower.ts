import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.js';
import type { FileEvent } from '../files/file-events.js';

/** The rows to be stored after some changes. */
export interface Following {
  /** In a transaction, after which the changes count as followed. */
  store(query: Kysely<Schema>): Promise<void>;
  /** Called when the transaction has ended well. */
  stored?(): void;
}

/** Stores what follows from changes of files, once for each of them, in their order. */
export interface Follower<Note = unknown> {
  /** The name by which its notes are found after a restart. */
  readonly name: string;
  /**
   * The facts that the follower needs of a change later, as JSON that the next release understands, too;
   * undefined where nothing follows. Called once, before anybody else hears of the change.
   */
  note(event: FileEvent): Note | undefined;
  follow(notes: readonly Note[]): Following | Promise<Following>;
  /** Called with a note that the database refuses, which is not followed then. */
  refused?(note: Note): void;
}
