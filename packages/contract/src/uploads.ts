// Apart from the schemas, so that the web client takes these without the schema library.

/** The version of the tus protocol that `/api/tus` speaks. */
export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = ['creation', 'expiration', 'termination'] as const;

/** The content type of a part. */
export const PART_TYPE = 'application/offset+octet-stream';

/** In `Upload-Metadata`: the modification time to keep, in milliseconds since 1970; either name will do. */
export const MODIFIED_METADATA = ['mtime', 'modified'] as const;

/** An unfinished upload is forgotten when nothing came for so long. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A user's unfinished uploads; one more is 429. */
export const MAX_UPLOADS = 16;
