// Apart from the schemas, so that the web client takes these without the schema library.

/** Longer queries are refused. */
export const MAX_QUERY_LENGTH = 256;

/** `GET /api/search` answers with lines of JSON, sent as they are found, when `Accept` names this type. */
export const SEARCH_STREAM_TYPE = 'application/x-ndjson';
