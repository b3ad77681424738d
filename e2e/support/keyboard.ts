import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { HANG_MS } from './browser.js';
import { focusedName, markFault, positionFault } from './focus.js';
import { allowKeysOnly } from './input-devices.js';

/** The number of stops that an error lists; no page has more. */
const SHOWN_STOPS = 90;

export type Name = string | RegExp;

/** The element that has the focus. */
interface Look {
  name: string;
  fault: string;
  /** The browser itself, or nothing, has the focus. */
  isOutside: boolean;
}

/** One evaluation instead of four, because tests read it after each key. */
const LOOK = `({
  name: (${focusedName})(),
  fault: (${positionFault})() || (${markFault})(),
  isOutside: document.activeElement === document.body,
})`;

/**
 * A user who has only a keyboard: after each key the focus must be on a visible element that is not covered.
 */
export interface Keyboard {
  /** Presses keys one after the other; `Tab*3` presses Tab three times. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Expects the named element to have the focus. */
  focusIs(name: Name): Promise<void>;
  /** Presses Tab, or another key, until the named element has the focus. */
  goTo(name: Name, key?: string): Promise<void>;
  /** Moves to a control and presses it. */
  activate(name: Name, key?: string): Promise<void>;
  /** All tab stops from here to the named one. */
  stopsUntil(name: Name, key?: string): Promise<string[]>;
}

export function keyboardOf(page: Page): Keyboard {
  allowKeysOnly(page);
  const look = () => page.evaluate<Look>(LOOK);
  /** Resolves to the focused element, once nothing is wrong with it. */
  const settled = async (after: string): Promise<Look> => {
    let now = await look();
    const again = async () => {
      now = await look();
      return now.fault;
    };
    if (now.fault !== '') await expect.poll(again, { message: `after ${after}`, interval: 15 }).toBe('');
    return now;
  };
  const isCalled = (name: Name, now: Look) =>
    typeof name === 'string' ? now.name === name : name.test(now.name);
  const stopsUntil = async (name: Name, key = 'Tab') => {
    const stops: string[] = [];
    const started = Date.now();
    // A stop may appear, or be enabled, only when a response has arrived, so the number of the others decides
    // nothing.
    for (let now = await look(); !isCalled(name, now); ) {
      if (Date.now() - started > HANG_MS)
        throw new Error(`${key} does not lead to ${name}: ${stops.slice(-SHOWN_STOPS).join(' | ')}`);
      await page.keyboard.press(key);
      now = await look();
      // The browser itself has the focus after the last stop; the next Tab returns to the page.
      if (now.isOutside) continue;
      if (now.fault !== '') now = await settled(key);
      stops.push(now.name);
    }
    return stops;
  };
  return {
    async press(...keys) {
      for (const each of keys) {
        const [key = '', times = '1'] = each.split('*');
        for (let time = 0; time < Number(times); time++) {
          await page.keyboard.press(key);
          await settled(key);
        }
      }
    },
    async type(text) {
      await page.keyboard.type(text);
      await settled(text);
    },
    async focusIs(name) {
      const wanted = typeof name === 'string' ? name : expect.stringMatching(name);
      await expect.poll(look, { interval: 15 }).toMatchObject({ name: wanted, fault: '' });
    },
    async goTo(name, key) {
      await stopsUntil(name, key);
    },
    async activate(name, key = 'Enter') {
      await stopsUntil(name);
      await page.keyboard.press(key);
    },
    stopsUntil,
  };
}
