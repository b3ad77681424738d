// Apart from the schemas, so that the web client takes these without the schema library.

/** Old clients send the token here; `X-Renew-Token: true` in an answer asks for a renewal. */
export const TOKEN_HEADER = 'X-Auth';
export const RENEW_HEADER = 'X-Renew-Token';
export const SESSION_COOKIE = 'auth';

/** An upload's header with the modification time to keep, as RFC 3339. */
export const MODIFIED_HEADER = 'X-Modified';
