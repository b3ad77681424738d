import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { PatientPool } from './postgres-pool.js';

export interface ListenerParts {
  pool: Pick<PatientPool, 'once'>;
  newClient: () => Client;
  channel: string;
  /** A connection that gave no proof for this long is replaced when the next one is requested. */
  giveUpMs: number;
  onPayload(payload: string): void;
  /** Everything is known that was committed before `sentAt`, in milliseconds of `performance.now()`. */
  onProof(sentAt: number): void;
  /** Messages from now on may be missed. `hasWorked`: the connection had received something. */
  onLost(hasWorked: boolean): void;
}

interface Connection {
  client: Client;
  isListening: Promise<unknown>;
  hasWorked: boolean;
}

/**
 * Receives the notifications of a channel. A connection can be lost without a sign, and a connection pooler can drop
 * notifications. Therefore a proof can be requested: a notification with a nonce, sent through another connection.
 * Notifications arrive in the order of the commits, so with the nonce all earlier ones have arrived.
 */
export class PostgresListener {
  #connection: Connection | null = null;
  #proof: { nonce: string; sentAt: number } | null = null;
  #isClosed = false;

  constructor(readonly parts: ListenerParts) {}

  /** Requests a proof, on a new connection if there is none; false while one that was requested may still arrive. */
  prove(): boolean {
    const sentAt = performance.now();
    if (this.#isClosed || (this.#proof && sentAt - this.#proof.sentAt < this.parts.giveUpMs)) return false;
    if (this.#proof) void this.#drop();
    const proof = { nonce: randomUUID(), sentAt };
    this.#proof = proof;
    this.#send(proof.nonce).catch(() => {
      if (this.#proof === proof) void this.#drop();
    });
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#drop();
  }

  async #send(nonce: string): Promise<void> {
    this.#connection ??= this.#connect();
    await this.#connection.isListening;
    await this.parts.pool.once('select pg_notify($1, $2)', [this.parts.channel, nonce]);
  }

  #connect(): Connection {
    const client = this.parts.newClient();
    const isCurrent = () => this.#connection?.client === client;
    const lost = () => {
      if (isCurrent()) void this.#drop();
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      if (isCurrent()) this.#receive(payload);
    });
    const isListening = client.connect().then(() => client.query(`listen ${this.parts.channel}`));
    return { client, isListening, hasWorked: false };
  }

  #receive(payload: string): void {
    if (this.#connection) this.#connection.hasWorked = true;
    if (payload === this.#proof?.nonce) {
      const { sentAt } = this.#proof;
      this.#proof = null;
      this.parts.onProof(sentAt);
    } else {
      this.parts.onPayload(payload);
    }
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    this.#proof = null;
    this.parts.onLost(connection?.hasWorked === true);
    await connection?.client.end().catch(() => undefined);
  }
}
