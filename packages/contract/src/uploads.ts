// These are apart from the schemas, so that the web client can import them without the schema library.

/** The version of the tus protocol on `/api/tus`. */
export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = ['creation', 'expiration', 'termination'] as const;

/**
 * Tells uploads to the same path apart, which follow each other: in responses to the creation and the offset,
 * and of who sends it with parts or a deletion, only that upload is meant. The address alone is that of
 * whatever is uploaded there now.
 */
export const UPLOAD_ID_HEADER = 'X-Upload-Id';

/** Responses to the offset tell by it for how many seconds nothing of the upload has arrived. */
export const UPLOAD_IDLE_HEADER = 'X-Upload-Idle';

/**
 * A second region of an upload, by which two connections send one file: in requests the position where it
 * begins, in responses `START-END` of the bytes that are there.
 */
export const UPLOAD_TAIL_HEADER = 'X-Upload-Tail';

/** The content type of a part. */
export const PART_TYPE = 'application/offset+octet-stream';

/**
 * Keys of `Upload-Metadata` for the modification time to keep, in milliseconds since 1970; either is
 * accepted.
 */
export const MODIFIED_METADATA = ['mtime', 'modified'] as const;

/** An unfinished upload is removed when no part arrived for this long. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The unfinished uploads of one user; one more is rejected with 429. */
export const MAX_UPLOADS = 16;
