import type { Client, ClientBase, QueryResult } from 'pg';
import { sqlStateOf } from './postgres-faults.js';

/** Tests wait less. */
export const answerLimits = { askAfterMs: 5_000, probeMs: 3_000, unseenMs: 60_000 };

/** A connection without a sign of life. */
export class NoAnswer extends Error {
  /** `isElsewhere`: the database answers on another connection. */
  constructor(readonly isElsewhere: boolean) {
    super('The database did not answer');
  }
}

interface Asked {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * Waits for the answer to a statement. A connection can be lost without a sign, such as by a firewall that
 * forgets it, and some statements take minutes. So while there is no answer, another connection asks
 * regularly whether the server works on it.
 */
export class PostgresAnswers {
  readonly #newClient: () => Client;

  constructor(newClient: () => Client) {
    this.#newClient = newClient;
  }

  /**
   * Rejects with an error of the server, of the connection, or because the server does not work on the
   * statement.
   */
  ask(client: ClientBase, { sql, parameters }: Asked): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const since = performance.now();
      let isSettled = false;
      const look = (): void => {
        void this.#stateOf(client, performance.now() - since).then((state) => {
          if (isSettled) return;
          if (state === 'working') timer = setTimeout(look, answerLimits.askAfterMs);
          else reject(new NoAnswer(state === 'lost'));
        });
      };
      let timer = setTimeout(look, answerLimits.askAfterMs);
      const settle = (): void => {
        isSettled = true;
        clearTimeout(timer);
      };
      client.query(sql, [...parameters]).then(
        (result) => {
          settle();
          resolve(result);
        },
        (error) => {
          settle();
          reject(error);
        },
      );
    });
  }

  /** `lost`: the database does not work for that connection. */
  async #stateOf(asked: ClientBase, sinceMs: number): Promise<'working' | 'lost' | 'unreachable'> {
    const isSoon = sinceMs < answerLimits.unseenMs;
    const client = this.#newClient();
    client.on('error', () => undefined);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('No answer')), answerLimits.probeMs);
    });
    try {
      const state = await Promise.race([seenState(client, processOf(asked)), tooLate]);
      // A pooler has numbers of its own, so there it is only known that the database answers.
      return (state ? state === 'active' : isSoon) ? 'working' : 'lost';
    } catch (error) {
      const hasNoneToSpare = sqlStateOf(error) === '53300';
      return hasNoneToSpare && isSoon ? 'working' : 'unreachable';
    } finally {
      clearTimeout(timer);
      void client.end();
    }
  }
}

async function seenState(client: Client, process: number | null): Promise<string | null | undefined> {
  await client.connect();
  const text = 'select state from pg_stat_activity where pid = $1';
  const { rows } = await client.query<{ state: string | null }>(text, [process]);
  return rows[0]?.state;
}

function processOf(client: ClientBase): number | null {
  const { processID } = client as ClientBase & { processID?: number | null };
  return processID ?? null;
}
