import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export const CLIENT = 'satchel';
export const CLIENT_SECRET = 'the-secret-of-the-client-41c7';

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/** A code that was handed out, with what it is bound to. */
interface Grant {
  nonce: string | null;
  challenge: string;
  redirectUri: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}

/**
 * A provider of OpenID Connect that does everything right, until a test changes something. It logs in whoever
 * asks, as `claims` say.
 */
export class LyingProvider {
  issuer = '';
  now: () => number = Date.now;
  /** The claims of the next users. */
  user: JWTPayload = { sub: 'subject-1', preferred_username: 'ann', email: 'ann@example.org' };
  /** Over those of the ID token that are right; undefined removes one. */
  claims: Record<string, unknown> = {};
  userinfo: Record<string, unknown> = {};
  metadata: Record<string, unknown> = {};
  /** The keys that it publishes; the first signs. */
  keys: SigningKey[] = [];
  /** Makes the ID token in another way. */
  sign: ((payload: JWTPayload) => Promise<string>) | undefined;
  /** Other answers, by path. */
  readonly answers = new Map<string, Answer>();
  /** The paths that were asked for. */
  readonly asked: string[] = [];
  readonly #grants = new Map<string, Grant>();
  #codes = 0;

  /** Logs in at an address of this provider: the query that the browser brings back. */
  authorize(address: string): URLSearchParams {
    const { pathname, searchParams: sent } = new URL(address);
    const isRight =
      pathname === '/authorize' &&
      sent.get('response_type') === 'code' &&
      sent.get('client_id') === CLIENT &&
      sent.get('code_challenge_method') === 'S256' &&
      (sent.get('scope') ?? '').split(' ').includes('openid');
    if (!isRight) throw new Error(`Not a request of an authorization: ${address}`);
    const code = `code-${++this.#codes}`;
    this.#grants.set(code, {
      nonce: sent.get('nonce'),
      challenge: sent.get('code_challenge') ?? '',
      redirectUri: sent.get('redirect_uri') ?? '',
    });
    return new URLSearchParams({ code, state: sent.get('state') ?? '', iss: this.issuer });
  }

  /** A token that the first key, or another one, has signed. */
  signed(payload: JWTPayload, key = this.keys[0], header: Record<string, unknown> = {}): Promise<string> {
    if (!key) throw new Error('There is no key');
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
      .sign(key.privateKey);
  }

  logoutToken(changes: Record<string, unknown> = {}): Promise<string> {
    const iat = Math.floor(this.now() / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const right = { iss: this.issuer, aud: CLIENT, iat, exp: iat + 120, jti: `jti-${++this.#codes}`, events };
    return this.signed(present({ ...right, sub: this.user.sub, ...changes }));
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    this.asked.push(path);
    const other = this.answers.get(path);
    if (other) return other(request, response);
    const send = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    switch (path) {
      case '/.well-known/openid-configuration':
        return send({ ...this.#document(), ...this.metadata });
      case '/keys':
        return send({ keys: this.keys.map(({ publicJwk }) => publicJwk) });
      case '/token':
        return this.#exchange(request, send);
      case '/userinfo':
        return send({ ...this.user, ...this.userinfo });
      default:
        return send({ error: 'not_found' }, 404);
    }
  }

  #document() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      end_session_endpoint: `${this.issuer}/end`,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none', 'ES256'],
    };
  }

  async #exchange(request: IncomingMessage, send: (body: unknown, status?: number) => void): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    // RFC 6749, section 2.3.1: both are encoded before they are joined.
    const sent = Buffer.from(
      request.headers.authorization?.slice('Basic '.length) ?? '',
      'base64',
    ).toString();
    if (decodeURIComponent(sent) !== `${CLIENT}:${CLIENT_SECRET}`)
      return send({ error: 'invalid_client' }, 401);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return send({ error: 'invalid_grant' }, 400);
    const iat = Math.floor(this.now() / 1000);
    const right = { iss: this.issuer, aud: CLIENT, iat, exp: iat + 300, nonce: grant.nonce, ...this.user };
    const payload = present({ ...right, ...this.claims });
    const token = await (this.sign ?? ((each) => this.signed(each)))(payload);
    return send({ access_token: 'an-access-token', token_type: 'Bearer', expires_in: 60, id_token: token });
  }
}

function present(claims: Record<string, unknown>): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

export async function startLyingProvider(now: () => number = Date.now) {
  const provider = new LyingProvider();
  provider.now = now;
  provider.keys = [await newKey('key-1')];
  const server = createServer((request, response) => void provider.answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  provider.issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { provider, close };
}
