import type { TokenUser } from '@satchel/contract';
import { buildUser } from './users';

/**
 * A token like the server's, with a signature that is not checked. `id` makes it different from another one.
 */
export function buildToken(user: TokenUser = buildUser(), id = 'session'): string {
  const payload = { user, iss: 'Satchel', sub: String(user.id), jti: id, iat: 1, exp: 2_000_000_000 };
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `e30.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}
