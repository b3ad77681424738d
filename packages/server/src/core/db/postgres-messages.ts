import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { MessageReader, ServerMessages } from './app-database.js';
import type { PatientPool } from './postgres-pool.js';

const CHANNEL = 'satchel_messages';
/** PostgreSQL takes less than 8,000 bytes. */
const MOST_BYTES = 7_900;
const ID_LENGTH = 36;
const PROVE_MS = 15_000;

export interface Receiver {
  onPayload(payload: string): void;
  onLost(): void;
  isLeft(): boolean;
}

/** Makes a new client listen on a channel; resolves when it does. It tells nothing any more once it `isLeft`. */
export async function listenOn(
  client: Client,
  channel: string,
  { onPayload, onLost, isLeft }: Receiver,
): Promise<void> {
  const lost = () => {
    if (!isLeft()) onLost();
  };
  client.on('error', lost).on('end', lost);
  client.on('notification', ({ payload = '' }) => {
    if (!isLeft()) onPayload(payload);
  });
  await client.connect();
  await client.query(`listen ${channel}`);
}

interface Connection {
  client: Client;
  hasReceived: boolean;
  /** A proof has been requested, and has not arrived. */
  isAsked: boolean;
}

/**
 * Messages as notifications of PostgreSQL. A connection can be lost without a sign, and a connection pooler can drop
 * notifications. Therefore each connection has to prove regularly that it receives, by a message of this server to itself;
 * one that does not is replaced, and what was sent in between counts as missed.
 */
export class PostgresMessages implements ServerMessages {
  readonly mostBytes = MOST_BYTES - ID_LENGTH;
  readonly #id = randomUUID();
  #reader: MessageReader | null = null;
  #connection: Connection | null = null;
  #hasGap = false;
  #proving: NodeJS.Timeout | undefined;

  constructor(
    readonly pool: Pick<PatientPool, 'once'>,
    readonly newClient: () => Client,
  ) {}

  /** When this fails, the database has failed, and with it the connections by which others receive. */
  send(text: string): void {
    this.pool.once('select pg_notify($1, $2)', [CHANNEL, this.#id + text]).catch(() => undefined);
  }

  listen(reader: MessageReader): void {
    this.#reader = reader;
    this.#connect();
    this.#proving = setInterval(() => this.#prove(), PROVE_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#proving);
    this.#reader = null;
    const connection = this.#connection;
    this.#connection = null;
    await connection?.client.end().catch(() => undefined);
  }

  #connect(): void {
    const client = this.newClient();
    const connection: Connection = { client, hasReceived: false, isAsked: true };
    this.#connection = connection;
    const onLost = () => this.#drop(connection);
    listenOn(client, CHANNEL, {
      onPayload: (payload) => this.#receive(connection, payload),
      onLost,
      isLeft: () => this.#connection !== connection,
    }).then(() => this.send(''), onLost);
  }

  /** One that worked is replaced at once, one that never did when the next proof is due. */
  #drop(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#connection = null;
    connection.client.end().catch(() => undefined);
    if (!connection.hasReceived) return;
    this.#hasGap = true;
    if (this.#reader) this.#connect();
  }

  #prove(): void {
    const connection = this.#connection;
    if (connection && !connection.isAsked) {
      connection.isAsked = true;
      this.send('');
      return;
    }
    if (connection) this.#drop(connection);
    if (!this.#connection) this.#connect();
  }

  #receive(connection: Connection, payload: string): void {
    connection.hasReceived = true;
    const text = payload.slice(ID_LENGTH);
    if (!payload.startsWith(this.#id)) {
      if (text !== '') this.#reader?.onMessage(text);
      return;
    }
    if (text !== '') return;
    connection.isAsked = false;
    if (!this.#hasGap) return;
    this.#hasGap = false;
    this.#reader?.onGap();
  }
}
