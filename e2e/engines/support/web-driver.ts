/**
 * A client of the WebDriver protocol (https://www.w3.org/TR/webdriver2/), as far as the stories need it.
 */
import { HANG_MS } from '../../../scripts/lib/time-limits.mjs';
import type { Driver, Key, Press } from './driver.js';
import type { Point } from './in-page.js';

/** No call takes as long as this, so it was lost. */
export const LOST_MS = 10_000;
/** No session takes as long as this to begin or to end, so it was lost. */
const SESSION_MS = 30_000;
/** Of the height, the bar of the browser takes 38. */
const WINDOW = { width: 1280, height: 838 };

/** The code points of keys that are no character. */
const KEYS: Readonly<Record<string, string>> = {
  Alt: '\ue00a',
  ArrowDown: '\ue015',
  ArrowLeft: '\ue012',
  ArrowRight: '\ue014',
  ArrowUp: '\ue013',
  Backspace: '\ue003',
  Control: '\ue009',
  Delete: '\ue017',
  End: '\ue010',
  Enter: '\ue007',
  Escape: '\ue00c',
  F2: '\ue032',
  Home: '\ue011',
  Shift: '\ue008',
  Tab: '\ue004',
};

const keyAction = (type: 'keyDown' | 'keyUp') => (key: Key) => {
  const value = KEYS[key] ?? key;
  if ([...value].length !== 1) throw new Error(`The key ${key} has no code point here`);
  return { type, value };
};
const down = keyAction('keyDown');
const up = keyAction('keyUp');

/**
 * The script of a call: `execute/async` resolves with what is passed to its last argument. The function is a part
 * of the script, because the policy of a page refuses to evaluate strings.
 */
const scriptOf = (source: string): string => `const [args, done] = arguments;
  Promise.resolve()
    .then(() => (${source})(...args))
    .then((value) => done({ value }), (error) => done({ error: String(error) }));`;

class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** Sends a command; one without a response after `limitMs` fails. */
async function request(
  address: string,
  method: 'DELETE' | 'GET' | 'POST',
  body?: object,
  limitMs = HANG_MS,
): Promise<unknown> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const response = await fetch(address, { method, body: body && JSON.stringify(body), signal });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new WebDriverError(error, `${method} ${address}: ${message}`);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Error(`The driver had no response to ${method} ${address} after ${limitMs} ms`);
  }
}

interface NewSession {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** A session of a driver at an address, which is one browser with one page. */
export class WebDriverPage implements Driver {
  private constructor(
    private readonly address: string,
    readonly version: string,
  ) {}

  /** Begins a session, whose window is as large as the pages of the other engines. */
  static async open(driver: string, capabilities: object): Promise<WebDriverPage> {
    const asked = { capabilities: { alwaysMatch: capabilities } };
    const made = await request(`${driver}/session`, 'POST', asked, SESSION_MS);
    const { sessionId, capabilities: found } = made as NewSession;
    const page = new WebDriverPage(`${driver}/session/${sessionId}`, found.browserVersion);
    await page.post('window/rect', WINDOW);
    return page;
  }

  private post(command: string, body: object): Promise<unknown> {
    return request(`${this.address}/${command}`, 'POST', body);
  }

  async goto(address: string): Promise<void> {
    await this.post('url', { url: address });
  }

  async reload(): Promise<void> {
    await this.post('refresh', {});
  }

  async call(source: string, args: readonly unknown[]): Promise<unknown> {
    const answer = await this.#execute({ script: scriptOf(source), args: [args] });
    const { value, error } = answer as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** WebKitGTK 2.50 rarely loses what is called when a page has just taken the place of another one. */
  async #execute(script: object): Promise<unknown> {
    const end = Date.now() + HANG_MS;
    for (;;) {
      try {
        return await this.post('execute/async', script);
      } catch (error) {
        const isLost = error instanceof WebDriverError && error.code === 'script timeout';
        if (!isLost || Date.now() > end) throw error;
      }
    }
  }

  async press({ x, y }: Point, { button = 'left', count = 1 }: Press): Promise<void> {
    const code = { button: button === 'left' ? 0 : 2 };
    const click = [
      { type: 'pointerDown', ...code },
      { type: 'pointerUp', ...code },
    ];
    const moves = [
      { type: 'pointerMove', x, y, duration: 0 },
      ...Array.from({ length: count }, () => click).flat(),
    ];
    await this.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: moves });
  }

  async chord(keys: readonly Key[]): Promise<void> {
    await this.act({
      type: 'key',
      id: 'keyboard',
      actions: [...keys.map(down), ...keys.toReversed().map(up)],
    });
  }

  async type(text: string): Promise<void> {
    await this.act({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((key) => [down(key), up(key)]),
    });
  }

  async wheel({ x, y }: Point, pixels: number): Promise<void> {
    const scroll = { type: 'scroll', x, y, deltaX: 0, deltaY: pixels, duration: 0, origin: 'viewport' };
    await this.act({ type: 'wheel', id: 'wheel', actions: [scroll] });
  }

  private async act(source: object): Promise<void> {
    await this.post('actions', { actions: [source] });
  }

  async choose(selector: string, paths: readonly string[]): Promise<void> {
    const found = await this.post('element', { using: 'css selector', value: selector });
    const [element] = Object.values(found as Record<string, string>);
    await this.post(`element/${element}/value`, { text: paths.join('\n') });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from((await request(`${this.address}/screenshot`, 'GET')) as string, 'base64');
  }

  async close(): Promise<void> {
    await request(this.address, 'DELETE', undefined, SESSION_MS);
  }
}
