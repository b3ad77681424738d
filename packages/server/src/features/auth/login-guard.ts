import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { foldName } from '../../lib/fold-name.js';
import { Throttle } from '../../lib/limits/throttle.js';

const MINUTE = 60_000;
/** Password checks a minute of all users together; each further one is delayed a little longer. */
const UNHURRIED = 300;
const STEP_MS = 50;
const LONGEST_DELAY_MS = 5_000;
const MOST_WAITING = 1_000;

export interface LoginTry {
  username: string;
  client: Client;
  /** The id in the cookie of a browser that has logged in to this account before; null for any other. */
  device?: string | null | undefined;
}

/**
 * Counts password checks by account, by client and in total, for every endpoint and outcome. A device that has logged
 * in to the account before is counted separately, so that others cannot lock its owner out.
 */
export class LoginGuard {
  readonly #accounts: Throttle;
  readonly #devices: Throttle;
  readonly #clients: Throttle;
  readonly #now: () => number;
  readonly #wait: (ms: number) => Promise<void>;
  #minute = { count: 0, endsAt: 0 };
  #waiting = 0;

  constructor(now: () => number = Date.now, wait: (ms: number) => Promise<void> = (ms) => sleep(ms)) {
    const perAccount = { limit: 5, windowMs: 15 * MINUTE, longestWaitMs: 240 * MINUTE, now };
    this.#accounts = new Throttle(perAccount);
    this.#devices = new Throttle(perAccount);
    this.#clients = new Throttle({ limit: 20, windowMs: MINUTE, now });
    this.#now = now;
    this.#wait = wait;
  }

  /** Called before a check. Throws `too_many_requests`; then the password is not checked. */
  async begin(attempt: LoginTry): Promise<void> {
    this.countClient(attempt.client);
    const { throttle, key } = this.#counter(attempt);
    throttle.take(key);
    if (throttle === this.#accounts) await this.#slowDown();
  }

  /** Used where there is no account yet. */
  countClient(client: Client): void {
    if (client.throttleKey !== null) this.#clients.take(client.throttleKey);
  }

  /** Resets the count of the account or device after a right password. */
  succeed(attempt: LoginTry): void {
    const { throttle, key } = this.#counter(attempt);
    throttle.forget(key);
    if (attempt.client.throttleKey !== null) this.#clients.giveBack(attempt.client.throttleKey);
    this.#minute.count = Math.max(0, this.#minute.count - 1);
  }

  #counter({ username, device }: LoginTry): { throttle: Throttle; key: string } {
    const account = foldName(username);
    if (!device) return { throttle: this.#accounts, key: account };
    return { throttle: this.#devices, key: `${device} ${account}` };
  }

  /** Many attempts from many addresses slow everybody down; rejecting them would lock everybody out. */
  async #slowDown(): Promise<void> {
    const now = this.#now();
    if (now >= this.#minute.endsAt) this.#minute = { count: 0, endsAt: now + MINUTE };
    this.#minute.count += 1;
    const excess = this.#minute.count - UNHURRIED;
    if (excess <= 0) return;
    if (this.#waiting >= MOST_WAITING) {
      throw new AppError('too_many_requests', 'Too many attempts; wait a while', {
        details: { retryAfter: 5 },
      });
    }
    this.#waiting += 1;
    try {
      await this.#wait(Math.min(LONGEST_DELAY_MS, excess * STEP_MS));
    } finally {
      this.#waiting -= 1;
    }
  }
}
