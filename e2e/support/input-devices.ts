import type { Locator, Page } from 'playwright-core';

const ACTS = ['click', 'dblclick', 'tap', 'hover', 'check', 'uncheck', 'setChecked', 'dragTo'];
const SETS = [
  'fill',
  'clear',
  'focus',
  'blur',
  'selectOption',
  'setInputFiles',
  'pressSequentially',
  'press',
];
const OF_MOUSE = ['click', 'dblclick', 'down', 'up', 'move', 'wheel'] as const;
const OF_KEYBOARD = ['press', 'type', 'insertText', 'down', 'up'] as const;

/** The reason why a page may not be used directly. */
const refused = new WeakMap<Page, string>();
type Method = (this: Locator, ...args: unknown[]) => unknown;

/** All locators share their methods, and the pages of other files use them too. */
function guardLocators(prototype: Record<string, Method>): void {
  for (const name of [...ACTS, ...SETS]) {
    const original = prototype[name];
    if (original === undefined || original.name === 'guarded') continue;
    prototype[name] = function guarded(...args) {
      const reason = refused.get(this.page());
      return reason === undefined ? original.apply(this, args) : refuse(name, reason);
    };
  }
}

function refuse(name: string, reason: string): never {
  throw new Error(`${name}: ${reason}`);
}

function forbid(page: Page, reason: string): void {
  refused.set(page, reason);
  guardLocators(Object.getPrototypeOf(page.locator('body')) as Record<string, Method>);
  for (const name of [...ACTS, ...SETS]) {
    if (name in page) Object.assign(page, { [name]: () => refuse(name, reason) });
  }
  for (const name of OF_MOUSE) Object.assign(page.mouse, { [name]: () => refuse(`mouse.${name}`, reason) });
  Object.assign(page.touchscreen, { tap: () => refuse('touchscreen.tap', reason) });
}

/**
 * Makes the test fail if it uses the mouse in this page from now on, or sets something in another way than by
 * keys.
 */
export function allowKeysOnly(page: Page): void {
  forbid(page, 'this test may only use keys');
}

/**
 * The mouse and the keyboard of a page in which all other methods fail from now on, even if they use these.
 */
export interface InputDevices {
  mouse: Pick<Page['mouse'], (typeof OF_MOUSE)[number]>;
  keyboard: Pick<Page['keyboard'], (typeof OF_KEYBOARD)[number]>;
}

export function takeInputDevices({ page, reason }: { page: Page; reason: string }): InputDevices {
  // Only the methods of the originals are replaced.
  const copy = <T extends object>(from: T): T =>
    Object.assign(Object.create(Object.getPrototypeOf(from)), from);
  const devices = { mouse: copy(page.mouse), keyboard: copy(page.keyboard) };
  forbid(page, reason);
  for (const name of OF_KEYBOARD)
    Object.assign(page.keyboard, { [name]: () => refuse(`keyboard.${name}`, reason) });
  return devices;
}
