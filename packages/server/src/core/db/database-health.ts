import { AppError } from '../../lib/app-error.js';

/** The database is not asked again when it has worked so recently. */
const FRESH_MS = 1_000;
const RETRY_AFTER_S = 5;
/** Tests wait less. */
export const healthLimit = { ms: 3_000 };

export type OnTrouble = (trouble: Error | null) => void;

/** The state of the database, as far as its last statements tell. */
export class DatabaseHealth {
  #workedAt = Number.NEGATIVE_INFINITY;
  #trouble: Error | null = null;
  #onTrouble: OnTrouble = () => undefined;
  #asking: Promise<void> | null = null;

  worked(): void {
    this.#workedAt = performance.now();
    if (this.#trouble === null) return;
    this.#trouble = null;
    this.#onTrouble(null);
  }

  failed(error: Error): void {
    this.#workedAt = Number.NEGATIVE_INFINITY;
    const isNew = this.#trouble === null;
    this.#trouble = error;
    if (isNew) this.#onTrouble(error);
  }

  /** Called with the reason when the database stops working, and with null when it works again. */
  listen(onTrouble: OnTrouble): void {
    this.#onTrouble = onTrouble;
    if (this.#trouble) onTrouble(this.#trouble);
  }

  /** Resolves when the database works; rejects within seconds otherwise. `ask` is a statement that reads. */
  async check(ask: () => Promise<unknown>): Promise<void> {
    if (performance.now() - this.#workedAt < FRESH_MS) return;
    this.#asking ??= ask()
      .then(() => undefined)
      .finally(() => {
        this.#asking = null;
      });
    await within(healthLimit.ms, this.#asking);
  }
}

function within(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      const details = { retryAfter: RETRY_AFTER_S };
      reject(new AppError('busy', 'The database does not answer; try again later', { details }));
    };
    const timer = setTimeout(give, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
