import { ROOT, SHARE_PASSWORD_HEADER, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { QueryReader, RequestContext } from '../../../http/route.js';
import { AppError } from '../../../lib/app-error.js';
import type { ClientOf } from '../../../lib/client-address.js';
import { toVirtualPath } from '../../../lib/to-virtual-path.js';
import type { VisitRequest } from './visits.js';

/** A share and a path below it. */
export interface Address {
  hash: string;
  sub: VirtualPath;
}

/** The first segment is the hash of the share, the rest is below it. */
export function addressIn(segments: readonly string[]): Address {
  const [hash = '', ...rest] = segments;
  return { hash, sub: rest.length === 0 ? ROOT : toVirtualPath(rest.join('/')) };
}

export function addressOf({ path }: Pick<RequestContext, 'path'>): Address {
  return addressIn(segmentsOf(path.path));
}

/** Throws `invalid_input` for a password with invalid percent-encoding. */
export function visitRequestOf(
  context: Pick<RequestContext, 'request'> & { query: QueryReader<'token'> },
  hash: string,
  clientOf: ClientOf,
): VisitRequest {
  const { request, query } = context;
  const header = request.headers[SHARE_PASSWORD_HEADER.toLowerCase()];
  return {
    hash,
    client: clientOf(request.raw),
    password: decodePassword(typeof header === 'string' ? header : ''),
    token: query.get('token') ?? '',
  };
}

function decodePassword(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new AppError('invalid_input', `${SHARE_PASSWORD_HEADER} is not valid percent-encoded UTF-8`, {
      cause,
    });
  }
}
