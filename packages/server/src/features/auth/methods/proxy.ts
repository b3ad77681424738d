import type { IncomingMessage } from 'node:http';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import type { ClientOf } from '../../../lib/client-address.js';
import { type LoginMethod, wrongCredentials } from './login-method.js';

export interface ProxyLoginDependencies {
  /** The header with the user name. */
  header: string;
  clientOf: ClientOf;
  findUser: (username: string) => Promise<ScopedUser | undefined>;
  /** Creates an account; null if unknown names are rejected. Throws `already_exists` or `invalid_input`. */
  createUser: ((username: string) => Promise<ScopedUser>) | null;
}

/** A proxy authenticates the user and names them in a header, which is read from trusted proxies only. */
export function proxyLogin(deps: ProxyLoginDependencies): LoginMethod {
  const namesIn = (request: IncomingMessage): string[] =>
    deps.clientOf(request).isProxied ? valuesOf(request, deps.header) : [];
  return {
    name: 'proxy',
    hasForm: false,
    async logIn({ request }) {
      const [username = '', ...more] = namesIn(request);
      if (username === '' || more.length > 0) throw nobodyNamed();
      return { user: (await deps.findUser(username)) ?? (await createOrFind(deps, username)) };
    },
    recheck(user, request) {
      const names = namesIn(request);
      if (names.some((name) => name.normalize('NFC') !== user.username.normalize('NFC'))) throw nobodyNamed();
    },
  };
}

/** Concurrent first requests create the account only once; the others find it. */
async function createOrFind(
  { createUser, findUser }: ProxyLoginDependencies,
  username: string,
): Promise<ScopedUser> {
  if (createUser === null) throw wrongCredentials();
  try {
    return await createUser(username);
  } catch (error) {
    const found = error instanceof AppError && error.code === 'already_exists' && (await findUser(username));
    if (!found) throw error;
    return found;
  }
}

/**
 * All values of the header, decoded as UTF-8. A name in another encoding is rejected: with replacement
 * characters, two users would get the same account.
 */
function valuesOf({ rawHeaders }: IncomingMessage, header: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== header.toLowerCase()) continue;
    const bytes = Buffer.from(rawHeaders[at + 1] ?? '', 'latin1');
    values.push(decodeName(bytes).trim());
  }
  return values;
}

function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw nobodyNamed();
  }
}

function nobodyNamed(): AppError {
  return new AppError('unauthenticated', 'The proxy does not name the user');
}
