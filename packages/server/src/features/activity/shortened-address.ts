import { isIPv4 } from 'node:net';
import type { ActivitySettings } from '@satchel/contract';
import ipaddr from 'ipaddr.js';
import { isVersion6 } from '../../lib/address-list.js';

/** How many of the eight parts of an IPv6 address are kept: a /48. */
const PARTS_OF_6 = 3;

/** The address as the settings want it written; undefined for not at all. */
export function writtenAddress(address: string, how: ActivitySettings['addresses']): string | undefined {
  if (how === 'none' || address === '') return undefined;
  if (how === 'full') return address;
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!isVersion6(address)) return undefined;
  const network = ipaddr.IPv6.parse(address).parts.slice(0, PARTS_OF_6);
  return `${network.map((part) => part.toString(16)).join(':')}::/48`;
}
