import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../lib/client-address.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { foldName } from '../../lib/fold-name.js';
import { Throttle, type TriesStore, tooMany } from '../../lib/limits/throttle.js';
import { WindowCount } from '../../lib/limits/window-count.js';

/** This number of password checks of all users per minute is not delayed. Each further one waits longer. */
const UNHURRIED = 300;
const STEP_MS = 50;
const LONGEST_DELAY_MS = 5_000;
const MOST_WAITING = 1_000;
const RETRY_AFTER_MS = 5_000;

export interface LoginTry {
  username: string;
  client: Client;
  /** The id in the cookie of a browser that has logged in to this account before; null for any other. */
  device?: string | null | undefined;
}

export interface LoginGuardOptions {
  tries: TriesStore;
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Counts password checks by account, by client and in total, for every endpoint and outcome. A device that
 * has logged in to the account before is counted separately, so that others cannot lock its owner out.
 */
export class LoginGuard {
  readonly #accounts: Throttle;
  readonly #devices: Throttle;
  readonly #clients: Throttle;
  readonly #total: WindowCount;
  readonly #wait: (ms: number) => Promise<void>;
  #waiting = 0;

  constructor({ tries, now = Date.now, wait = (ms) => sleep(ms) }: LoginGuardOptions) {
    const perAccount = { tries, limit: 5, windowMs: 15 * MINUTE_MS, longestWaitMs: 240 * MINUTE_MS, now };
    this.#accounts = new Throttle({ ...perAccount, kind: 'login-account' });
    this.#devices = new Throttle({ ...perAccount, kind: 'login-device' });
    this.#clients = new Throttle({ tries, kind: 'login-client', limit: 20, windowMs: MINUTE_MS, now });
    this.#total = new WindowCount(tries, 'login-total', MINUTE_MS);
    this.#wait = wait;
  }

  /**
   * It is called before a check. Throws `too_many_requests`, or an error if attempts cannot be counted; then
   * the password is not checked.
   */
  async begin(attempt: LoginTry): Promise<void> {
    await this.countClient(attempt.client);
    const { throttle, key } = this.#counter(attempt);
    await throttle.take(key);
    if (throttle === this.#accounts) await this.#slowDown();
  }

  /** Counts an attempt that belongs to no account yet. */
  async countClient(client: Client): Promise<void> {
    if (client.throttleKey !== null) await this.#clients.take(client.throttleKey);
  }

  /** Resets the count of the account or device after a right password. */
  async succeed(attempt: LoginTry): Promise<void> {
    const { throttle, key } = this.#counter(attempt);
    const { throttleKey } = attempt.client;
    await Promise.all([
      throttle.forget(key),
      throttleKey === null ? undefined : this.#clients.giveBack(throttleKey),
      throttle === this.#accounts ? this.#total.add(-1) : undefined,
    ]);
  }

  #counter({ username, device }: LoginTry): { throttle: Throttle; key: string } {
    const account = foldName(username);
    if (!device) return { throttle: this.#accounts, key: account };
    return { throttle: this.#devices, key: `${device} ${account}` };
  }

  /** Many attempts from many addresses slow everybody down; rejecting them would lock everybody out. */
  async #slowDown(): Promise<void> {
    const excess = (await this.#total.add(1)) - UNHURRIED;
    if (excess <= 0) return;
    if (this.#waiting >= MOST_WAITING) throw tooMany(RETRY_AFTER_MS);
    this.#waiting += 1;
    try {
      await this.#wait(Math.min(LONGEST_DELAY_MS, excess * STEP_MS));
    } finally {
      this.#waiting -= 1;
    }
  }
}
