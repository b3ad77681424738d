import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultOfMark, faultOfPlace, focusedName } from './focus.js';

const BY_OTHER_MEANS = ['click', 'dblclick', 'tap', 'hover', 'check', 'uncheck', 'setChecked', 'dragTo'];
const BY_NO_KEY = ['fill', 'clear', 'focus', 'blur', 'selectOption', 'pressSequentially', 'press'];
const MOST_STOPS = 90;

/** From now on a test that reaches for the mouse, or puts something in place by other means, fails. */
function forbidTheRest(page: Page): void {
  const locator = Object.getPrototypeOf(page.locator('body')) as object;
  for (const target of [page, locator]) {
    for (const name of [...BY_OTHER_MEANS, ...BY_NO_KEY]) {
      if (name in target) Object.assign(target, { [name]: () => refuse(name) });
    }
  }
  for (const name of ['click', 'dblclick', 'down', 'up', 'move', 'wheel']) {
    Object.assign(page.mouse, { [name]: () => refuse(`mouse.${name}`) });
  }
}

function refuse(name: string): never {
  throw new Error(`${name}: only keys here`);
}

export type Name = string | RegExp;

/** A person who has keys alone: after each of them the focus must be somewhere, to be seen and not covered. */
export interface Keyboard {
  /** Presses keys one after the other; `Tab*3` presses one three times. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** What has the focus now, by its name. */
  focusIs(name: Name): Promise<void>;
  /** Goes on with Tab, or another key, until what is named has the focus. */
  goTo(name: Name, key?: string): Promise<void>;
  /** Goes to a control and presses it. */
  activate(name: Name, key?: string): Promise<void>;
  /** All stops of Tab from here to the one that is named. */
  stopsUntil(name: Name, key?: string): Promise<string[]>;
}

export function keyboardOf(page: Page): Keyboard {
  forbidTheRest(page);
  const fault = async () => (await page.evaluate(faultOfPlace)) || page.evaluate(faultOfMark);
  const settled = (after: string) => expect.poll(fault, { message: `after ${after}`, interval: 15 }).toBe('');
  const once = async (key: string) => {
    await page.keyboard.press(key);
    await settled(key);
  };
  const isAt = async (name: Name) => {
    const now = await page.evaluate(focusedName);
    return typeof name === 'string' ? now === name : name.test(now);
  };
  const stopsUntil = async (name: Name, key = 'Tab') => {
    const stops = [];
    while (!(await isAt(name))) {
      if (stops.length === MOST_STOPS) throw new Error(`no way by ${key} to ${name}: ${stops.join(' | ')}`);
      await page.keyboard.press(key);
      // Past the last stop is the browser itself: the next Tab comes back.
      if (await page.evaluate(() => document.activeElement === document.body)) continue;
      await settled(key);
      stops.push(await page.evaluate(focusedName));
    }
    return stops;
  };
  return {
    async press(...keys) {
      for (const each of keys) {
        const [key = '', times = '1'] = each.split('*');
        for (let time = 0; time < Number(times); time++) await once(key);
      }
    },
    async type(text) {
      await page.keyboard.type(text);
      await settled(text);
    },
    async focusIs(name) {
      await expect
        .poll(() => page.evaluate(focusedName), { interval: 15 })
        .toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
      await settled(`going to ${name}`);
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
