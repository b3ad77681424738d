import type { CDPSession, Page, Route } from 'playwright-core';

/** The outcome of a request: the server handles it, it is held forever, it fails, or this is its response. */
export type Fate = 'continue' | 'hold' | 'fail' | { status?: number; json?: unknown; body?: string };

interface Rule {
  pattern: RegExp;
  fateOf: (method: string) => Fate;
}

interface Interception {
  session: CDPSession;
  patterns: string[];
  /** The rules, the newest first. */
  rules: Rule[];
  /** The number of probes that were intercepted. */
  probed: number;
}

const PROBE = '/health?intercepted';

/**
 * Resolves when a request of the page was intercepted: Chromium says that it intercepts before an open page
 * uses its new connection to the network, so the next request could still pass.
 */
async function untilIntercepted(page: Page, isIntercepted: () => boolean): Promise<void> {
  // An empty page, or one that may not send requests, uses the new connection with its next document.
  let mayAsk = page.url().startsWith('http');
  while (mayAsk && !isIntercepted()) {
    mayAsk = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      PROBE,
    );
  }
}

const interceptions = new WeakMap<Page, Promise<Interception>>();

async function begin(page: Page): Promise<Interception> {
  const session = await page.context().newCDPSession(page);
  const interception: Interception = { session, patterns: [`*${PROBE}`], rules: [], probed: 0 };
  session.on('Fetch.requestPaused', ({ requestId, request: { url, method }, resourceType }) => {
    if (url.endsWith(PROBE)) interception.probed += 1;
    const rule = interception.rules.find(({ pattern }) => pattern.test(url));
    const fate = resourceType === 'Document' ? 'continue' : (rule?.fateOf(method) ?? 'continue');
    // The page of the request may be gone, which ends the request.
    void decide(session, requestId, fate).catch(() => undefined);
  });
  return interception;
}

async function decide(session: CDPSession, requestId: string, fate: Fate): Promise<void> {
  if (fate === 'hold') return;
  if (fate === 'continue') await session.send('Fetch.continueRequest', { requestId });
  else if (fate === 'fail') await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  else {
    const { status = 200, json, body = json === undefined ? '' : JSON.stringify(json) } = fate;
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: json === undefined ? [] : [{ name: 'Content-Type', value: 'application/json' }],
      body: Buffer.from(body).toString('base64'),
    });
  }
}

const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');

/**
 * Decides what happens to requests of a page to these addresses, in which `*` stands for any text; pages
 * themselves are always loaded. Playwright's own routes intercept all requests and switch off the browser's
 * cache, which doubles the price of loading the client.
 */
export async function intercept(
  page: Page,
  addresses: string | string[],
  fate: Fate | ((method: string) => Fate),
): Promise<void> {
  const beginning = interceptions.get(page) ?? begin(page);
  interceptions.set(page, beginning);
  const interception = await beginning;
  const { session, patterns, rules, probed } = interception;
  const fateOf = typeof fate === 'function' ? fate : () => fate;
  for (const address of [addresses].flat()) {
    rules.unshift({ pattern: new RegExp(`^${escaped(address).replaceAll('*', '.*')}$`), fateOf });
    patterns.push(address);
  }
  await session.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) });
  await untilIntercepted(page, () => interception.probed > probed);
}

/** Lets the server handle all requests of the page again, including those that are held. */
export async function stopIntercepting(page: Page): Promise<void> {
  const interception = await interceptions.get(page);
  if (!interception || interception.rules.length === 0) return;
  interception.rules.length = 0;
  interception.patterns.length = 1;
  await interception.session.send('Fetch.disable');
}

/** Playwright's `page.route` for a page that is already open. */
export async function routeOpenPage(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<void> {
  let isIntercepted = false;
  await page.route(`**${PROBE}`, async (route) => {
    isIntercepted = true;
    await route.fulfill({ body: '' });
  });
  await page.route(address, handle);
  await untilIntercepted(page, () => isIntercepted);
}
