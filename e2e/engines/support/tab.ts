import { HANG_MS } from '../../../scripts/lib/time-limits.mjs';
import type { Driver, Press } from './driver.js';
import type * as inPage from './in-page.js';
import type { Point } from './in-page.js';
import { inPageSource } from './in-page-source.js';
import { button, type Target, words } from './target.js';

type InPage = typeof inPage;
/** How long the page itself waits before it is asked again. */
const SLICE_MS = 1000;
/** The words of engines for a call whose page was left. */
const LEFT = /context|navigat|detached|destroyed|no such (window|frame)|realm|unload|aborted|inPage/i;

/** A page of a browser, as a person uses it. Whatever acts on a target waits until the target can be used. */
export class Tab {
  constructor(
    private readonly driver: Driver,
    readonly origin: string,
  ) {}

  /** Opens a path of the server. */
  goto(path: string): Promise<void> {
    return this.driver.goto(this.origin + path);
  }

  reload(): Promise<void> {
    return this.driver.reload();
  }

  /** Calls a function in the page; it sees nothing of the test but its arguments, which are JSON. */
  evaluate<A extends readonly unknown[], R>(action: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return this.driver.call(action.toString(), args) as Promise<R>;
  }

  async click(target: Target, press: Press = {}): Promise<void> {
    await this.driver.press(await this.untilIs(target, 'hit'), press);
  }

  /** Opens an entry of a list by a click and a key. The pause in a double click depends on the machine. */
  async enter(target: Target): Promise<void> {
    await this.click(target);
    await this.press('Enter');
  }

  rightClick(target: Target): Promise<void> {
    return this.click(target, { button: 'right' });
  }

  /** Replaces the text of a field by typing. */
  async fill(target: Target, text: string): Promise<void> {
    await this.untilIs(target, 'focused');
    await this.driver.type(text);
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  /** Presses keys together, such as `Control+Shift+s`. */
  press(keys: string): Promise<void> {
    return this.driver.chord(keys.split('+'));
  }

  async wheel(target: Target, pixels: number): Promise<void> {
    await this.driver.wheel(await this.untilIs(target, 'seen'), pixels);
  }

  /** Resolves when the target is on the screen. */
  async sees(target: Target | string): Promise<void> {
    await this.untilIs(typeof target === 'string' ? words(target) : target, 'seen');
  }

  /** Resolves when the target is not on the screen. */
  async misses(target: Target | string): Promise<void> {
    await this.untilIs(typeof target === 'string' ? words(target) : target, 'gone');
  }

  textsOf(target: Target): Promise<string[]> {
    return this.inPage('textsOf', target);
  }

  /** True if a switch is on, or a box is ticked. */
  isChecked(target: Target): Promise<boolean | null> {
    return this.inPage('isChecked', target);
  }

  /** Presses a button that opens the browser's picker, and chooses these files there. */
  async choose(opener: Target, paths: readonly string[]): Promise<void> {
    await this.inPage('holdPicker');
    await this.click(opener);
    await this.until(() => this.evaluate(() => document.querySelector('[data-held]') !== null));
    await this.driver.choose('[data-held]', paths);
  }

  /** Presses *Upload*, and chooses these files. */
  upload(...paths: string[]): Promise<void> {
    return this.choose(button('Upload'), paths);
  }

  /** Drops files or folders from a file manager. */
  async drop(target: Target, ...paths: string[]): Promise<void> {
    const point = await this.untilIs(target, 'seen');
    if (this.driver.drop) return this.driver.drop(point, paths);
    await this.inPage('makeDropSource');
    await this.driver.choose('[data-held]', paths);
    await this.inPage('dropFromSource', point);
  }

  /** The text that another program would paste now; read by pasting it into a field of its own. */
  async pasted(): Promise<string> {
    await this.inPage('makePasteField');
    await this.press('Control+v');
    return this.until(() => this.inPage('takePasted'));
  }

  /** Opens an empty page, so that none of the server is open. */
  leave(): Promise<void> {
    return this.driver.goto('about:blank');
  }

  /** The path of the page, decoded. */
  path(): Promise<string> {
    return this.evaluate(() => decodeURIComponent(location.pathname));
  }

  /** Logs in without the form, in the state that the form leaves. */
  async logIn(username: string, password: string): Promise<void> {
    // Pages without scripts may not fetch anything.
    await this.goto('/login');
    await this.evaluate(async (body) => {
      const response = await fetch('/api/login', { method: 'POST', body });
      localStorage.setItem('jwt', await response.text());
    }, JSON.stringify({ username, password }));
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }

  /** All that can be read, for the report of a failure. */
  visibleText(): Promise<string> {
    return this.evaluate(() => `${location.href}\n${document.body.innerText}`);
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  private untilIs(target: Target, wanted: Parameters<InPage['waitUntil']>[1]): Promise<Point> {
    const what = () => `${JSON.stringify(target)} is not ${wanted}`;
    return this.until(() => this.inPage('waitUntil', target, wanted, SLICE_MS), what);
  }

  /** Repeats until the answer is one; a page that was left in between is asked again. */
  private async until<T>(ask: () => Promise<T>, what = () => String(ask)): Promise<Exclude<T, null | false>> {
    const end = Date.now() + HANG_MS;
    let reason = '';
    while (Date.now() < end) {
      try {
        const answer = await ask();
        if (answer !== null && answer !== false) return answer as Exclude<T, null | false>;
      } catch (error) {
        reason = String(error);
        if (!LEFT.test(reason)) throw error;
      }
    }
    throw new Error(`${what()}. ${reason}`);
  }

  private async inPage<N extends keyof InPage>(
    name: N,
    ...args: Parameters<InPage[N]>
  ): Promise<Awaited<ReturnType<InPage[N]>>> {
    type Result = Awaited<ReturnType<InPage[N]>>;
    const call = `(...args) => window.inPage ? Promise.resolve(window.inPage.${name}(...args)).then((is) => [is ?? null]) : null`;
    for (;;) {
      const answer = (await this.driver.call(call, args)) as [Result] | null;
      if (answer) return answer[0];
      await this.driver.call(`() => { ${await inPageSource()} }`, []);
    }
  }
}
