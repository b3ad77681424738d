import { isLoopback, isWide } from '../lib/address-ranges.js';
import type { Config } from './config.js';

/**
 * The senders that can reach the server: programs and people of this machine, the proxies that the operator
 * has named as well (where all others are refused), or everybody who reaches the address.
 */
export type Reach = 'machine' | 'proxies' | 'network';

/** Tells who can send requests to a server without logins. */
export function reachWithoutLogin({ listening, web }: Pick<Config, 'listening' | 'web'>): Reach {
  if (listening.kind === 'socket' || isLoopback(listening.address)) return 'machine';
  if (web.openToNetwork || web.trustedProxies.length === 0) return 'network';
  return web.trustedProxies.some(isWide) ? 'network' : 'proxies';
}

/**
 * Sentences against a server without logins: everybody who can reach it is an administrator, and the program
 * cannot know what a container publishes or what a firewall lets through, so the operator has to confirm it.
 */
export function openServerFaults({ listening, web }: Pick<Config, 'listening' | 'web'>): string[] {
  if (web.openToNetwork || listening.kind === 'socket') return [];
  if (reachWithoutLogin({ listening, web }) !== 'network') return [];
  return [
    `noauth also needs --open-to-network here, or the variable FB_OPENTONETWORK=true: nobody has to log in, and other machines can reach ${listening.address}, where they could read, change and delete everything.`,
    'Add it only if something else decides who reaches this server: a proxy that asks for a login, a VPN, or a port that is published for this machine alone. If that is a proxy, --trusted-proxies with its address is safer: then all others are refused. Without either, listen on 127.0.0.1 or on a socket, or remove noauth.',
  ];
}
