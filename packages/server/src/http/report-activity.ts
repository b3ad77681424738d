import {
  type ActivityAction,
  type ActivityResult,
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  isSecret,
  type VirtualPath,
} from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActivityReports, ReportedActivity, RequestOrigin } from '../core/activity/reported-activity.js';
import type { Principal } from '../core/files/principal.js';
import { lexicalPathOf } from '../core/files/scope-paths.js';
import type { AppError } from '../lib/app-error.js';
import type { ClientOf } from '../lib/client-address.js';
import { parseRequestPath } from '../lib/request-path.js';
import { responseErrorOf } from './error-response.js';
import { activityFactsOf } from './request/activity-facts.js';
import type { Route } from './route.js';

/** Statuses that refuse a request; anything else is a failure. */
const REFUSALS: readonly number[] = [401, 403, 429];
/** These ask for the next step of a request that is repeated with it. */
const QUESTIONS: ReadonlySet<ErrorCode> = new Set(['reauthentication_required']);

/** Reports the requests of one route to the activity log, as its endpoint declares. */
export class RouteActivity {
  readonly #endpoint: Endpoint;
  /** The address up to the path of an entry; null where it names none. */
  readonly #prefix: string | null;

  constructor(
    { endpoint, path }: Pick<Route, 'endpoint' | 'path'>,
    readonly reports: ActivityReports,
    readonly clientOf: ClientOf,
  ) {
    this.#endpoint = endpoint;
    this.#prefix = namesEntry(endpoint) ? path.slice(0, -'/*'.length) : null;
  }

  /** Called when a request was admitted that may change files. */
  begin(request: FastifyRequest, principal: Principal): void {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    this.reports.from(principal.action, this.#originOf(request, principal));
  }

  /** Called before the response of a request that was done, or when that was sent already. */
  done(request: FastifyRequest, reply: FastifyReply | null, principal: Principal | undefined): void {
    const { activity } = this.#endpoint;
    if (!activity || activity.isFollowed || !isWhole(request, reply, activity.action)) return;
    this.#report(request, principal, { action: activity.action, result: 'done' });
  }

  /** Called before the response of a request that failed. */
  failed(request: FastifyRequest, thrown: unknown, principal: Principal | undefined): void {
    const { activity, method } = this.#endpoint;
    const { code } = responseErrorOf(thrown);
    // Visitors are asked for the password of a share in this way.
    const isAsked =
      this.#endpoint.isForVisitors && code === 'unauthenticated' && !responseErrorOf(thrown).details?.wrong;
    if (isAsked) return;
    const isRefused = isRefusal(responseErrorOf(thrown));
    if (QUESTIONS.has(code) || (!isRefused && (!activity || activity.isFollowed))) return;
    const result: ActivityResult = isRefused ? 'refused' : 'failed';
    const verb = typeof method === 'string' ? method : request.method;
    this.#report(request, principal, {
      ...{ action: actionOf(request, activity), result, code },
      request: `${verb} ${this.#endpoint.path}`,
    });
  }

  #report(
    request: FastifyRequest,
    principal: Principal | undefined,
    facts: Pick<ReportedActivity, 'action' | 'result' | 'code' | 'request'>,
  ): void {
    const { user, path, isLeftOut } = activityFactsOf(request);
    if (isLeftOut) return;
    const own = principal && { id: principal.user.id, name: principal.user.username };
    this.reports.report({
      ...facts,
      user: user ?? own,
      origin: this.#originOf(request, principal),
      path: path ?? this.#pathOf(request, principal),
      subject: this.#subjectOf(request, facts.result),
    });
  }

  #originOf(request: FastifyRequest, principal: Principal | undefined): RequestOrigin {
    const key = principal?.session.key;
    const visitor = this.#endpoint.isForVisitors === true ? 'link' : 'session';
    return {
      address: this.#addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      way: key ? 'key' : visitor,
      keyId: key?.id,
    };
  }

  /** Empty for a client that has gone before its address was known. */
  #addressOf({ raw }: FastifyRequest): string {
    try {
      return this.clientOf(raw).address;
    } catch {
      return '';
    }
  }

  /** A text in the place of an id may be anything, also a secret, as long as nothing was found by it. */
  #subjectOf(request: FastifyRequest, result: ActivityResult): ReportedActivity['subject'] {
    const { activity } = this.#endpoint;
    if (!activity?.subject) return undefined;
    const facts = activityFactsOf(request);
    const given = activity.id === undefined ? '' : parameterOf(request, activity.id);
    const id = facts.id ?? (result === 'done' || /^\d{1,9}$/.test(given) ? given : '');
    return { kind: activity.subject, id: String(id), name: facts.name ?? activity.name ?? '' };
  }

  #pathOf({ url }: FastifyRequest, principal: Principal | undefined): VirtualPath | undefined {
    if (this.#prefix === null || !principal) return undefined;
    const path = parsedPath((url.split('?', 1)[0] ?? '').slice(this.#prefix.length));
    return path === null ? undefined : (lexicalPathOf(principal, path) ?? undefined);
  }
}

/** A limit that is used up refuses a request as well; a disk that is full does not. */
function isRefusal({ code, details }: AppError): boolean {
  if (code === 'storage_full') return details?.quota !== undefined;
  return code === 'download_not_allowed' || REFUSALS.includes(ERROR_STATUS[code]);
}

/** The rest of the address is a path of the user, and no name of a share or of a file of the pages. */
function namesEntry(endpoint: Endpoint): boolean {
  const [, name = ''] = /\/:(\w+)\*$/.exec(endpoint.path) ?? [];
  return name !== '' && endpoint.permission !== 'public' && !isSecret(endpoint, name);
}

function actionOf(request: FastifyRequest, activity: Endpoint['activity']): ActivityAction {
  const { action = 'access', ofCopies = action } = activity ?? {};
  return parameterOf(request, 'action') === 'copy' ? ofCopies : action;
}

/** A download in parts counts with the part at its beginning. */
function isWhole({ method, headers }: FastifyRequest, reply: FastifyReply | null, action: string): boolean {
  if (action !== 'downloaded' || reply === null) return true;
  const { raw, statusCode } = reply;
  const status = raw.headersSent ? raw.statusCode : statusCode;
  return method !== 'HEAD' && (status === 200 || (status === 206 && /^bytes=0-/.test(headers.range ?? '')));
}

function parameterOf({ params, url }: FastifyRequest, name: string): string {
  const inPath = (params as Readonly<Record<string, string>>)[name];
  return inPath ?? new URLSearchParams(url.split('?').slice(1).join('?')).get(name) ?? '';
}

function parsedPath(text: string): VirtualPath | null {
  try {
    return parseRequestPath(text).path;
  } catch {
    return null;
  }
}
