// Apart from the schemas, so that the web client takes these without the schema library.

/** Old clients send the token here; `X-Renew-Token: true` in an answer asks for a renewal. */
export const TOKEN_HEADER = 'X-Auth';
export const RENEW_HEADER = 'X-Renew-Token';
export const SESSION_COOKIE = 'auth';

/** On a copy, move or deletion: the client's name for it, to follow it in `GET /api/jobs` and cancel it there. */
export const JOB_ID_HEADER = 'X-Job-Id';
export const JOB_ID_PATTERN = /^[\w-]{1,64}$/;
/** `true`: the work goes on when the client leaves. */
export const JOB_DETACH_HEADER = 'X-Job-Detach';

/** An upload's header with the modification time to keep, as RFC 3339. */
export const MODIFIED_HEADER = 'X-Modified';

/** What a file's text is written in; the body of a save is UTF-8 whatever it is. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number];
/** On a save: one of them, which the server is to write the text in. Without it the bytes are taken as they come. */
export const TEXT_ENCODING_HEADER = 'X-Text-Encoding';
