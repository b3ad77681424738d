import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  COMMON_ERRORS,
  type Endpoint,
  ERROR_STATUS,
  ErrorBody,
  type ErrorCode,
  methodsOf,
  responsesOf,
} from '@satchel/contract';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import {
  type DeclaredEndpoint,
  declaredEndpoints,
  errorsOf,
  titleOf,
} from '../src/features/api-docs/declared.js';
import { RouteTable } from '../src/http/request/route-table.js';
import { mountPathOf } from '../src/http/route.js';

interface Sent {
  status: number;
  /** The media type without parameters; empty without a body. */
  type: string;
  /** The text of JSON; undefined for everything else. */
  json: string | undefined;
}

const faults: string[] = [];
const successes = new Set<string>();

/** The responses of servers in this process that violated the contract since the last call. */
export function takeResponseFaults(): string[] {
  return faults.splice(0);
}

/** The endpoints, as `feature.name`, that have answered with success since the last call. */
export function takeSuccesses(): ReadonlySet<string> {
  const taken = new Set(successes);
  successes.clear();
  return taken;
}

/**
 * Compares every response of a server with the declaration of its endpoint. A fault is recorded before the
 * client has received the whole response.
 */
export function checkResponses(app: FastifyInstance, contentOrigin: string | null = null): void {
  const mounted = declaredEndpoints()
    .filter(({ endpoint }) =>
      methodsOf(endpoint).every((method) => app.hasRoute({ method, url: mountPathOf(endpoint) })),
    )
    // The most specific address first: `/api/resources/recursive/*` is also an address of `/api/resources/*`.
    .sort((a, b) => literalLength(b) - literalLength(a))
    .map((declared) => {
      const { endpoint } = declared;
      const row = { path: mountPathOf(endpoint), methods: methodsOf(endpoint), isContent: false };
      return { ...declared, table: new RouteTable([row]) };
    });
  const find = ({ method = '', url = '/' }: IncomingMessage) =>
    mounted.find(({ table }) => table.find(url.split('?', 1)[0] ?? '')?.methods.has(method));
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    watch(request, response, (sent) => {
      // This comes after the server has removed its base from the address.
      const declared = find(request);
      if (!declared) return;
      const { feature, name, endpoint } = declared;
      if (sent.status < 300 || sent.status === endpoint.response.status) successes.add(`${feature}.${name}`);
      // The content origin serves only content, in whatever way a request addresses it.
      const isElsewhere = sent.status === 404 && contentOrigin !== null && !endpoint.isContent;
      const fault = isElsewhere ? null : faultIn(endpoint, sent);
      if (fault) faults.push(`${titleOf(endpoint)}: ${fault} (${request.method} ${request.url})`);
    });
  });
  // With a listener, Node takes no request to upgrade as a plain one any more.
  if (!mounted.some(({ endpoint }) => endpoint.socket)) return;
  app.server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const { write } = socket;
    socket.write = (...args: unknown[]): boolean => {
      const declared = find(request);
      if (declared && /^HTTP\/1\.1 101 /.test(String(args[0])))
        successes.add(`${declared.feature}.${declared.name}`);
      socket.write = write;
      return write.apply(socket, args as Parameters<typeof write>);
    };
  });
}

const literalLength = ({ endpoint }: DeclaredEndpoint) => endpoint.path.replace(/[:*].*/, '').length;

/** Calls back when the headers of a response are known and, for JSON, its text is complete. */
function watch(request: IncomingMessage, response: ServerResponse, onSent: (sent: Sent) => void): void {
  const { writeHead, write, end } = response;
  const pieces: Buffer[] = [];
  let type: string | undefined;
  let missing = Number.POSITIVE_INFINITY;
  const finish = (json?: string): void => {
    Object.assign(response, { writeHead, write, end });
    onSent({ status: response.statusCode, type: type ?? '', json });
  };
  const take = (piece: unknown, encoding: unknown): void => {
    if (typeof piece === 'string') pieces.push(Buffer.from(piece, encoding === 'latin1' ? encoding : 'utf8'));
    else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
    missing -= piece === undefined ? 0 : (pieces.at(-1)?.length ?? 0);
  };
  response.writeHead = (...args: unknown[]): ServerResponse => {
    const given = args.at(-1) as OutgoingHttpHeaders | undefined;
    const headerOf = (name: string) =>
      String((typeof given === 'object' && given[name]) || response.getHeader(name) || '');
    type = headerOf('content-type').split(';', 1)[0] ?? '';
    if (headerOf('content-length') !== '') missing = Number(headerOf('content-length'));
    response.writeHead = writeHead;
    writeHead.apply(response, args as Parameters<typeof writeHead>);
    if (!type.includes('json') || request.method === 'HEAD') finish();
    return response;
  };
  response.write = (...args: unknown[]): boolean => {
    if (type === undefined) response.writeHead(response.statusCode);
    if (response.write !== write) take(args[0], args[1]);
    if (response.write !== write && missing <= 0) finish(Buffer.concat(pieces).toString());
    return write.apply(response, args as Parameters<typeof write>);
  };
  response.end = (...args: unknown[]): ServerResponse => {
    if (type === undefined) response.writeHead(response.statusCode);
    if (response.end !== end) {
      take(typeof args[0] === 'function' ? undefined : args[0], args[1]);
      finish(Buffer.concat(pieces).toString());
    }
    return end.apply(response, args as Parameters<typeof end>);
  };
}

/**
 * Sent before the endpoint is known: for a host that is not the server's, too long an address, too large
 * headers.
 */
const BARE_STATUSES = [414, 421, 431];

function faultIn(endpoint: Endpoint, { status, type, json }: Sent): string | null {
  const declared = responsesOf(endpoint).filter((response) => response.status === status);
  const codes = [...errorsOf(endpoint), ...COMMON_ERRORS].filter((code) => ERROR_STATUS[code] === status);
  if (declared.length === 0 && codes.length === 0)
    return BARE_STATUSES.includes(status) ? null : `${status} is not declared`;
  if (declared.length === 0) return json === undefined ? null : errorFault(json, codes);
  if (type === '' || declared.some(({ types }) => types.length === 0)) return null;
  const fitting = declared.filter(({ types }) => types.some((one) => includesType(one, type)));
  if (fitting.length === 0) return codes.length > 0 ? null : `${status} as ${type} is not declared`;
  if (json === undefined) return null;
  const found = fitting.map(({ schema }) => schema && bodyFault(schema, type, json));
  return found.every((fault) => fault) ? `${status}, ${found[0]}` : null;
}

function errorFault(json: string, codes: readonly ErrorCode[]): string | null {
  const fault = bodyFault(ErrorBody, '', json);
  if (fault) return fault;
  const { code } = JSON.parse(json) as ErrorBody;
  return codes.includes(code) ? null : `the error ${code} is not declared`;
}

function includesType(declared: string, type: string): boolean {
  return (
    declared === '*/*' || declared === type || declared.replace(/\*$/, '') === type.replace(/[^/]*$/, '')
  );
}

function bodyFault(schema: TSchema, type: string, json: string): string | null {
  const texts = type.endsWith('ndjson') ? json.split('\n').filter(Boolean) : [json];
  const validator = validatorOf(schema);
  for (const text of texts) {
    const value: unknown = JSON.parse(text);
    if (validator.Check(value)) continue;
    const [fault] = validator.Errors(value);
    return `the body${fault?.instancePath ?? ''} ${fault?.message ?? 'is wrong'}: ${text.slice(0, 300)}`;
  }
  return null;
}

/** Compiled at first use, for all test files of a worker. */
const validators = new Map<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(closed(schema));
  validators.set(schema, validator);
  return validator;
}

/** The same schema without additional fields in its objects. */
function closed(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const isOpen = value?.type === 'object' && value.properties && value.additionalProperties === undefined;
    return isOpen ? { ...value, additionalProperties: false } : value;
  });
}
