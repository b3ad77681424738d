import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type InputDevices, takeInputDevices } from './input-devices.js';
import type { PickedFile } from './screen.js';
import { type Point, TouchInput } from './touch-input.js';

interface Click {
  /** The key that is held while the mouse is pressed. */
  holding?: 'Control' | 'Shift';
}

/**
 * A person at a mouse and a keyboard, whose gestures are counted: each click (a double click is two), key or
 * combination of keys, text, drag and scroll is one. On a phone clicks are taps; a swipe and a long press are
 * one gesture each, even if the finger moves on. Moving the pointer and reading are not counted, nor are
 * actions in a window of the system. An element that is not on the screen, covered or disabled cannot be
 * clicked. Nothing else can act in the page.
 */
export class CountedPerson {
  /** The number of gestures since the last `begin`. */
  gestures = 0;

  private constructor(
    readonly page: Page,
    private readonly devices: InputDevices,
    private readonly touches: TouchInput | null,
  ) {}

  static of(page: Page): CountedPerson {
    return new CountedPerson(
      page,
      takeInputDevices({ page, reason: 'Only the counted person may act in this page' }),
      null,
    );
  }

  static async onPhone(page: Page): Promise<CountedPerson> {
    const touches = await TouchInput.on(page);
    return new CountedPerson(
      page,
      takeInputDevices({ page, reason: 'Only the counted person may act in this page' }),
      touches,
    );
  }

  begin(): void {
    this.gestures = 0;
  }

  async click(target: Locator, { holding }: Click = {}): Promise<void> {
    this.gestures += 1;
    const { x, y } = await pointOf(target);
    if (this.touches) {
      await this.touches.down({ x, y });
      return this.touches.up();
    }
    if (holding) await this.devices.keyboard.down(holding);
    await this.devices.mouse.click(x, y);
    if (holding) await this.devices.keyboard.up(holding);
  }

  async doubleClick(target: Locator): Promise<void> {
    this.gestures += 2;
    const { x, y } = await pointOf(target);
    await this.devices.mouse.click(x, y, { clickCount: 2 });
  }

  /** A long press; once `isHeld` resolves, the finger moves on to another entry and is lifted there. */
  async hold(target: Locator, isHeld: () => Promise<unknown>, drawTo?: Locator): Promise<void> {
    this.gestures += 1;
    const touches = this.onlyTouch();
    const from = await pointOf(target);
    await touches.down(from);
    await isHeld();
    if (drawTo) await touches.move([from, await pointOf(drawTo)]);
    await touches.up();
  }

  /** Swipes from the middle of the element, by so many pixels. */
  async swipe(target: Locator, by: Point): Promise<void> {
    this.gestures += 1;
    const from = await pointOf(target);
    await this.onlyTouch().drag(from, { x: from.x + by.x, y: from.y + by.y });
  }

  private onlyTouch(): TouchInput {
    if (!this.touches) throw new Error('A mouse cannot do this');
    return this.touches;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.gestures += 1;
      await this.devices.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.gestures += 1;
    await this.devices.keyboard.type(text);
  }

  /** Turns the wheel above the element by a screen, which is as far as one turn goes. */
  async scroll(over: Locator): Promise<void> {
    this.gestures += 1;
    const { x, y } = await pointOf(over);
    await this.devices.mouse.move(x, y);
    await this.devices.mouse.wheel(0, 600);
  }

  /** Clicks a button that opens the system's picker, and chooses these files there. */
  async pick(button: Locator, files: PickedFile[]): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.click(button);
    await (await opened).setFiles(files);
  }

  /** Clicks a field whose choices the system shows, and then one of them. */
  async choose(field: Locator, label: string): Promise<void> {
    this.gestures += 2;
    await pointOf(field);
    await field.evaluate((element, label) => {
      const select = element as HTMLSelectElement;
      select.selectedIndex = [...select.options].findIndex(({ text }) => text === label);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, label);
  }

  /** Types an address into the browser and presses Enter. */
  async visit(address: string): Promise<void> {
    this.gestures += 2;
    await this.page.goto(address);
  }

  /** Drops a folder of these files from the desktop. */
  async dropFolder(target: Locator, name: string, files: Record<string, string>): Promise<void> {
    this.gestures += 1;
    await pointOf(target);
    // A page cannot create entries of a directory, so these replace the browser's.
    await target.evaluate(
      (element, { name, files }) => {
        const entries = Object.entries(files).map(([name, text]) => ({
          isFile: true,
          isDirectory: false,
          name,
          file: (done: (file: File) => void) => done(new File([text], name)),
        }));
        const createReader = () => {
          const batches = [entries, []];
          return { readEntries: (done: (some: object[]) => void) => done(batches.shift() ?? []) };
        };
        const folder = { isFile: false, isDirectory: true, name, createReader };
        const event = new DragEvent('drop', { bubbles: true, cancelable: true });
        const items = [{ kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => null }];
        Object.defineProperty(event, 'dataTransfer', {
          value: { types: ['Files'], items, dropEffect: 'none' },
        });
        element.dispatchEvent(event);
      },
      { name, files },
    );
  }
}

/** The middle of an element, once a click there reaches it. */
async function pointOf(target: Locator): Promise<Point> {
  let point: Point | null = null;
  await target.waitFor();
  await expect
    .poll(
      async () => {
        const found = await target.evaluate(lookAt);
        if (typeof found === 'string') return found;
        point = found;
        return '';
      },
      { message: String(target), interval: 15 },
    )
    .toBe('');
  if (point === null) throw new Error(`${target} cannot be clicked`);
  return point;
}

/** Finds the point to click, or the reason why that is not possible. It runs in the page. */
async function lookAt(element: Element): Promise<Point | string> {
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const box = element.getBoundingClientRect();
  const called = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40);
  if (box.x !== before.x || box.y !== before.y) return `“${called}” is moving`;
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  if (point.x < 0 || point.y < 0 || point.x >= innerWidth || point.y >= innerHeight)
    return `“${called}” is not on the screen`;
  if (element.matches(':disabled, [aria-disabled="true"]')) return `“${called}” is disabled`;
  const hit = document.elementFromPoint(point.x, point.y);
  return hit !== null && (element.contains(hit) || hit.contains(element)) ? point : `“${called}” is covered`;
}
