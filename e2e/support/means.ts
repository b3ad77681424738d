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

/** Why the acts of a page are refused. */
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

/** After this call a test fails that uses the mouse in this page, or sets something by other means than keys. */
export function allowKeysOnly(page: Page): void {
  forbid(page, 'this test may only use keys');
}

/** The mouse and the keyboard of a page in which everything else fails from now on, also when it uses these. */
export interface Means {
  mouse: Pick<Page['mouse'], (typeof OF_MOUSE)[number]>;
  keyboard: Pick<Page['keyboard'], (typeof OF_KEYBOARD)[number]>;
}

export function takeMeans({ page, reason }: { page: Page; reason: string }): Means {
  // Only the methods of the originals are replaced.
  const copy = <T extends object>(from: T): T =>
    Object.assign(Object.create(Object.getPrototypeOf(from)), from);
  const means = { mouse: copy(page.mouse), keyboard: copy(page.keyboard) };
  forbid(page, reason);
  for (const name of OF_KEYBOARD)
    Object.assign(page.keyboard, { [name]: () => refuse(`keyboard.${name}`, reason) });
  return means;
}
