import type { IncomingMessage } from 'node:http';
import type { User } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type { ClientOf } from '../../../lib/client-address.js';
import { type LoginMethod, wrongCredentials } from './login-method.js';

export interface ProxyLoginDependencies {
  /** The header with the user name. */
  header: string;
  clientOf: ClientOf;
  findUser: (username: string) => Promise<User | undefined>;
  /** Makes an account; null where unknown names are refused. Throws `already_exists` or `invalid_input`. */
  createUser: ((username: string) => Promise<User>) | null;
}

/**
 * A proxy in front has checked who it is and says so in a header, which counts only from proxies that the operator
 * trusts: from anybody else it is not even looked at.
 */
export function proxyLogin(on: ProxyLoginDependencies): LoginMethod {
  const namesIn = (request: IncomingMessage): string[] =>
    on.clientOf(request).isProxied ? valuesOf(request, on.header) : [];
  return {
    name: 'proxy',
    hasForm: false,
    async logIn({ request }) {
      const [username = '', ...more] = namesIn(request);
      if (username === '' || more.length > 0) throw nobodyNamed();
      return (await on.findUser(username)) ?? createOrFind(on, username);
    },
    recheck(user, request) {
      const names = namesIn(request);
      if (names.some((name) => name.normalize('NFC') !== user.username.normalize('NFC'))) throw nobodyNamed();
    },
  };
}

/** Of several first requests at once one makes the account; the others find it. */
async function createOrFind(
  { createUser, findUser }: ProxyLoginDependencies,
  username: string,
): Promise<User> {
  if (createUser === null) throw wrongCredentials();
  try {
    return await createUser(username);
  } catch (error) {
    const found = error instanceof AppError && error.code === 'already_exists' && (await findUser(username));
    if (!found) throw error;
    return found;
  }
}

/** Every copy of the header, decoded as UTF-8; what is not is left out. */
function valuesOf({ rawHeaders }: IncomingMessage, header: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== header.toLowerCase()) continue;
    const bytes = Buffer.from(rawHeaders[at + 1] ?? '', 'latin1');
    values.push(new TextDecoder().decode(bytes).trim());
  }
  return values;
}

function nobodyNamed(): AppError {
  return new AppError('unauthenticated', 'The proxy does not say who this is');
}
