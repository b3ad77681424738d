import type { ServerResponse } from 'node:http';
import { AppError } from '../../lib/app-error.js';
import { whenClosed } from './when-closed.js';

/**
 * So many requests of one address may wait for the beginning of their response: those of eighty browsers, six
 * each.
 */
const MOST_IN_WORK = 512;
const RETRY_SECONDS = 5;
/** More than there can be with a request in work, each on a connection of its own. */
const MOST_ADDRESSES = 4_096;

/**
 * Counts the requests of each address that are in work. Responses that have begun have limits of their own.
 */
export class AddressWork {
  /**
   * Small requests would notice sets instead of arrays, or an address that is added and removed for each of
   * them: one that has nothing in work stays for a while.
   */
  readonly #byAddress = new Map<string, ServerResponse[]>();

  /** Throws `too_many_requests` when too many others of the address are in work; null is nobody's. */
  begin(address: string | null, response: ServerResponse): void {
    if (address === null) return;
    let own = this.#byAddress.get(address);
    if (!own) {
      if (this.#byAddress.size >= MOST_ADDRESSES) this.#forgetIdle();
      own = [];
      this.#byAddress.set(address, own);
    }
    if (own.length >= MOST_IN_WORK) own = this.#withoutBegun(address, own);
    own.push(response);
    whenClosed(response, () => this.#end(address, response));
  }

  #end(address: string, response: ServerResponse): void {
    const own = this.#byAddress.get(address) ?? [];
    if (own.length === 1 && own[0] === response) own.pop();
    else if (own.includes(response)) own.splice(own.indexOf(response), 1);
  }

  #forgetIdle(): void {
    for (const [address, { length }] of this.#byAddress) if (length === 0) this.#byAddress.delete(address);
  }

  /** Only now, because no event tells that a response begins. */
  #withoutBegun(address: string, own: readonly ServerResponse[]): ServerResponse[] {
    const left = own.filter(({ headersSent }) => !headersSent);
    if (left.length >= MOST_IN_WORK) {
      const words = 'Your address has too many requests in progress. Wait until some of them have ended.';
      throw new AppError('too_many_requests', words, { details: { retryAfter: RETRY_SECONDS } });
    }
    this.#byAddress.set(address, left);
    return left;
  }
}
