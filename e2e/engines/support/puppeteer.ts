import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, {
  type BrowserContext,
  type CDPSession,
  type ElementHandle,
  type KeyInput,
  type Page,
} from 'puppeteer-core';
import { enginePaths } from '../../../scripts/lib/engines.mjs';
import { HANG_MS } from '../../../scripts/lib/time-limits.mjs';
import type { Driver, Engine, Key, Press } from './driver.js';
import type { Point } from './in-page.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
/** Firefox asks its maker for news, and animates, unless told otherwise. */
const PREFERENCES = { 'app.update.enabled': false, 'datareporting.policy.dataSubmissionEnabled': false };

/** Chromium speaks the DevTools protocol, and Firefox WebDriver BiDi; Puppeteer speaks both. */
export async function launchByPuppeteer(name: 'Chromium' | 'Firefox'): Promise<Engine> {
  const isChromium = name === 'Chromium';
  const [executablePath] = enginePaths(name) ?? [];
  const browser = await puppeteer.launch({
    browser: isChromium ? 'chrome' : 'firefox',
    executablePath,
    headless: executablePath?.endsWith('shell') ? 'shell' : true,
    args: isChromium ? FLAGS : [],
    extraPrefsFirefox: PREFERENCES,
    env: { ...process.env, LANG: 'en_US.UTF-8' },
    protocolTimeout: HANG_MS,
  });
  const downloads = await mkdtemp(join(tmpdir(), 'satchel-engine-'));
  let context: BrowserContext | undefined;
  return {
    name,
    version: await browser.version(),
    downloads,
    async newPage() {
      await context?.close();
      context = await browser.createBrowserContext({
        downloadBehavior: { policy: 'allow', downloadPath: downloads },
      });
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      // Leaving a page that warns is wanted wherever a story does it.
      page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
      return isChromium ? new ChromiumPage(page, await page.createCDPSession()) : new PuppeteerPage(page);
    },
    async close() {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}

class PuppeteerPage implements Driver {
  constructor(protected readonly page: Page) {}

  async goto(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'domcontentloaded', timeout: HANG_MS });
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'domcontentloaded', timeout: HANG_MS });
  }

  call(source: string, args: readonly unknown[]): Promise<unknown> {
    return this.page.evaluate(`(${source})(...${JSON.stringify(args)})`);
  }

  async press({ x, y }: Point, { button = 'left', count = 1 }: Press): Promise<void> {
    await this.page.mouse.click(x, y, { button, count });
  }

  async chord(keys: readonly Key[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.down(key as KeyInput);
    for (const key of keys.toReversed()) await this.page.keyboard.up(key as KeyInput);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async wheel({ x, y }: Point, pixels: number): Promise<void> {
    await this.page.mouse.move(x, y);
    await this.page.mouse.wheel({ deltaY: pixels });
  }

  async choose(selector: string, paths: readonly string[]): Promise<void> {
    const input = await this.page.waitForSelector(selector);
    await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }

  close(): Promise<void> {
    return this.page.browserContext().close();
  }
}

/** Only the DevTools protocol has native drags. */
class ChromiumPage extends PuppeteerPage {
  constructor(
    page: Page,
    private readonly protocol: CDPSession,
  ) {
    super(page);
  }

  /** The DevTools protocol pastes only where it is told to. */
  override async chord(keys: readonly Key[]): Promise<void> {
    if (keys.join('+') !== 'Control+v') return super.chord(keys);
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('v', { commands: ['Paste'] });
    await this.page.keyboard.up('Control');
  }

  async drop({ x, y }: Point, paths: readonly string[]): Promise<void> {
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await this.protocol.send('Input.dispatchDragEvent', { type, x, y, data });
    }
  }
}
