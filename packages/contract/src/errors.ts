import { type Static, Type } from 'typebox';

/** Every way a request can fail, by name; the server's table in `http/error-response.ts` gives the status. */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'wrong_credentials',
  'reauthentication_required',
  'forbidden',
  'download_not_allowed',
  'not_found',
  'method_not_allowed',
  'already_exists',
  'conflict',
  'changed_meanwhile',
  'too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'too_many_requests',
  'not_implemented',
  'busy',
  'storage_full',
  'upload_offset_mismatch',
  'locked',
  'cancelled',
  'command_failed',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Sent when `Accept` prefers JSON; others get a line such as `403 Forbidden`. */
export const ErrorBody = Type.Object({
  code: Type.Union(ERROR_CODES.map((code) => Type.Literal(code))),
  message: Type.String(),
  requestId: Type.String(),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ErrorBody = Omit<Static<typeof ErrorBody>, 'code'> & { code: ErrorCode };
