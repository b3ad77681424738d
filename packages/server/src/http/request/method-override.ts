import type { IncomingMessage } from 'node:http';
import { withoutBase } from '../../lib/base-url.js';
import { pathOfTarget } from './request-target.js';

const UPLOADS = '/api/tus';
/**
 * A response to HEAD has no body, but one to the POST that was really sent has: both methods read the same
 * here.
 */
const METHODS = new Map([
  ['PATCH', 'PATCH'],
  ['DELETE', 'DELETE'],
  ['HEAD', 'GET'],
]);

/**
 * Takes the method of an upload from `X-HTTP-Method-Override`, as tus 1.0.0 says, for clients behind proxies
 * that pass on no other method than POST. Nothing else has such addresses.
 */
export function overrideMethod(request: IncomingMessage, baseUrl: string): void {
  const wanted = request.headers['x-http-method-override'];
  if (wanted === undefined || request.method !== 'POST') return;
  const path = withoutBase(pathOfTarget(request), baseUrl);
  if (path !== UPLOADS && !path.startsWith(`${UPLOADS}/`)) return;
  request.method = METHODS.get(String(wanted).trim().toUpperCase()) ?? request.method;
}
