import type { Settings, VirtualPath } from '@satchel/contract';
import { parseScope } from '../../lib/scope.js';
import { homeName } from './user-names.js';

export interface UserScope {
  scope: VirtualPath;
  /** Derived from the name: nobody else may have it. */
  ownHome: boolean;
}

/**
 * Where a new user lives. With homes switched on, nothing and the default scope both mean a home of their own, as
 * forms send the default back; otherwise what is given counts.
 */
export function scopeOfNewUser(given: string, username: string, settings: Settings): UserScope {
  const standard = parseScope(settings.defaults.scope);
  const wanted = given.trim() === '' ? standard : parseScope(given);
  if (!settings.createUserDir || wanted !== standard) return { scope: wanted, ownHome: false };
  return { scope: parseScope(`${settings.userHomeBasePath}/${homeName(username)}`), ownHome: true };
}
