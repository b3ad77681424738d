import type { VirtualPath } from '@satchel/contract';
import type { Principal } from './principal.js';

export interface SentFile {
  path: VirtualPath;
  /** Bytes, if the request says so. */
  length: number | undefined;
  modifiedMs: number | undefined;
  override?: boolean | undefined;
}

/**
 * A name by which a request to upload is recognised when it comes again: browsers and proxies repeat one whose
 * connection breaks before the response. Undefined without the name of an action, or for what another request
 * could have as well.
 */
export function repeatableName(
  { user, action }: Pick<Principal, 'user' | 'action'>,
  { path, length, modifiedMs, override = false }: SentFile,
): string | undefined {
  if (action.name === undefined || length === undefined || modifiedMs === undefined) return undefined;
  return JSON.stringify([user.id, action.session, action.name, path, length, modifiedMs, override]);
}
