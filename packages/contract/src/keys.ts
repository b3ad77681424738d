// Constants of API keys, apart from the schemas, so that the web client can import them without the schema
// library.

/** Every key begins with it, which is how scanners of leaked secrets, and the server, know one. */
export const KEY_PREFIX = 'satchel_';

/** The permissions that a key may have. It is never an administrator and runs no shell commands. */
export const KEY_PERMISSIONS = ['create', 'rename', 'modify', 'delete', 'share', 'download'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** How many keys a user may have. */
export const MAX_KEYS = 100;
export const MAX_KEY_NAME = 100;
