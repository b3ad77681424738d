import { type Endpoint, type EndpointPermission, mayView, segmentsOf } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notPermitted, withoutPermission } from '../core/access/missing-permission.js';
import type { Principal, SessionKey } from '../core/files/principal.js';
import { AppError } from '../lib/app-error.js';
import type { ClientOf } from '../lib/client-address.js';
import { Budget, type BudgetLimits, type Holder } from '../lib/limits/budget.js';
import { parseRequestPath } from '../lib/request-path.js';
import type { Connections } from './connections/connections.js';
import { whenClosed } from './connections/when-closed.js';
import type { ContentOrigin } from './content-origin.js';
import { ticketOf } from './content-tickets.js';
import { hasBody } from './request/request-body.js';
import { type BudgetName, type Route, shareSegmentOf } from './route.js';

/** Finds the principal of a request; throws `unauthenticated`. Sets renewal headers on the reply. */
export type Identify = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: { allowsQueryToken?: boolean },
) => Promise<Principal>;

export interface AdmissionDependencies {
  identify: Identify;
  clientOf: ClientOf;
  connections: Connections;
  /** Absent where the app and content of users share one origin. */
  content?: ContentOrigin | undefined;
}

type Counted = BudgetName | 'bodies';

const BUDGETS: Record<Counted, BudgetLimits> = {
  /** Requests whose body is still arriving; each has its own buffers. */
  bodies: { total: 512, reserve: 384, perUser: 64, perAddress: 16, perShare: 16 },
  /** Responses that are read from the disk while the client receives them. */
  downloads: { total: 768, reserve: 384, perUser: 128, perAddress: 48, perShare: 64 },
  previews: { total: 256, reserve: 192, perUser: 128, perAddress: 32, perShare: 48 },
  /** Traversals of whole trees or files, which read more from the disk than they send. */
  scans: { total: 96, reserve: 64, perUser: 16, perAddress: 4, perShare: 8 },
  /** Lists that wait for the sizes of their folders, which may take as long as it takes. */
  sizes: { total: 96, reserve: 64, perUser: 8, perAddress: 4, perShare: 4 },
};

/** Forms such as the login do not keep a place for longer when nobody is signed in. */
const VISITOR_FORM_MS = 10_000;
/** The largest body of a form that is no JSON, such as a logout token. */
const FORM_BYTES = 64 * 1024;

/** Decides from the headers of a request whether it is accepted, before any of its body is read. */
export class Admission {
  readonly #deps: AdmissionDependencies;
  readonly #budgets = {
    bodies: new Budget('requests', BUDGETS.bodies),
    downloads: new Budget('downloads', BUDGETS.downloads),
    previews: new Budget('previews', BUDGETS.previews),
    scans: new Budget('searches, checksums or folder sizes', BUDGETS.scans),
    sizes: new Budget('sizes of folders', BUDGETS.sizes),
  };

  constructor(deps: AdmissionDependencies) {
    this.#deps = deps;
  }

  /**
   * The principal of a request; undefined on public routes. Throws for a missing permission, and when a limit
   * is exceeded. `onIdentified` is called before anything is refused to the principal.
   */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    route: Route,
    onIdentified?: (principal: Principal) => void,
  ): Promise<Principal | undefined> {
    const { endpoint } = route;
    const principal =
      endpoint.permission === 'public' ? undefined : await this.identify(request, reply, endpoint);
    if (principal) onIdentified?.(principal);
    const refusal = principal && refusalOf(principal, endpoint, request);
    if (refusal) {
      if (route.headers) reply.headers(route.headers(request));
      throw refusal;
    }
    const holder = () => this.#holderOf(request, route, principal);
    if (hasBody(request.raw)) {
      const giveBack = this.#budgets.bodies.take(holder());
      request.raw.once('end', giveBack);
      whenClosed(reply.raw, giveBack);
      if (!principal && isForm(endpoint)) disconnectAfter(VISITOR_FORM_MS, request, reply);
    }
    const budget = typeof route.budget === 'function' ? route.budget(request.url) : route.budget;
    if (budget) whenClosed(reply.raw, this.#budgets[budget].take(holder()));
    return principal;
  }

  /** The content origin address to which a browser is redirected; null when the response is sent here. */
  elsewhere(request: FastifyRequest, route: Route, principal: Principal | undefined): string | null {
    if (!route.endpoint.isContent || ticketOf(request)) return null;
    return this.#deps.content?.addressFor(request, principal) ?? null;
  }

  /** Also assigns the connection to the user. */
  async identify(
    request: FastifyRequest,
    reply: FastifyReply,
    options: { allowsQueryToken?: boolean },
  ): Promise<Principal> {
    const ticket = ticketOf(request);
    const principal =
      ticket && this.#deps.content
        ? await this.#deps.content.identify(ticket, reply)
        : await this.#deps.identify(request, reply, options);
    this.#deps.connections.claim(request.raw.socket, principal.user);
    return principal;
  }

  #holderOf(request: FastifyRequest, route: Route, principal: Principal | undefined): Holder {
    if (principal) return { userId: principal.user.id, isAdmin: principal.user.perm.admin };
    return { address: this.#deps.clientOf(request.raw).throttleKey, share: shareIn(request.url, route) };
  }
}

/**
 * The error for a principal without the declared permission of an endpoint, in a session that is not meant for
 * it, or with an API key that is not accepted there; null for all others.
 */
export function refusalOf(
  { user, session }: Principal,
  endpoint: Endpoint,
  request: FastifyRequest,
): AppError | null {
  if (session.isForSetup && !endpoint.isForSetup) {
    return new AppError('second_factor_setup_required', 'Set up a second factor first');
  }
  const ofKey = session.key && keyRefusal(session.key, endpoint, request);
  return ofKey ?? permissionRefusal(user, endpoint.permission, request, session.isForSetup);
}

function keyRefusal(
  { isWhole, permissions }: SessionKey,
  { keys, permission, isForSetup }: Endpoint,
  { method }: FastifyRequest,
): AppError | null {
  if (keys === undefined) {
    return new AppError('forbidden', 'API keys are not accepted here; log in with a password to do this');
  }
  if (keys === 'of_whole_scope' && !isWhole) {
    return new AppError('forbidden', 'This API key reaches only one folder, and this concerns all files');
  }
  const isDeclared = typeof permission === 'string' ? permission !== 'session' : Array.isArray(permission);
  // A session that may do nothing else can be ended.
  if (
    isForSetup ||
    isDeclared ||
    ['GET', 'HEAD'].includes(method) ||
    permissions.some((one) => one !== 'download')
  )
    return null;
  return new AppError('forbidden', 'This API key permits only reading');
}

function permissionRefusal(
  user: Principal['user'],
  permission: EndpointPermission,
  request: FastifyRequest,
  isForSetup: boolean,
): AppError | null {
  if (permission === 'public' || permission === 'session') return null;
  if (permission === 'view') return mayView(user.perm) ? null : withoutPermission(permission);
  if (typeof permission === 'string') return user.perm[permission] ? null : withoutPermission(permission);
  if ('selfOrAdmin' in permission) {
    const isAdmin = user.perm.admin && !isForSetup;
    return isAdmin ? null : refusalForOthers(user, permission.selfOrAdmin, request);
  }
  const missing = permission.find((one) => !user.perm[one]);
  return missing ? notPermitted(missing) : null;
}

/** An id that belongs to no user is left to the handler, which rejects it. */
function refusalForOthers(user: Principal['user'], name: string, request: FastifyRequest): AppError | null {
  const params = request.params as Readonly<Record<string, string>>;
  const isParameter = Object.hasOwn(params, name);
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  const named = (isParameter ? params[name] : query.get(name)) ?? String(user.id);
  const namesUsers = /^\d{1,9}$/.test(named) || (named === 'all' && !isParameter);
  if (!namesUsers || Number(named) === user.id) return null;
  return new AppError('forbidden', 'Only administrators may do this for other users');
}

function isForm({ body, maxBodyBytes = Number.POSITIVE_INFINITY }: Endpoint): boolean {
  return body?.kind === 'json' || maxBodyBytes <= FORM_BYTES;
}

/** Disconnects a client whose body has not arrived by then. */
function disconnectAfter(ms: number, { raw }: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop);
  whenClosed(reply.raw, stop);
}

function shareIn(url: string, { path, endpoint }: Route): string | undefined {
  const segment = shareSegmentOf(endpoint);
  if (segment === undefined) return undefined;
  const below = (url.split('?', 1)[0] ?? '').slice(path.length - '/*'.length);
  return segmentsOf(parseRequestPath(below).path)[segment];
}
