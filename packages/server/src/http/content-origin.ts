import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../core/files/principal.js';
import { AppError } from '../lib/app-error.js';
import type { ClientOf } from '../lib/client-address.js';
import { headerKey } from '../lib/header-key.js';
import { namedHosts } from '../lib/named-hosts.js';
import { type ContentTickets, hasTicket, type Ticket } from './content-tickets.js';

export interface ContentOriginDependencies {
  /** Scheme, host and port, as browsers write them. */
  origin: string;
  /** No trailing slash; empty at the root of a site. */
  baseUrl: string;
  tickets: ContentTickets;
  /** The principal of this login, as the database has them now; throws `unauthenticated`. */
  identify: (login: NonNullable<Ticket['login']>, reply: FastifyReply) => Promise<Principal>;
  clientOf: ClientOf;
}

/** Hosts that a Content-Security-Policy can name. */
const PLAIN_HOST = /^[a-z0-9.-]{1,255}(?::[0-9]{1,5})?$/;

/**
 * The second origin of the server, from which browsers load content of users, so that no content shares an
 * origin with the app. It serves signed addresses of content and nothing else, and ignores cookies and
 * tokens.
 */
export class ContentOrigin {
  readonly #deps: ContentOriginDependencies;
  readonly #host: string;
  readonly #defaultPort: string;

  constructor(deps: ContentOriginDependencies) {
    this.#deps = deps;
    const { host, protocol } = new URL(deps.origin);
    this.#host = host;
    this.#defaultPort = protocol === 'https:' ? ':443' : ':80';
  }

  /**
   * True if a request is for this origin, by its `Host` or by the headers of a proxy. They are trusted from
   * any client, because this origin gives access to less than the other.
   */
  isAskedBy({ headers }: FastifyRequest): boolean {
    return namedHosts(headers).some((host) => this.#plain(host) === this.#host);
  }

  /** The ticket of a request for this origin. Throws `forbidden` and `unauthenticated`. */
  accept(request: FastifyRequest): Ticket {
    return this.#deps.tickets.accept(request);
  }

  /** The principal of a ticket; throws `unauthenticated` when the login has ended. */
  identify({ login }: Ticket, reply: FastifyReply): Promise<Principal> {
    if (!login) throw new AppError('unauthenticated', 'This address is for visitors of a share');
    return this.#deps.identify(login, reply);
  }

  /**
   * The address at the content origin for a browser's request; null for programs and scripts, which are
   * served here.
   */
  addressFor(request: FastifyRequest, principal: Principal | undefined): string | null {
    if (!isShownByBrowser(request)) return null;
    const appHost = this.#appHost(request);
    // Browsers encode what they send, so that the address arrives as it was signed.
    if (!PLAIN_HOST.test(appHost) || !/^[\x21-\x7e]+$/.test(request.url)) return null;
    if (hasTicket(request.url)) {
      throw new AppError(
        'invalid_input',
        'This address is for the content origin: the proxy in front of it has to pass on the name that was requested',
      );
    }
    const login = principal && { userId: principal.user.id, family: principal.session.loginId };
    const { origin, baseUrl, tickets } = this.#deps;
    const ticket: Ticket = { appHost, ...(login ? { login } : {}) };
    return `${origin}${baseUrl}${tickets.sign(withoutToken(request.url), ticket)}`;
  }

  #appHost(request: FastifyRequest): string {
    const { host = '', 'x-forwarded-host': forwarded } = request.headers;
    const isSaid = typeof forwarded === 'string' && this.#deps.clientOf(request.raw).isProxied;
    return (isSaid ? forwarded : host).trim().toLowerCase();
  }

  #plain(name: string): string {
    const bare = name.endsWith(this.#defaultPort) ? name.slice(0, -this.#defaultPort.length) : name;
    return bare.replace(/\.(?=:\d{1,5}$|$)/, '');
  }
}

/**
 * True if a browser shows or saves the response. Old clients and programs identify themselves in a header, or
 * are not browsers; scripts of the page request JSON, or declare that they read the response.
 */
function isShownByBrowser({ headers }: FastifyRequest): boolean {
  if (
    headers['x-auth'] !== undefined ||
    headerKey(headers) ||
    /\bapplication\/json\b/.test(headers.accept ?? '')
  )
    return false;
  const mode = headers['sec-fetch-mode'];
  // Browsers send these headers only over TLS and from this machine.
  if (mode === undefined) return headers['user-agent']?.startsWith('Mozilla/') === true;
  const isScript = headers['sec-fetch-dest'] === 'empty' && (mode === 'cors' || mode === 'same-origin');
  return !isScript;
}

/** A token that an old client put into the address is not passed on to the other origin. */
function withoutToken(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const query = rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('auth='));
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
