import type { ReadyPart } from '@satchel/contract';
import { withinMs } from '../../lib/within-ms.js';

export interface ReadinessParts {
  /** Rejects when the database does not work. */
  checkDatabase: () => Promise<void>;
  /** False if the tables are older than the program. */
  isMigrated: () => Promise<boolean>;
  /** False, or rejects, if the served folder is not there or does not answer. */
  isRootThere: () => Promise<boolean>;
  /** How long each part may take, in milliseconds; tests wait less. */
  mostMs?: number;
}

const MOST_MS = 3_000;

/** Says whether the server should get requests. */
export class Readiness {
  readonly #checks: Readonly<Record<Exclude<ReadyPart, 'server'>, () => Promise<boolean>>>;
  readonly #mostMs: number;
  /** Checks that have not ended, however long ago they began: a disk that hangs is asked once. */
  readonly #asking = new Map<string, Promise<boolean>>();
  #isClosing = false;

  constructor({ checkDatabase, isMigrated, isRootThere, mostMs = MOST_MS }: ReadinessParts) {
    this.#mostMs = mostMs;
    this.#checks = {
      database: () => checkDatabase().then(() => true),
      migrations: isMigrated,
      files: isRootThere,
    };
  }

  /** The server is about to close, and should get no more requests. */
  endSoon(): void {
    this.#isClosing = true;
  }

  /** The parts that are not ready; none if the server is. Resolves within seconds. */
  async missing(): Promise<ReadyPart[]> {
    if (this.#isClosing) return ['server'];
    const answers = Object.entries(this.#checks).map(async ([part, check]) => {
      const isReady = await withinMs(this.#ask(part, check), this.#mostMs, false);
      return isReady ? [] : [part as ReadyPart];
    });
    return (await Promise.all(answers)).flat();
  }

  #ask(part: string, check: () => Promise<boolean>): Promise<boolean> {
    const asking =
      this.#asking.get(part) ??
      check()
        .catch(() => false)
        .finally(() => this.#asking.delete(part));
    this.#asking.set(part, asking);
    return asking;
  }
}
