import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.js';
import { encodePath } from './paths.js';
import type { GrantedPermission, Permission } from './permissions.js';
import { LAST_EVENT_HEADER } from './protocol.js';
import type { ActivityAction, ActivitySubject } from './schemas/activity.js';

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Allows the user whose id this parameter of the path or query holds, and administrators. Without a value any
 * user is allowed.
 */
export interface SelfOrAdmin {
  selfOrAdmin: string;
}

/**
 * The callers that may send the request: anyone, any user with a session, or users with a permission (or with
 * all of several).
 */
export type EndpointPermission =
  | 'public'
  | 'session'
  | GrantedPermission
  | readonly [Permission, ...Permission[]]
  | SelfOrAdmin;

/** A permission that depends on the request or on what is stored, and is checked by the file system. */
export interface LaterPermission {
  permission: GrantedPermission;
  when: string;
}

export interface JsonBody<
  Schema extends TSchema = TSchema,
  IsRequired extends boolean = boolean,
  IsReadByHandler extends boolean = boolean,
> {
  kind: 'json';
  schema: Schema;
  /** False where the body is optional. */
  isRequired: IsRequired;
  /**
   * The handler reads the body itself, because older clients send other formats, or because other checks come
   * first.
   */
  isReadByHandler: IsReadByHandler;
  /** `null` counts as an empty list, which is how programs written in Go send one. */
  nullIsEmptyList?: true;
}

/** How requests are written into the activity log. */
export interface EndpointActivity {
  action: ActivityAction;
  /** The action of a request with `action=copy` in its query. */
  ofCopies?: ActivityAction;
  /** The kind of what it is done to; absent for an entry, or where that is the user who sends the request. */
  subject?: ActivitySubject;
  /** The parameter of the path or query that has its id. */
  id?: string;
  /** Its name, where that is always the same. */
  name?: string;
  /** The change pipeline tells what was done, so that only refusals are written from the request. */
  isFollowed?: true;
}

/** Bytes of any length, which are not buffered in memory. */
export interface StreamBody {
  kind: 'stream';
  type: string;
}

export interface ResponseDeclaration<Schema extends TSchema | undefined = TSchema | undefined> {
  status: number;
  description: string;
  /** Media types; empty for a response without a body. */
  types: readonly string[];
  /** The schema of the JSON body, or of one line of a stream of JSON. */
  schema: Schema;
  /** Names of headers with their descriptions. */
  headers: Readonly<Record<string, string>>;
}

/** The messages of a WebSocket, which are JSON. */
export interface SocketDeclaration {
  protocol: string;
  fromClient: TSchema;
  fromServer: TSchema;
  maxBytes: number;
}

/**
 * One endpoint of the server as data: the server mounts it, the web client calls it, and the API documents
 * are generated from it. A parameter of `path` is one segment (`:id`) or the rest of the path (`:path*`).
 */
export interface Endpoint {
  method: Method | readonly [Method, ...Method[]];
  path: `/${string}`;
  summary: string;
  /** More text for the API documents. */
  details?: string;
  permission: EndpointPermission;
  alsoNeeds?: readonly LaterPermission[];
  /** The permission that each value of one field of a JSON body needs. */
  bodyPermission?: { field: string; needs: Readonly<Record<string, Permission>> };
  /**
   * API keys are accepted: `always`, or only those that are not limited to a folder, where it concerns the
   * whole scope of the user. Without it a key is refused. One that permits no change is also refused by
   * methods other than GET where no permission is declared, except for ending its session.
   */
  keys?: 'always' | 'of_whole_scope';
  /** Sessions are accepted that can only set up a second factor. */
  isForSetup?: true;
  /** The token may be in the query as `auth`, where the server allows that. */
  allowsQueryToken?: true;
  /** Without it only refusals are logged, as `access`. */
  activity?: EndpointActivity;
  /** The endpoint is for visitors of a share: its errors say nothing about the session of the user. */
  isForVisitors?: true;
  /**
   * The endpoint sends content of users: browsers are redirected to the content origin, where the server has
   * one.
   */
  isContent?: true;
  params?: Readonly<Record<string, TSchema>>;
  /** All parameters are optional, unless their description says otherwise. */
  query?: Readonly<Record<string, TSchema>>;
  headers?: Readonly<Record<string, TSchema>>;
  body?: JsonBody | StreamBody;
  /** The largest body in bytes, where it is not 64 KiB of JSON. */
  maxBodyBytes?: number;
  response: ResponseDeclaration;
  /** Other responses of success. */
  otherResponses?: readonly ResponseDeclaration[];
  /** Errors besides those that follow from the rest of the declaration. */
  errors: readonly ErrorCode[];
  socket?: SocketDeclaration;
}

/** Option of a parameter of a path whose value opens something to anybody who knows it: it is not logged. */
export const SECRET = { 'x-secret': true } as const;

export function isSecret({ params }: Endpoint, name: string): boolean {
  return (params?.[name] as Record<string, unknown> | undefined)?.['x-secret'] === true;
}

/** Keeps the exact type of a declaration. */
export function endpoint<const Declaration extends Endpoint>(declaration: Declaration): Declaration {
  return declaration;
}

type Headers = Readonly<Record<string, string>>;

export function json<Schema extends TSchema>(
  schema: Schema,
  description: string,
  headers: Headers = {},
): ResponseDeclaration<Schema> {
  return { status: 200, description, types: ['application/json'], schema, headers };
}

/** A list that the stream of events follows. */
export function liveJson<Schema extends TSchema>(
  schema: Schema,
  description: string,
  headers: Headers = {},
): ResponseDeclaration<Schema> {
  const lastEvent =
    'The id of the last event before this was read: a stream of `/api/events` that begins after it misses nothing.';
  return json(schema, description, { ...headers, [LAST_EVENT_HEADER]: lastEvent });
}

/** A line such as `200 OK`, for clients that show it. */
export function text(
  description = 'Done; the body is `200 OK`.',
  headers: Headers = {},
  status = 200,
): ResponseDeclaration<undefined> {
  return { status, description, types: ['text/plain'], schema: undefined, headers };
}

export function bytes(
  types: readonly string[],
  description: string,
  headers: Headers = {},
  status = 200,
): ResponseDeclaration<undefined> {
  return { status, description, types, schema: undefined, headers };
}

export function empty(
  status: number,
  description: string,
  headers: Headers = {},
): ResponseDeclaration<undefined> {
  return { status, description, types: [], schema: undefined, headers };
}

/** A body that is validated before the handler runs. */
export function jsonBody<Schema extends TSchema>(
  schema: Schema,
  options: Pick<JsonBody, 'nullIsEmptyList'> = {},
): JsonBody<Schema, true, false> {
  return { kind: 'json', schema, isRequired: true, isReadByHandler: false, ...options };
}

/** A body that the handler reads and checks. */
export function looseBody<Schema extends TSchema, IsRequired extends boolean = true>(
  schema: Schema,
  isRequired: IsRequired = true as IsRequired,
): JsonBody<Schema, IsRequired, true> {
  return { kind: 'json', schema, isRequired, isReadByHandler: true };
}

export function streamBody(type = 'application/octet-stream'): StreamBody {
  return { kind: 'stream', type };
}

/** The declared responses of success, and those that follow from the rest of the declaration. */
export function responsesOf({ response, otherResponses = [], isContent }: Endpoint): ResponseDeclaration[] {
  const elsewhere = empty(302, 'Browsers get it from the content origin, where the server has one.', {
    Location: 'The address there, which is signed.',
  });
  return [response, ...otherResponses, ...(isContent ? [elsewhere] : [])];
}

type NameOf<Segment extends string> = Segment extends `${infer Name}*` ? Name : Segment;
type NamesIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Segment}/${infer More}`
    ? NameOf<Segment> | NamesIn<`/${More}`>
    : NameOf<Rest>
  : never;

/** The parameters of an endpoint's path. A parameter that takes the rest of the path is not encoded. */
export type ParamsOf<E extends Endpoint> = Record<NamesIn<E['path']>, string | number>;

type Values<Schemas> = {
  [Name in keyof Schemas]?: Schemas[Name] extends TSchema ? Static<Schemas[Name]> : never;
};
export type QueryOf<E extends Endpoint> = E extends { query: infer Query }
  ? Values<Query>
  : Record<never, never>;

/** The body that is sent: the JSON value, or text for a stream. */
export type BodyOf<E extends Endpoint> = E extends { body: JsonBody<infer Schema> }
  ? Static<Schema>
  : E extends { body: StreamBody }
    ? string
    : undefined;

/** The result of a successful call: the JSON value, or the text of other responses. */
export type ValueOf<E extends Endpoint> =
  E['response'] extends ResponseDeclaration<infer Schema>
    ? Schema extends TSchema
      ? Static<Schema>
      : string
    : never;

export type MessageFromServer<E extends Endpoint> = E extends { socket: { fromServer: infer Schema } }
  ? Schema extends TSchema
    ? Static<Schema>
    : never
  : never;

/** The encoded path of a request. A parameter that takes the rest of the path may be empty. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\/:(\w+)(\*?)/g, (_, name: string, isRest: string) => {
    const value = String(params[name] ?? '');
    if (!isRest) return `/${encodeURIComponent(value)}`;
    return encodePath(value === '' || value.startsWith('/') ? value : `/${value}`);
  });
}

export function methodsOf({ method }: Pick<Endpoint, 'method'>): readonly Method[] {
  return typeof method === 'string' ? [method] : method;
}
