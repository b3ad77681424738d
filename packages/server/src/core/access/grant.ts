import type { Permissions, Rule } from '@satchel/contract';

/** What one person may do, and where: read from the database for each request. */
export interface Grant {
  userId: number;
  username: string;
  /** Folder below the server's root that is this person's `/`. */
  scope: string;
  permissions: Permissions;
  /** Global rules first, then the user's: the last that matches decides. */
  rules: readonly Rule[];
  hideDotfiles: boolean;
}
