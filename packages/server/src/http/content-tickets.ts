import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { AppError } from '../lib/app-error.js';
import { HOUR_MS } from '../lib/durations.js';
import { equalSecrets } from '../lib/secrets/secrets.js';

/** The length of the key in bytes. */
export const CONTENT_KEY_BYTES = 32;

/** The subject of an address at the content origin. */
export interface Ticket {
  /** The host of the app that redirected the browser, with its port. */
  appHost: string;
  /** Absent for visitors of a share. */
  login?: { userId: number; family: string };
}

/**
 * An address stays the same for this long, so that the browser finds its cached copy, and is valid for as
 * long again.
 */
const WINDOW_MS = 6 * HOUR_MS;
const LONGEST_MS = 3 * WINDOW_MS;

const Claims = Type.Union([
  Type.Tuple([Type.Integer(), Type.String()]),
  Type.Tuple([Type.Integer(), Type.String(), Type.Integer(), Type.String()]),
]);
/** Always the last parameter. */
const TICKET = /[?&]ticket=([A-Za-z0-9_-]{1,1024})\.([A-Za-z0-9_-]{43})$/;

const tickets = new WeakMap<FastifyRequest, Ticket>();

/** The ticket of a request; undefined at the app's own origin. */
export function ticketOf(request: FastifyRequest): Ticket | undefined {
  return tickets.get(request);
}

/** True if an address has a ticket, which may be invalid by now. */
export function hasTicket(target: string): boolean {
  return TICKET.test(target);
}

/**
 * Signs addresses. A ticket is valid for one target, including the query, for six to twelve hours, and names
 * a login: whether it has ended, and what it may see, is checked at each request.
 */
export class ContentTickets {
  readonly #key: Buffer;
  readonly #now: () => number;

  constructor(key: Buffer, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  sign(target: string, { appHost, login }: Ticket): string {
    const end = Math.floor(this.#now() / WINDOW_MS + 2) * WINDOW_MS;
    const claims = login ? [end, appHost, login.userId, login.family] : [end, appHost];
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${target}${target.includes('?') ? '&' : '?'}ticket=${text}.${this.#signature(target, text)}`;
  }

  /**
   * Checks the ticket of a request and remembers it. Throws `forbidden` for a target that was not signed,
   * `unauthenticated` after its end.
   */
  accept(request: FastifyRequest): Ticket {
    const [whole = '', text = '', signature = ''] = TICKET.exec(request.url) ?? [];
    const target = request.url.slice(0, request.url.length - whole.length);
    if (whole === '' || !equalSecrets(signature, this.#signature(target, text))) {
      throw new AppError('forbidden', 'Satchel did not issue this address');
    }
    const claims: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Check(Claims, claims)) throw new AppError('forbidden', 'Satchel did not issue this address');
    const [end, appHost, userId, family] = claims;
    // A later end is one of before the clock was set back.
    const left = end - this.#now();
    if (left <= 0 || left > LONGEST_MS)
      throw new AppError('unauthenticated', 'This address has expired; open it again');
    const login = userId === undefined || family === undefined ? {} : { login: { userId, family } };
    const ticket: Ticket = { appHost, ...login };
    tickets.set(request, ticket);
    return ticket;
  }

  #signature(target: string, claims: string): string {
    const text = JSON.stringify(['content', claims, target]);
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
