import type { Connection, Holder } from './connection.js';

/** All connections by their holders. */
export class Holders {
  readonly #byKey = new Map<number | string, Holder>();
  #anonymous = 0;

  /** The number of connections without a session. */
  get anonymous(): number {
    return this.#anonymous;
  }

  countOf(key: number | string): number {
    return this.#byKey.get(key)?.connections.size ?? 0;
  }

  /** Counts a connection for this holder from now on. */
  assign(connection: Connection, kind: Holder['kind'], key: Holder['key']): Holder {
    this.release(connection);
    let holder = this.#byKey.get(key);
    if (!holder) {
      holder = { key, kind, isAdmin: false, connections: new Set() };
      this.#byKey.set(key, holder);
    }
    holder.connections.add(connection);
    connection.holder = holder;
    if (kind !== 'user') this.#anonymous += 1;
    return holder;
  }

  release(connection: Connection): void {
    const { holder } = connection;
    if (!holder) return;
    connection.holder = undefined;
    holder.connections.delete(connection);
    if (holder.kind !== 'user') this.#anonymous -= 1;
    if (holder.connections.size === 0) this.#byKey.delete(holder.key);
  }

  /** The oldest connection of this holder on which nothing is in work that anybody reads. */
  idleOf(key: Holder['key']): Connection | undefined {
    const holder = this.#byKey.get(key);
    return holder && firstIn([holder], ({ isSpare }) => isSpare);
  }

  /**
   * The connection that is closed for another: an idle one without a session, else one of the holder who has
   * most and more than `few`, idle or being sent something. One that has just been opened is idle, too, and
   * therefore comes last. Undefined where nobody has to give way.
   */
  leastNeeded(few: number, ofAnonymous: boolean): Connection | undefined {
    const holders = [...this.#byKey.values()].sort((a, b) => b.connections.size - a.connections.size);
    const anonymous = holders.filter(({ kind }) => kind !== 'user');
    const kinds = ofAnonymous ? ['address'] : ['address', 'user'];
    const others = holders.filter(
      ({ connections, isAdmin, kind }) => connections.size > few && !isAdmin && kinds.includes(kind),
    );
    return (
      firstIn(anonymous, ({ isSpare, requests }) => isSpare && requests !== undefined) ??
      firstIn(others, ({ isSpare }) => isSpare) ??
      firstIn(others, ({ isBeingSent }) => isBeingSent) ??
      firstIn(anonymous, ({ isSpare }) => isSpare)
    );
  }
}

type Fits = (connection: Connection) => boolean;

function firstIn(holders: readonly Holder[], fits: Fits): Connection | undefined {
  for (const { connections } of holders) {
    for (const connection of connections) if (fits(connection)) return connection;
  }
  return undefined;
}
