import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.js';
import { headerKey } from '../lib/header-key.js';
import { headerToken } from '../lib/header-token.js';
import { namedHosts } from '../lib/named-hosts.js';

/*
 * Recognises requests that a page of another site may have made a browser send (cross-site request forgery,
 * including login), also behind proxies that pass on another name than the browser's; see decision 0141.
 */

/** Rejects requests to the API that a page of another site made a browser send. Programs are accepted. */
export function refuseCrossSite(request: FastifyRequest): void {
  const { method, headers } = request;
  if (method !== 'GET') refuseForeignOrigin(request);
  else if (headers['sec-fetch-site'] === 'cross-site' && !opensLink(request)) refuseWithoutToken(headers);
}

/** Rejects requests of a page of another origin. Throws `foreign_origin`. */
export function refuseForeignOrigin({ headers }: FastifyRequest): void {
  if (!isOfOwnPage(headers)) refuseWithoutToken(headers);
}

/**
 * No page can send a token in a header to another origin: it has none, and no preflight request is granted.
 * What is in `Authorization: Basic` the browser may have added by itself.
 */
function refuseWithoutToken(headers: IncomingHttpHeaders): void {
  const key = headerKey(headers);
  const isSent = headerToken(headers) !== undefined || (key && key.username === undefined);
  if (!isSent) throw foreignOrigin(headers);
}

/**
 * Rejects a login that a form of another site could send, which would log a visitor in as another user. Old
 * clients send `application/json`, or no type, or `text/plain`; `curl -d` sends the type of forms. What a
 * form could send is accepted only where `refuseForeignOrigin` knows its origin, and as the type of forms
 * only from programs.
 */
export function refuseForms({ headers }: FastifyRequest): void {
  const type = mediaType(headers);
  if (type === '' || type === 'application/json' || type === 'text/plain') return;
  const isOfBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  if (type === 'application/x-www-form-urlencoded' && !isOfBrowser) return;
  throw new AppError('unsupported_media_type', 'Send JSON with the type application/json');
}

/** True if a request that names no user has come from a page of ours, or from a program. */
function isOfOwnPage(headers: IncomingHttpHeaders): boolean {
  const isAfterPreflight = mediaType(headers) === 'application/json';
  switch (headers['sec-fetch-site']) {
    case 'same-origin':
    case 'none':
      return true;
    // Browsers send it only to addresses with TLS, and to this machine. The origin is then compared with the
    // host.
    case undefined:
      return isAfterPreflight || isOwnOrigin(headers);
    default:
      return isAfterPreflight && isOfApp(headers.origin);
  }
}

/** True if the origin is one of the hosts that the request names, or there is none. */
function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  return headers.origin === undefined || ownOriginOf(headers) !== null;
}

/** The `Origin` of a request, if it is one of the hosts that the request names; else null. */
export function ownOriginOf(headers: IncomingHttpHeaders): string | null {
  const { origin = '' } = headers;
  if (!URL.canParse(origin)) return null;
  const url = new URL(origin);
  return isWeb(url) && namedHosts(headers).some((host) => isHostOf(url, host)) ? url.origin : null;
}

/** Proxies pass on the host with its port, or without. */
function isHostOf({ hostname, port, protocol }: URL, host: string): boolean {
  const colon = host.endsWith(']') ? -1 : host.lastIndexOf(':');
  if (colon < 0) return host === hostname;
  const used = port || (protocol === 'https:' ? '443' : '80');
  return host.slice(0, colon) === hostname && host.slice(colon + 1) === used;
}

/**
 * An app or an extension of a browser, which has a scheme of its own. A page of a site cannot have such an
 * origin.
 */
function isOfApp(origin: string | undefined): boolean {
  return origin !== undefined && URL.canParse(origin) && !isWeb(new URL(origin));
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

function mediaType(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Where pages of other sites lead: shares, the page of the API, and logouts, which only end what they name. */
const LINKED = /^\/api\/(?:public\/|docs(?:\?|$)|sign-on\/[^/?]+\/logout(?:\?|$))/;

/** True if the request follows a link from any site, or shows a frame on it. */
function opensLink({ method, url, headers }: FastifyRequest): boolean {
  const isLinked = LINKED.test(url);
  return method === 'GET' && isLinked && headers['sec-fetch-mode'] === 'navigate';
}

const MOST_SHOWN = 100;
const PASS_HOST =
  'if both are this server, the proxy in front of it has to pass on the name that the browser requested (in nginx: proxy_set_header Host $http_host)';

/** The message names both sides, for whoever configures the proxy. */
function foreignOrigin(headers: IncomingHttpHeaders): AppError {
  const origin = shown(headers.origin ?? 'another site');
  const host = shown(headers.host ?? '');
  const isKnown = headers['sec-fetch-site'] !== undefined || headers.origin === 'null';
  const message = isKnown
    ? `A page of another site sent this request: it comes from ${origin}, and is for ${host}`
    : `This request comes from a page at ${origin}, and is for ${host}: ${PASS_HOST}`;
  return new AppError('foreign_origin', message, { details: { origin, host } });
}

const shown = (text: string): string => text.replace(/[^ -~]/g, '?').slice(0, MOST_SHOWN);
