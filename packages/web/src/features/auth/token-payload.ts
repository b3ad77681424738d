import type { TokenPayload } from '@satchel/contract';

export class MalformedTokenError extends Error {
  override name = 'MalformedTokenError';
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function isPayload(value: unknown): value is TokenPayload {
  if (typeof value !== 'object' || value === null || !('user' in value)) return false;
  const { user } = value;
  return typeof user === 'object' && user !== null && 'perm' in user && typeof user.perm === 'object';
}

/** A user without the permission to download may not share either, although an import can set that. */
function withoutDependentPermissions({ user, ...rest }: TokenPayload): TokenPayload {
  const { perm } = user;
  return { ...rest, user: { ...user, perm: { ...perm, share: perm.share && perm.download } } };
}

/**
 * The user in a session token, for the screen only: the server does not rely on it. Throws
 * `MalformedTokenError` unless the token has three parts and contains a user.
 */
export function readToken(token: string): TokenPayload {
  const parts = token.split('.');
  if (parts.length !== 3) throw new MalformedTokenError('A token has three parts');
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(parts[1] ?? ''));
    if (isPayload(payload)) return withoutDependentPermissions(payload);
  } catch (cause) {
    throw new MalformedTokenError('The token cannot be read', { cause });
  }
  throw new MalformedTokenError('The token names no user');
}
