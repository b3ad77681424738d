interface Login {
  username: string;
  password: string;
}

export interface KeycloakClient {
  clientId: string;
  secret: string;
}

/** The administration of Keycloak by its API, for one realm. */
export class KeycloakAdmin {
  constructor(
    readonly origin: string,
    readonly realm: string,
    readonly login: Login,
  ) {}

  async createRealm(): Promise<void> {
    const realm = { realm: this.realm, enabled: true, sslRequired: 'none', editUsernameAllowed: true };
    await this.#call('POST', '/admin/realms', realm);
  }

  /** A client as docs/login-providers.md describes it, with groups in its tokens. */
  async createClient(addresses: {
    redirect: string;
    backChannelLogout: string;
    afterLogout: string;
  }): Promise<KeycloakClient> {
    const client = { clientId: 'satchel', secret: 'the secret of the client' };
    await this.#call('POST', this.#path('clients'), {
      ...client,
      protocol: 'openid-connect',
      publicClient: false,
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      frontchannelLogout: false,
      redirectUris: [addresses.redirect],
      attributes: {
        'pkce.code.challenge.method': 'S256',
        'post.logout.redirect.uris': addresses.afterLogout,
        'backchannel.logout.url': addresses.backChannelLogout,
        'backchannel.logout.session.required': 'true',
      },
      protocolMappers: [
        {
          name: 'groups',
          protocol: 'openid-connect',
          protocolMapper: 'oidc-group-membership-mapper',
          config: { 'claim.name': 'groups', 'full.path': 'false', 'id.token.claim': 'true' },
        },
      ],
    });
    return client;
  }

  /** Returns the id of the user, which is their subject. */
  async createUser({ username, password }: Login): Promise<string> {
    await this.#call('POST', this.#path('users'), {
      username,
      enabled: true,
      email: `${username}@example.org`,
      emailVerified: true,
      firstName: username,
      lastName: 'Berg',
      credentials: [{ type: 'password', value: password, temporary: false }],
    });
    return this.#idOf(`users?exact=true&username=${username}`);
  }

  /** Returns the id of the group. */
  async createGroup(name: string): Promise<string> {
    await this.#call('POST', this.#path('groups'), { name });
    return this.#idOf(`groups?exact=true&search=${name}`);
  }

  async join(user: string, group: string): Promise<void> {
    await this.#call('PUT', this.#path(`users/${user}/groups/${group}`), {});
  }

  async leave(user: string, group: string): Promise<void> {
    await this.#call('DELETE', this.#path(`users/${user}/groups/${group}`));
  }

  async renameUser(id: string, username: string): Promise<void> {
    const user = (await this.#call('GET', this.#path(`users/${id}`))) as object;
    await this.#call('PUT', this.#path(`users/${id}`), { ...user, username });
  }

  /** Ends all sessions of a user; their clients are told by back-channel logout before this resolves. */
  async logOut(id: string): Promise<void> {
    await this.#call('POST', this.#path(`users/${id}/logout`), {});
  }

  /** From now on tokens are signed by a key that nobody has seen. */
  async rotateKeys(): Promise<void> {
    await this.#call('POST', this.#path('components'), {
      name: 'a newer key',
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      config: { priority: ['1000'], enabled: ['true'], active: ['true'], algorithm: ['RS256'] },
    });
  }

  async #idOf(query: string): Promise<string> {
    const found = (await this.#call('GET', this.#path(query))) as { id: string }[];
    if (found.length !== 1) throw new Error(`${query} found ${found.length}`);
    return found[0]?.id ?? '';
  }

  #path(below: string): string {
    return `/admin/realms/${this.realm}/${below}`;
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { Authorization: `Bearer ${await this.#token()}`, 'Content-Type': 'application/json' };
    const init = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(this.origin + path, { method, headers, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  /** It is valid for a minute, so each request has its own. */
  async #token(): Promise<string> {
    const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...this.login });
    const address = `${this.origin}/realms/master/protocol/openid-connect/token`;
    const response = await fetch(address, { method: 'POST', body });
    const { access_token: token } = (await response.json()) as { access_token: string };
    return token;
  }
}
