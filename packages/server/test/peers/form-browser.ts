const MOST_REDIRECTS = 20;

export interface FormPage {
  url: string;
  /** Empty where the browser has stopped. */
  html: string;
}

/**
 * A browser without script: it keeps cookies, follows redirects, and fills in forms. Addresses that begin with
 * `stopsAt` are reached, and not requested.
 */
export class FormBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(readonly stopsAt: string) {}

  open(url: string): Promise<FormPage> {
    return this.#request(url, {});
  }

  /** Sends the first form of a page, with what it contains already. Throws if there is none. */
  submit(page: FormPage, fields: Record<string, string>): Promise<FormPage> {
    const [, start = '', inside = ''] = /<form\b([^>]*)>([\s\S]*?)<\/form>/i.exec(page.html) ?? [];
    const action = attribute(start, 'action');
    if (action === undefined) throw new Error(`no form at ${page.url}: ${page.html}`);
    const body = new URLSearchParams();
    for (const [input] of inside.matchAll(/<input\b[^>]*>/gi)) {
      const name = attribute(input, 'name');
      if (name && attribute(input, 'type') === 'hidden') body.set(name, attribute(input, 'value') ?? '');
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#request(new URL(action, page.url).href, { method: 'POST', body });
  }

  async #request(first: string, how: RequestInit): Promise<FormPage> {
    let url = first;
    let init = how;
    for (let count = 0; count < MOST_REDIRECTS; count += 1) {
      if (url.startsWith(this.stopsAt)) return { url, html: '' };
      const headers = { Cookie: this.#cookieHeader(url) };
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      this.#keepCookies(url, response);
      const html = await response.text();
      const location = response.headers.get('location');
      if (location === null) return { url, html };
      url = new URL(location, url).href;
      init = {};
    }
    throw new Error(`too many redirects from ${first}, the last one to ${url}`);
  }

  #cookieHeader(url: string): string {
    const cookies = this.#cookies.get(new URL(url).origin) ?? new Map<string, string>();
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(url: string, response: Response): void {
    const { origin } = new URL(url);
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, cookies);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
