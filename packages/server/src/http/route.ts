import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Principal } from './principal.js';
import type { PathRequest } from './request-path.js';

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, anybody logged in, administrators. */
export type RouteAuth = 'public' | 'user' | 'admin';

export interface RouteContext<Body> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Fires when the client goes away before the answer is complete. */
  signal: AbortSignal;
  /** What follows the route's prefix, decoded once; `/` where the route takes no path. */
  path: PathRequest;
  query: URLSearchParams;
  body: Body;
}

export type UserContext<Body> = RouteContext<Body> & { principal: Principal };

interface RouteBase {
  method: Method | readonly Method[];
  /** Starts with `/`. Ending in `/*` it takes a file path, which arrives as `context.path`. */
  path: string;
  /** Shown in docs/api.md. */
  summary: string;
  /** `token` in the query is accepted here (GET raw, preview, subtitle, command socket; see docs/security.md). */
  queryToken?: boolean;
  /** Largest JSON body in bytes; 64 KiB unless told. */
  bodyLimit?: number;
}

interface JsonInput<Schema extends TSchema> {
  body: Schema;
}
interface StreamInput {
  /** The body is raw bytes; read `request.body` as a stream. */
  body: 'stream';
}
interface NoInput {
  body?: undefined;
}

type Handler<Context> = (context: Context) => Promise<unknown> | unknown;

/** A route as data: `server.ts` mounts the list, a test walks it. The handler returns what is sent as JSON or text. */
export type Route = RouteBase & {
  auth: RouteAuth;
  body?: TSchema | 'stream' | undefined;
  handler: Handler<UserContext<unknown>>;
};

export function methodsOf(route: Route): readonly Method[] {
  return typeof route.method === 'string' ? [route.method] : route.method;
}

export function publicRoute<Schema extends TSchema>(
  route: RouteBase & JsonInput<Schema> & { handler: Handler<RouteContext<Static<Schema>>> },
): Route;
export function publicRoute(
  route: RouteBase & (StreamInput | NoInput) & { handler: Handler<RouteContext<undefined>> },
): Route;
export function publicRoute(route: object): Route {
  return { ...route, auth: 'public' } as Route;
}

export function userRoute<Schema extends TSchema>(
  route: RouteBase & JsonInput<Schema> & { handler: Handler<UserContext<Static<Schema>>> },
): Route;
export function userRoute(
  route: RouteBase & (StreamInput | NoInput) & { handler: Handler<UserContext<undefined>> },
): Route;
export function userRoute(route: object): Route {
  return { ...route, auth: 'user' } as Route;
}

export function adminRoute<Schema extends TSchema>(
  route: RouteBase & JsonInput<Schema> & { handler: Handler<UserContext<Static<Schema>>> },
): Route;
export function adminRoute(
  route: RouteBase & (StreamInput | NoInput) & { handler: Handler<UserContext<undefined>> },
): Route;
export function adminRoute(route: object): Route {
  return { ...route, auth: 'admin' } as Route;
}
