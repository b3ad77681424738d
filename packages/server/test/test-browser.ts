import { ApiClient } from './api-client.js';

interface KeptCookie {
  value: string;
  path: string;
  attributes: string;
}

/** Sends requests as a page of the server does, and keeps cookies as a browser does. */
export class TestBrowser {
  readonly cookies = new Map<string, KeptCookie>();

  constructor(
    readonly origin: string,
    readonly token?: string,
    readonly headers: Record<string, string> = {},
  ) {}

  async post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Response> {
    const sent = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    const answer = await new ApiClient(this.origin, this.token).post(path, body, {
      ...{ Origin: this.origin, 'Sec-Fetch-Site': 'same-origin', Accept: 'application/json' },
      ...(sent.length > 0 ? { Cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {}),
      ...this.headers,
      ...headers,
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  /** The names of the cookies that hold logins under way. */
  get flows(): string[] {
    return [...this.cookies.keys()].filter((name) => name.includes('satchel-sign-on-'));
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '/';
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, { value, path, attributes: attributes.join('; ') });
  }
}
