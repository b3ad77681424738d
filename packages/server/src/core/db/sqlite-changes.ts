import type { FileHead } from '../state/file-head.js';
import type { SqliteConnection } from './sqlite-connection.js';

const UNKNOWN = '';

type Watched = Pick<SqliteConnection, 'writes' | 'version' | 'renew'>;

/**
 * Detects changes of the database through this connection, and through those of other programs. Also detects
 * that the connection does not let go of an old state of the data: another program has changed the file, and
 * the connection does not see it. Then it is renewed, and everything counts as changed.
 */
export class SqliteChanges {
  readonly #connection: Watched;
  readonly #openHead: () => FileHead | null;
  #head: FileHead | null | undefined;
  /** The values at the last look. */
  #version = UNKNOWN;
  #writes = -1;
  /** True if the head was the same before and after the version was read, so that they belong together. */
  #isCertain = false;
  #isFresh = false;
  #count = 0;

  /**
   * `openHead` opens what every commit of any connection changes, so that the version is asked for only then.
   */
  constructor(connection: Watched, openHead: () => FileHead | null) {
    this.#connection = connection;
    this.#openHead = openHead;
  }

  /** Looks for changes of other programs once in a turn of the event loop: a request asks several times. */
  stamp(): number {
    if (!this.#isFresh) {
      if (!this.#isCertain || (this.#head?.hasChanged() ?? true)) this.#look();
      // It is there once the database was read.
      if (this.#head === undefined) this.#head = this.#openHead();
      this.#isFresh = true;
      setImmediate(() => {
        this.#isFresh = false;
      });
    }
    return this.#count + this.#connection.writes;
  }

  #look(): void {
    const wasCertain = this.#isCertain;
    const version = this.#readVersion();
    const { writes } = this.#connection;
    this.#isCertain = this.#head?.hasChanged() === false;
    const isSame = version === this.#version && version !== UNKNOWN;
    // The file was changed, by another program and without that being seen.
    const isPinned = wasCertain && this.#isCertain && isSame && writes === this.#writes;
    if (isPinned) {
      this.#connection.renew();
      this.#isCertain = false;
    }
    if (isPinned || !isSame) this.#count += 1;
    this.#version = version;
    this.#writes = writes;
  }

  /**
   * Nothing is known while another program has locked the database, or where it cannot be opened: the next
   * query says why.
   */
  #readVersion(): string {
    try {
      return this.#connection.version();
    } catch {
      return UNKNOWN;
    }
  }
}
