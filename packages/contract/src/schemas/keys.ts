import { type Static, Type } from 'typebox';
import { KEY_PERMISSIONS, MAX_KEY_NAME } from '../keys.js';
import { PASSWORD_PROOF } from './proof.js';

const granted = Type.Array(Type.Enum(KEY_PERMISSIONS), {
  maxItems: KEY_PERMISSIONS.length,
  uniqueItems: true,
});

/** An API key as its user sees it; times are seconds since 1970. */
export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Those of them that its user has, too. */
  permissions: granted,
  /** All that its user has, also later; only a folder; or nothing, since that folder is out of reach or gone. */
  reach: Type.Enum(['all', 'folder', 'nothing'] as const),
  /** The folder outside of which it reaches nothing, by its path for the user now; `/…` if it is out of reach. */
  folder: Type.String(),
  created: Type.Integer(),
  /** Null for a key without an end. */
  expires: Type.Union([Type.Integer(), Type.Null()]),
  /** The last use, with a resolution of one minute; null for a key that was never used. */
  lastUsed: Type.Union([Type.Integer(), Type.Null()]),
  /** The address of the last request; empty when it is not known. */
  address: Type.String(),
});
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_KEY_NAME }),
  permissions: granted,
  folder: Type.Optional(Type.String({ maxLength: 4096 })),
  /** Seconds since 1970; null for a key without an end. */
  expires: Type.Union([Type.Integer(), Type.Null()]),
  ...PASSWORD_PROOF,
});
export type NewApiKey = Static<typeof NewApiKey>;

/** The key is in no other response: the server stores only its digest. */
export const CreatedKey = Type.Object({ key: Type.String(), info: ApiKey });
export type CreatedKey = Static<typeof CreatedKey>;
