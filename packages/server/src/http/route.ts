import {
  type BodyOf,
  type Endpoint,
  type JsonBody,
  type Method,
  methodsOf as methodsOfEndpoint,
  type ParamsOf,
  type ResponseDeclaration,
  type ValueOf,
} from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Access } from '../core/access/access-watch.js';
import type { Principal } from '../core/files/principal.js';
import type { PathRequest } from '../lib/request-path.js';
import type { Sent } from './sending/raw-response.js';

/** Limited resources of the server. */
export type BudgetName = 'downloads' | 'previews' | 'scans' | 'sizes';

/** The query as it was sent: the declared parameters are read leniently, as text. */
export interface QueryReader<Names extends string = string> {
  get: (name: Names) => string | null;
}

type QueryNames<E extends Endpoint> = E extends { query: infer Declared } ? keyof Declared & string : never;

/** The context of a handler whose request was validated by its declaration. */
export type RouteContext<E extends Endpoint> = RequestContext & {
  params: Readonly<Record<keyof ParamsOf<E>, string>>;
  query: QueryReader<QueryNames<E>>;
  body: E extends { body: JsonBody<TSchema, boolean, false> } ? BodyOf<E> : undefined;
} & (E extends { permission: 'public' } ? unknown : { principal: Principal });

/** Some of it is made when it is asked for, so a spread, or the rest of a destructuring, lacks it. */
export interface RequestContext {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Fires when the client disconnects before the response is complete. */
  signal: AbortSignal;
  /**
   * The part of the address after the fixed part, decoded once; `/` where the endpoint has no path parameter.
   */
  path: PathRequest;
  /** Aborts the response when `access` ends; `signal` fires, too. */
  endWith(access: Pick<Access, 'whenEnded'>): void;
}

/**
 * The declared value, bytes that are JSON already, or nothing where the handler has sent the response itself.
 */
type HandlerResult<E extends Endpoint> =
  | (E['response'] extends ResponseDeclaration<infer Schema>
      ? Schema extends TSchema
        ? ValueOf<E> | Uint8Array
        : string | Uint8Array
      : never)
  | FastifyReply
  | Sent;

export interface ServingOptions {
  /**
   * Counts requests that use a limited resource until the response is complete, by user, address and share.
   */
  budget?: BudgetName | ((url: string) => BudgetName | undefined);
  /** Headers of every response to an authenticated request, including errors. */
  headers?: (request: FastifyRequest) => Readonly<Record<string, string>>;
}

/** An endpoint with its handler: `server.ts` mounts the list. */
export interface Route extends ServingOptions {
  endpoint: Endpoint;
  /** The pattern for the router; the rest of an address is in `context.path`. */
  path: string;
  handler: (context: HandlerContext) => unknown;
}

/** A context before the declaration narrows its type. */
export type HandlerContext = RequestContext & {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
  principal: Principal;
};

/** Binds an endpoint of the contract to its handler, which returns a value that is sent as JSON or text. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: (context: RouteContext<E>) => HandlerResult<E> | Promise<HandlerResult<E>>,
  options: ServingOptions = {},
): Route {
  const serve = handler as unknown as Route['handler'];
  return { endpoint, path: mountPathOf(endpoint), handler: serve, ...options };
}

export function methodsOf({ endpoint }: Pick<Route, 'endpoint'>): readonly Method[] {
  return methodsOfEndpoint(endpoint);
}

/** Where a parameter takes the rest of the path, the handler splits what follows the fixed part. */
export function mountPathOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.endsWith('*') ? `${path.slice(0, path.indexOf('/:'))}/*` : path;
}

/**
 * The index of the segment after the fixed part that contains the hash of a share, on endpoints for visitors.
 */
export function shareSegmentOf({ path, isForVisitors }: Endpoint): number | undefined {
  if (!isForVisitors) return undefined;
  return path
    .slice(path.indexOf('/:') + 1)
    .split('/')
    .indexOf(':hash');
}
