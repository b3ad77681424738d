// Constants of passkeys, apart from the schemas, so that the web client can import them without the schema
// library.

/** How many passkeys a user may have. */
export const MAX_PASSKEYS = 30;
export const MAX_PASSKEY_NAME = 100;
