import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';
import type { Peers } from '../../lib/client-address.js';
import { DAY_MS, HOUR_MS } from '../../lib/durations.js';

const SETTING = 'unnamed-proxy';
/** A proxy that was seen earlier tells nothing about the present one. */
const COUNTS_MS = 7 * DAY_MS;
/** The address ranges in which an operator's own proxies are. */
const NEAR = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** A peer that forwards requests of others. */
export interface SeenProxy {
  address: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** The proxy that no option names and that was seen last; null if none was seen within a week. */
export async function latestUnnamedProxy(database: AppDatabase, now: number): Promise<SeenProxy | null> {
  const value = await readSetting(database, SETTING);
  if (value === undefined) return null;
  const seen = JSON.parse(value) as SeenProxy;
  return Math.abs(now - seen.at) <= COUNTS_MS ? seen : null;
}

export interface UnnamedProxyDependencies {
  database: AppDatabase;
  peers: Peers;
  now: () => number;
  /** Called for the first proxy that is noticed. */
  onFirst: (proxy: SeenProxy) => void;
  onError: (error: unknown) => void;
}

/** Detects a proxy in front of a server whose options name none. Behind it, all visitors count as one. */
export class UnnamedProxy {
  readonly #deps: UnnamedProxyDependencies;
  #notedAt: number | null = null;

  constructor(deps: UnnamedProxyDependencies) {
    this.#deps = deps;
  }

  /** Checks each request, and stores at most one proxy in an hour. */
  look({ headers, socket }: IncomingMessage): void {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    const { peers, now } = this.#deps;
    const at = now();
    if (this.#notedAt !== null && Math.abs(at - this.#notedAt) < HOUR_MS) return;
    const peer = peers.of(socket);
    if (!peer || peer.isProxy || !isNear(peer.address)) return;
    this.#note({ address: peer.address, at });
  }

  #note(proxy: SeenProxy): void {
    const { database, onFirst, onError } = this.#deps;
    if (this.#notedAt === null) onFirst(proxy);
    this.#notedAt = proxy.at;
    void writeSetting(database, SETTING, JSON.stringify(proxy)).catch(onError);
  }
}

function isNear(address: string): boolean {
  return ipaddr.isValid(address) && NEAR.has(ipaddr.parse(address).range());
}
