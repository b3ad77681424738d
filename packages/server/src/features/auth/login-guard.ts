import type { Client } from '../../lib/client-address.js';
import { foldName } from '../../lib/fold-name.js';
import { Throttle } from '../../lib/limits/throttle.js';

const MINUTE = 60_000;

/** Counts password checks by account, by client and altogether, whoever asks for them and whatever comes out. */
export class LoginGuard {
  readonly #accounts: Throttle;
  readonly #clients: Throttle;
  readonly #everyone: Throttle;

  constructor(now: () => number = Date.now) {
    this.#accounts = new Throttle({ limit: 5, windowMs: 15 * MINUTE, longestWaitMs: 240 * MINUTE, now });
    this.#clients = new Throttle({ limit: 20, windowMs: MINUTE, now });
    this.#everyone = new Throttle({ limit: 300, windowMs: MINUTE, keys: 1, now });
  }

  /** Before a check. Throws `too_many_requests`; then the password is not looked at. */
  begin(username: string, client: Client): void {
    this.countClient(client);
    this.#accounts.take(foldName(username));
    this.#everyone.take('everyone');
  }

  /** Where there is no account yet. */
  countClient(client: Client): void {
    if (client.throttleKey !== null) this.#clients.take(client.throttleKey);
  }

  /** The password was right: the account's slate is clean. */
  succeed(username: string, client: Client): void {
    this.#accounts.forget(foldName(username));
    if (client.throttleKey !== null) this.#clients.giveBack(client.throttleKey);
    this.#everyone.giveBack('everyone');
  }
}
