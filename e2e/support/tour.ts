import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

const WIDTH = 960;
const QUALITY = 60;
const STEP_MS = 80;
const MOVING_STEPS = 8;
const RESTING_MS = 1400;

interface Frame {
  picture: Buffer;
  ms: number;
}

/** Draws a pointer and a caption into the page: the browser shows no pointer in pictures. */
const POINTER_SCRIPT = `
  const pointer = document.createElement('div');
  pointer.id = 'tour-pointer';
  const svg = (name, given) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
    return made;
  };
  const arrow = svg('svg', { width: 28, height: 28, viewBox: '0 0 24 24' });
  arrow.append(svg('path', { d: 'M5 3l14 8-6.2 1.6L9.5 19z', fill: '#111', stroke: '#fff', 'stroke-width': 1.5 }));
  pointer.append(arrow);
  pointer.style.cssText = 'position:fixed;z-index:2147483647;pointer-events:none;left:640px;top:420px';
  const caption = document.createElement('div');
  caption.id = 'tour-caption';
  caption.style.cssText = 'position:fixed;z-index:2147483646;pointer-events:none;left:50%;bottom:84px;transform:translateX(-50%);' +
    'padding:10px 22px;border-radius:999px;background:rgba(15,30,25,.86);color:#fff;font:600 21px system-ui;white-space:nowrap';
  document.documentElement.append(pointer, caption);
`;

/** Records an animated picture of what a person does in the page. */
export class Tour {
  readonly #frames: Frame[] = [];
  #at = { x: 640, y: 420 };

  private constructor(readonly page: Page) {}

  static async begin(page: Page): Promise<Tour> {
    await page.evaluate(POINTER_SCRIPT);
    const tour = new Tour(page);
    await tour.#take(RESTING_MS / 2);
    return tour;
  }

  async caption(text: string): Promise<void> {
    await this.page.evaluate((shown) => {
      const caption = document.getElementById('tour-caption');
      if (caption) caption.textContent = shown;
    }, text);
    await this.#take(RESTING_MS / 2);
  }

  async click(target: Locator): Promise<void> {
    await this.#moveTo(target);
    await target.click();
    await this.#take(RESTING_MS / 3);
  }

  async doubleClick(target: Locator): Promise<void> {
    await this.#moveTo(target);
    await target.dblclick();
    await this.#take(STEP_MS);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.#take(RESTING_MS / 3);
  }

  /** Drags files from outside over the page and drops them. */
  async drop(names: readonly string[]): Promise<void> {
    const data = await this.page.evaluateHandle((wanted) => {
      const transfer = new DataTransfer();
      for (const name of wanted) transfer.items.add(new File([name], name, { type: 'text/plain' }));
      return transfer;
    }, names);
    const target = this.page.getByRole('grid').first();
    for (const type of ['dragenter', 'dragover']) await target.dispatchEvent(type, { dataTransfer: data });
    await this.#take(RESTING_MS);
    await target.dispatchEvent('drop', { dataTransfer: data });
    await this.page
      .getByText(names[0] ?? '')
      .first()
      .waitFor();
    await this.#take(RESTING_MS);
  }

  rest(): Promise<void> {
    return this.#take(RESTING_MS);
  }

  /** Resolves to the picture as WebP, which repeats endlessly. */
  async end(): Promise<Buffer> {
    const delay = this.#frames.map(({ ms }) => Math.round(ms));
    const frames = this.#frames.map(({ picture }) => picture);
    return sharp(frames, { join: { animated: true } })
      .webp({ quality: QUALITY, delay, loop: 0, effort: 5 })
      .toBuffer();
  }

  async #moveTo(target: Locator): Promise<void> {
    const box = await target.boundingBox();
    if (!box) throw new Error('The target is not on the screen.');
    const [from, to] = [this.#at, { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 90) }];
    for (let step = 1; step <= MOVING_STEPS; step += 1) {
      const part = (1 - Math.cos((Math.PI * step) / MOVING_STEPS)) / 2;
      await this.#show({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await this.#take(STEP_MS);
    }
    this.#at = to;
  }

  async #show(at: { x: number; y: number }): Promise<void> {
    await this.page.mouse.move(at.x, at.y);
    await this.page.evaluate(({ x, y }) => {
      const pointer = document.getElementById('tour-pointer');
      if (pointer) pointer.style.translate = `${x - 645}px ${y - 423}px`;
    }, at);
  }

  async #take(ms: number): Promise<void> {
    const shot = await this.page.screenshot();
    this.#frames.push({ picture: await sharp(shot).resize({ width: WIDTH }).png().toBuffer(), ms });
  }
}
