import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.js';
import type { Client } from '../lib/client-address.js';
import { ownOriginOf } from './foreign-origin.js';

/**
 * The origin by which the browser of a request knows this server: that of its page, which proxies do not change,
 * or else the host that was requested. Throws `invalid_input` where neither is known.
 */
export function originOf({ headers }: FastifyRequest, { secure }: Pick<Client, 'secure'>): string {
  const address = ownOriginOf(headers) ?? `${secure ? 'https' : 'http'}://${headers.host ?? ''}`;
  if (!URL.canParse(address)) throw new AppError('invalid_input', 'The request does not name this server');
  return new URL(address).origin;
}
