import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../lib/client-address.js';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.js';
import { foldName } from '../../lib/fold-name.js';
import { Throttle, type TriesStore, tooMany } from '../../lib/limits/throttle.js';
import { WindowCount } from '../../lib/limits/window-count.js';

/** This number of password checks of all users per minute is not delayed. Each further one waits longer. */
const UNHURRIED = 300;
const STEP_MS = 50;
const LONGEST_DELAY_MS = 5_000;
const MOST_WAITING = 1_000;
const RETRY_AFTER_MS = 5_000;
const PER_CLIENT = { limit: 20, windowMs: MINUTE_MS };
/** Whoever goes on from one address waits 1, 2, 4, … minutes, until there was nothing for an hour. */
const GROWING = { longestWaitMs: 24 * HOUR_MS, quietMs: HOUR_MS };
/** Attempts from all devices of one account together. */
const MOST_OF_DEVICES = 50;
const NEVER = async (): Promise<boolean> => false;

interface Counter {
  throttle: Throttle;
  key: string;
}

export interface LoginTry {
  username: string;
  client: Client;
  /** The id in the cookie of a browser that has logged in to this account before; null for any other. */
  device?: string | null | undefined;
}

export interface LoginGuardOptions {
  tries: TriesStore;
  /** True for clients that are not counted by their address. */
  isSafe?: (client: Client) => Promise<boolean>;
  /** True for clients whose address stands for everybody: its waits do not grow. */
  isShared?: (client: Client) => Promise<boolean>;
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Counts password checks by account, by client and in total, for every endpoint and outcome. A device that
 * has logged in to the account before is counted separately, so that others, who may have the same address,
 * cannot lock its owner out. Devices are only counted together as well, because whoever was once let in may
 * have made any number of them.
 */
export class LoginGuard {
  readonly #accounts: Throttle;
  readonly #devices: Throttle;
  readonly #allDevices: Throttle;
  readonly #clients: Throttle;
  readonly #shared: Throttle;
  readonly #signups: Throttle;
  readonly #lost: Throttle;
  readonly #total: WindowCount;
  readonly #isSafe: (client: Client) => Promise<boolean>;
  readonly #isShared: (client: Client) => Promise<boolean>;
  readonly #wait: (ms: number) => Promise<void>;
  #waiting = 0;

  constructor(options: LoginGuardOptions) {
    const { tries, isSafe = NEVER, isShared = NEVER, now = Date.now, wait = sleep } = options;
    const perAccount = { tries, limit: 5, windowMs: 15 * MINUTE_MS, longestWaitMs: 240 * MINUTE_MS, now };
    this.#accounts = new Throttle({ ...perAccount, kind: 'login-account' });
    this.#devices = new Throttle({ ...perAccount, kind: 'login-device' });
    this.#allDevices = new Throttle({ ...perAccount, limit: MOST_OF_DEVICES, kind: 'login-devices' });
    const perClient = { ...PER_CLIENT, tries, now };
    this.#clients = new Throttle({ ...perClient, ...GROWING, kind: 'login-client' });
    this.#shared = new Throttle({ ...perClient, kind: 'login-shared' });
    this.#signups = new Throttle({ ...perClient, kind: 'signup-client' });
    this.#lost = new Throttle({ ...perClient, kind: 'lost-client' });
    this.#total = new WindowCount(tries, 'login-total', MINUTE_MS);
    this.#isSafe = isSafe;
    this.#isShared = isShared;
    this.#wait = wait;
  }

  /**
   * It is called before a check. Throws `too_many_requests`, or an error if attempts cannot be counted; then
   * the password is not checked.
   */
  async begin(attempt: LoginTry): Promise<void> {
    const { throttle, key } = this.#counter(attempt);
    const client = throttle === this.#accounts ? await this.#clientCounter(attempt.client) : null;
    if (client !== null) await client.throttle.take(client.key, client.key);
    await throttle.take(key, attempt.username);
    if (throttle === this.#accounts) await this.#slowDown();
    else await this.#allDevices.take(foldName(attempt.username), attempt.username);
  }

  /** The same for an attempt that names no account, such as one with a passkey. */
  async beginUnnamed(from: Client): Promise<void> {
    const client = await this.#clientCounter(from);
    if (client !== null) await client.throttle.take(client.key, client.key);
    await this.#slowDown();
  }

  async succeedUnnamed(from: Client): Promise<void> {
    const client = await this.#clientCounter(from);
    await Promise.all([client?.throttle.giveBack(client.key), this.#total.add(-1)]);
  }

  /** Counts an attempt to create an account; no number of them bans an address from logging in. */
  async countSignup(client: Client): Promise<void> {
    if (client.throttleKey === null || (await this.#isSafe(client))) return;
    await this.#signups.take(client.throttleKey);
  }

  /** Counts a request for a link to set a lost password; no number of them bans an address, either. */
  async countLostPassword(client: Client): Promise<void> {
    if (client.throttleKey === null || (await this.#isSafe(client))) return;
    await this.#lost.take(client.throttleKey);
  }

  /**
   * Gives the attempt of the client back after a right password that a code has to be added to: that comes as
   * another attempt, and whoever logs in by two of them is no reason to ban an address.
   */
  async continue(attempt: LoginTry): Promise<void> {
    if (this.#counter(attempt).throttle !== this.#accounts) return;
    const client = await this.#clientCounter(attempt.client);
    await client?.throttle.giveBack(client.key);
  }

  /** Resets the count of the account or device after a right password. */
  async succeed(attempt: LoginTry): Promise<void> {
    const { throttle, key } = this.#counter(attempt);
    await throttle.forget(key);
    if (throttle !== this.#accounts) return this.#allDevices.giveBack(foldName(attempt.username));
    const client = await this.#clientCounter(attempt.client);
    await Promise.all([client?.throttle.giveBack(client.key), this.#total.add(-1)]);
  }

  /** Null for a client that is not counted. */
  async #clientCounter(client: Client): Promise<Counter | null> {
    const { throttleKey: key } = client;
    if (key === null || (await this.#isSafe(client))) return null;
    return { throttle: (await this.#isShared(client)) ? this.#shared : this.#clients, key };
  }

  #counter({ username, device }: LoginTry): Counter {
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
