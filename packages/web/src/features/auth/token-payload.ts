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

/** Who may not download may not share either, though an import can say that they do. */
function withWholeRights({ user, ...rest }: TokenPayload): TokenPayload {
  const { perm } = user;
  return { ...rest, user: { ...user, perm: { ...perm, share: perm.share && perm.download } } };
}

/**
 * What a session token says about its user, for the screen only: the server trusts none of it. Throws
 * `MalformedTokenError` unless it has three parts and names a user.
 */
export function readToken(token: string): TokenPayload {
  const parts = token.split('.');
  if (parts.length !== 3) throw new MalformedTokenError('a token has three parts');
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(parts[1] ?? ''));
    if (isPayload(payload)) return withWholeRights(payload);
  } catch (cause) {
    throw new MalformedTokenError('the token cannot be read', { cause });
  }
  throw new MalformedTokenError('the token names no user');
}
