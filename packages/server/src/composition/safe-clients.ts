import type { Settings } from '@satchel/contract';
import { AddressRanges } from '../lib/address-list.js';
import type { Client } from '../lib/client-address.js';

/** True for clients that administrators have listed as safe, from the moment on that they did. */
export function safeClients(
  settings: () => Promise<Pick<Settings, 'safeAddresses'>>,
): (client: Client) => Promise<boolean> {
  let known: readonly string[] = [];
  let ranges = new AddressRanges(known);
  return async ({ address }) => {
    const { safeAddresses } = await settings();
    if (safeAddresses !== known) ranges = new AddressRanges(safeAddresses);
    known = safeAddresses;
    return ranges.has(address);
  };
}
