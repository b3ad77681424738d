import type { Settings, VirtualPath } from '@satchel/contract';
import { parseScope } from '../../lib/scope.js';
import { homeName } from './user-names.js';

export interface UserScope {
  scope: VirtualPath;
  /** Set if the scope was derived from the name: no other user may have it. */
  ownHome: boolean;
}

/**
 * The scope of a new user. With homes enabled, an empty scope and the default one both mean a home of their
 * own, because forms send the default back; any other scope is used.
 */
export function scopeOfNewUser(given: string, username: string, settings: Settings): UserScope {
  const standard = parseScope(settings.defaults.scope);
  const wanted = given.trim() === '' ? standard : parseScope(given);
  if (!settings.createUserDir || wanted !== standard) return { scope: wanted, ownHome: false };
  return { scope: parseScope(`${settings.userHomeBasePath}/${homeName(username)}`), ownHome: true };
}
