import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Peers } from '../../lib/client-address.js';

/** In lower case, as Node and Fastify store names. */
export const REQUEST_ID_HEADER = 'x-request-id';

const PREFIX_BYTES = 6;
const FOREIGN_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Returns a function that names a request for logs, errors and its response. A trusted proxy may have named
 * it already, so that its lines are found by the same id. Own ids count from a random prefix, because random
 * numbers for each request would cost more than the rest of this.
 */
export function requestIds(peers: Peers): (request: IncomingMessage) => string {
  const prefix = randomBytes(PREFIX_BYTES).toString('hex');
  let count = 0;
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && FOREIGN_ID.test(given) && peers.of(request.socket)?.isProxy)
      return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
