/** In a file without schemas, so that the web client can know it without the library that makes them. */
export const MAX_BATCH_ITEMS = 100_000;
