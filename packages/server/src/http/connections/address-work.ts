import type { ServerResponse } from 'node:http';
import { AppError } from '../../lib/app-error.js';
import { whenClosed } from './when-closed.js';

/** So many requests of one address may wait for the beginning of their response: those of eighty browsers, six each. */
const MOST_IN_WORK = 512;
const RETRY_SECONDS = 5;

/** Counts the requests of each address that are in work. Responses that have begun have limits of their own. */
export class AddressWork {
  readonly #byAddress = new Map<string, Set<ServerResponse>>();

  /** Throws `too_many_requests` when too many others of the address are in work; null is nobody's. */
  begin(address: string | null, response: ServerResponse): void {
    if (address === null) return;
    let own = this.#byAddress.get(address);
    if (!own) {
      own = new Set();
      this.#byAddress.set(address, own);
    }
    if (own.size >= MOST_IN_WORK) makeRoom(own);
    own.add(response);
    whenClosed(response, () => this.#end(address, own, response));
  }

  #end(address: string, own: Set<ServerResponse>, response: ServerResponse): void {
    own.delete(response);
    if (own.size === 0 && this.#byAddress.get(address) === own) this.#byAddress.delete(address);
  }
}

/** Only now, because no event tells that a response begins. */
function makeRoom(own: Set<ServerResponse>): void {
  for (const response of own) if (response.headersSent) own.delete(response);
  if (own.size < MOST_IN_WORK) return;
  const words = 'Your address has too many requests in progress. Wait until some of them have ended.';
  throw new AppError('too_many_requests', words, { details: { retryAfter: RETRY_SECONDS } });
}
