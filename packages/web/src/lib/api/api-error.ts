import type { ErrorCode, QuotaExceeded } from '@satchel/contract';

export type ApiErrorCode = ErrorCode | 'network';

interface ApiErrorInit {
  status: number;
  code: ApiErrorCode;
  message: string;
  details?: Record<string, unknown>;
  requestId?: string;
}

/** A request that failed. `status` is 0 and `code` is `network` if there was no response. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;

  constructor(init: ApiErrorInit) {
    super(init.message);
    this.status = init.status;
    this.code = init.code;
    this.details = init.details ?? {};
    this.requestId = init.requestId;
  }
}

export const unreachable = (): ApiError =>
  new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'already_exists',
  412: 'changed_meanwhile',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'busy',
  507: 'storage_full',
};

/** Reads an error response, whether its body is the server's JSON or the text of a proxy in between. */
export function toApiError(status: number, body: string): ApiError {
  const fallback = CODE_OF_STATUS[status] ?? 'internal';
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && 'code' in value && 'message' in value) {
      return new ApiError({ ...(value as Omit<ApiErrorInit, 'status'>), status });
    }
  } catch {
    // The body is not JSON, so a proxy sent it.
  }
  return new ApiError({ status, code: fallback, message: body.length < 200 ? body.trim() : '' });
}

export const isApiError = (error: unknown, code?: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** The limit of storage that was the reason of a failure, if it was one. */
export const quotaExceeded = (error: unknown): QuotaExceeded | undefined =>
  isApiError(error, 'storage_full') ? (error.details.quota as QuotaExceeded | undefined) : undefined;

/**
 * The number of seconds after which a request that was rejected for now may be repeated; undefined if the
 * server does not tell.
 */
export function retrySecondsOf(error: unknown): number | undefined {
  if (!isApiError(error, 'too_many_requests') && !isApiError(error, 'busy')) return undefined;
  const { retryAfter } = error.details;
  return typeof retryAfter === 'number' ? retryAfter : undefined;
}
