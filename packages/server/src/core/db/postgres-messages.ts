import { randomUUID } from 'node:crypto';
import type { MessageReader, ServerMessages } from './app-database.js';
import { type ListenerParts, PostgresListener } from './postgres-listener.js';

const CHANNEL = 'satchel_messages';
/** PostgreSQL takes less than 8,000 bytes. */
const MOST_BYTES = 7_900;
const ID_LENGTH = 36;
const PROVE_MS = 15_000;

/**
 * Messages as notifications of PostgreSQL. Each connection has to prove regularly that it receives; one that does not is
 * replaced, and what was sent in between counts as missed.
 */
export class PostgresMessages implements ServerMessages {
  readonly mostBytes = MOST_BYTES - ID_LENGTH;
  readonly #id = randomUUID();
  readonly #pool: ListenerParts['pool'];
  readonly #listener: PostgresListener;
  #reader: MessageReader | null = null;
  #hasGap = false;
  #proving: NodeJS.Timeout | undefined;

  constructor({ pool, newClient }: Pick<ListenerParts, 'pool' | 'newClient'>) {
    this.#pool = pool;
    this.#listener = new PostgresListener({
      ...{ pool, newClient, channel: CHANNEL },
      // One that was requested at the last time is late.
      giveUpMs: PROVE_MS / 2,
      onPayload: (payload) => this.#receive(payload),
      onProof: () => this.#proven(),
      onLost: (hasWorked) => {
        if (!hasWorked) return;
        this.#hasGap = true;
        // One that worked is replaced at once, one that never did when the next proof is due.
        queueMicrotask(() => this.#listener.prove());
      },
    });
  }

  /** When this fails, the database has failed, and with it the connections by which others receive. */
  send(text: string): void {
    this.#pool.once('select pg_notify($1, $2)', [CHANNEL, this.#id + text]).catch(() => undefined);
  }

  listen(reader: MessageReader): void {
    this.#reader = reader;
    this.#listener.prove();
    this.#proving = setInterval(() => this.#listener.prove(), PROVE_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#proving);
    this.#reader = null;
    await this.#listener.close();
  }

  /** The proofs of other servers have the length of an id, and hold no text. */
  #receive(payload: string): void {
    const text = payload.slice(ID_LENGTH);
    if (text !== '' && !payload.startsWith(this.#id)) this.#reader?.onMessage(text);
  }

  #proven(): void {
    if (!this.#hasGap) return;
    this.#hasGap = false;
    this.#reader?.onGap();
  }
}
