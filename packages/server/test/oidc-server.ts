import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, default as OidcProvider } from 'oidc-provider';
import { CLIENT, CLIENT_SECRET } from './lying-provider.js';

export interface OidcServer {
  issuer: string;
  /** Logs in as a user at an address of the provider, and agrees to everything: the address that it sends back to. */
  logIn(address: string, user: string): Promise<URL>;
  /** Logs out at an address of the provider, and agrees: the address that it sends back to. */
  logOut(address: string): Promise<URL>;
  close(): Promise<void>;
}

/** Starts a real provider of OpenID Connect for a server at `origin`. */
export async function startOidcServer(origin: string, groups: readonly string[]): Promise<OidcServer> {
  const listening = createServer();
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${origin}/login/with/main`],
        post_logout_redirect_uris: [`${origin}/login?loggedOut`],
        backchannel_logout_uri: `${origin}/api/sign-on/main/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] } as NonNullable<Configuration['jwks']>,
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'], email: ['email'] },
    cookies: { keys: ['a key of this test'] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    fetch: (input, init) => fetch(input, { ...init, dispatcher: undefined } as RequestInit),
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, email: `${id}@example.org`, groups: [...groups] }),
    }),
  };
  const { default: Provider } = (await import('oidc-provider')) as { default: typeof OidcProvider };
  const provider = new Provider(issuer, configuration);
  listening.on('request', provider.callback());
  const visitor = new Visitor(issuer);
  return {
    issuer,
    logIn: (from, user) => visitor.follow(from, user),
    logOut: (from) => visitor.follow(from, ''),
    close: async () => {
      listening.closeAllConnections();
      listening.close();
      await once(listening, 'close');
    },
  };
}

/** A browser that fills in the forms of the provider. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  constructor(readonly issuer: string) {}

  async follow(start: string, user: string): Promise<URL> {
    let next = new URL(start);
    for (let steps = 0; steps < 20; steps += 1) {
      if (next.origin !== this.issuer) return next;
      const answer = await this.#send(next);
      const location = answer.headers.get('location');
      if (location !== null) {
        next = new URL(location, next);
        continue;
      }
      next = await this.#submit(next, await answer.text(), user);
    }
    throw new Error(`The provider sends nowhere: ${next}`);
  }

  async #submit(page: URL, text: string, user: string): Promise<URL> {
    const action = /<form[^>]*action="([^"]*)"/.exec(text)?.[1] ?? page.href;
    const fields = [...text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
      /name="([^"]*)"/.exec(tag)?.[1] ?? '',
      /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]);
    const typed = text.includes('name="login"') ? { login: user, password: 'any' } : { logout: 'yes' };
    const body = new URLSearchParams({ ...Object.fromEntries(fields), ...typed });
    const target = new URL(action.replaceAll('&amp;', '&'), page);
    const answer = await this.#send(target, body);
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
    return new URL(location, target);
  }

  async #send(to: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(to, {
      redirect: 'manual',
      headers: cookie === '' ? {} : { cookie },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = line.split(';', 1)[0]?.split('=') ?? [];
      if (value.join('=') === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
    return answer;
  }
}
