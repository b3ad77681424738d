import { type Static, Type } from 'typebox';

/** The codes of all errors of requests; `ERROR_STATUS` maps them to statuses. */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'wrong_credentials',
  'not_linked',
  'reauthentication_required',
  'second_factor_required',
  'wrong_code',
  'second_factor_setup_required',
  'forbidden',
  'foreign_origin',
  'download_not_allowed',
  'not_found',
  'method_not_allowed',
  'already_exists',
  'conflict',
  'changed_meanwhile',
  'stalled',
  'too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'too_many_requests',
  'not_implemented',
  'provider_failed',
  'busy',
  'disk_unreachable',
  'storage_full',
  'trash_unavailable',
  'paused_by_brake',
  'upload_offset_mismatch',
  'locked',
  'cancelled',
  'command_failed',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The meaning of each code, for the API documents. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_input: 'The request is not as expected; `details.field` and `details.reason` say where and why.',
  unauthenticated: 'There is no valid token, or the password of a share is missing or wrong.',
  wrong_credentials: 'The user name, the password or the captcha is wrong.',
  not_linked: 'The login of a provider is right, and belongs to no account here.',
  reauthentication_required: 'The current password is needed.',
  second_factor_required: 'The password is right, and a code of the second factor is needed as well.',
  wrong_code: 'The code of the second factor is wrong, or was used before.',
  second_factor_setup_required:
    'An administrator requires a second factor; `details.token` permits nothing but setting one up.',
  forbidden: 'A permission is missing, or a rule does not allow it.',
  foreign_origin:
    'A page of another site seems to have sent it; `details` names its origin and the host of the request.',
  download_not_allowed: 'The permission to download is missing.',
  not_found: 'Nothing of that name exists.',
  method_not_allowed: 'This method is not possible here.',
  already_exists: 'Something of that name exists already.',
  conflict: 'It conflicts with what exists.',
  changed_meanwhile: 'It is no longer in the state that the request names.',
  stalled: 'The body of the request arrived too slowly; what has arrived of an upload in parts is kept.',
  too_large: 'It is larger than allowed.',
  unsupported_media_type: 'The format is not supported.',
  range_not_satisfiable: 'The file is shorter than the range.',
  too_many_requests: 'There are too many requests; `Retry-After` says when to try again.',
  not_implemented: 'This server cannot do that.',
  provider_failed: 'The service by which users log in does not answer, or not as it should.',
  busy: 'The server is busy; try again later.',
  disk_unreachable: 'The disk does not answer, such as one of another machine; try again later.',
  storage_full: 'There is no free space left, or a quota is used up: `details.quota` says which.',
  trash_unavailable: 'It cannot be moved to the trash, only deleted for good.',
  paused_by_brake:
    'The session has deleted or replaced too many files in a short time; `POST /api/brake/confirm` continues.',
  upload_offset_mismatch: 'The upload is at another offset.',
  locked: 'Another request is using it.',
  cancelled: 'It was cancelled.',
  command_failed: 'A command that runs before the change failed.',
  internal: 'Something went wrong on the server.',
};

/** The status of a response with each code; nothing else maps codes to statuses. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_credentials: 403,
  not_linked: 403,
  reauthentication_required: 403,
  second_factor_required: 403,
  wrong_code: 403,
  second_factor_setup_required: 403,
  forbidden: 403,
  foreign_origin: 403,
  // Clients of both releases expect this instead of 403; no content follows.
  download_not_allowed: 202,
  not_found: 404,
  method_not_allowed: 405,
  stalled: 408,
  already_exists: 409,
  conflict: 409,
  trash_unavailable: 409,
  upload_offset_mismatch: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  command_failed: 422,
  locked: 423,
  // Clients of File Browser take 409 for a name that is taken, and ask again.
  paused_by_brake: 429,
  too_many_requests: 429,
  cancelled: 499,
  internal: 500,
  not_implemented: 501,
  provider_failed: 502,
  busy: 503,
  disk_unreachable: 503,
  storage_full: 507,
};

/**
 * Errors that any endpoint may send besides its own: for a malformed request, for a page of another site, for
 * a session that can only set up a second factor, for a body that is coded or stands still, for too many
 * requests, and when the server is busy, or it or a disk has no room, does not answer or fails.
 */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_input',
  'second_factor_setup_required',
  'forbidden',
  'foreign_origin',
  'stalled',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'busy',
  'disk_unreachable',
  'storage_full',
];

/** Sent when `Accept` prefers JSON; other clients get a line such as `403 Forbidden`. */
export const ErrorBody = Type.Object({
  code: Type.Enum(ERROR_CODES),
  message: Type.String(),
  requestId: Type.String(),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ErrorBody = Static<typeof ErrorBody>;
