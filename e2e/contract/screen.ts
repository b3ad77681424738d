import type { Locator, Page } from 'playwright-core';
import { dialog, row } from '../support/screen.js';
import { say, type Word } from './words.js';

export const button = (page: Page | Locator, word: Word): Locator =>
  page.getByRole('button', { name: say(word), exact: true });

export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: say('frame.sidebar') });

/** An entry of the sidebar that starts or shows something, be it a link, a button or an entry of a menu. */
export const sidebarEntry = (page: Page, word: Word): Locator => {
  const name = say(word);
  const bar = sidebar(page);
  return bar
    .getByRole('button', { name, exact: true })
    .or(bar.getByRole('link', { name, exact: true }))
    .first();
};

/**
 * True if a menu of the sidebar or the sidebar itself has the entry; menus are opened one after the other.
 */
export async function isInSidebar(page: Page, word: Word): Promise<boolean> {
  await sidebar(page).waitFor();
  if ((await sidebarEntry(page, word).count()) > 0) return true;
  for (const menu of await sidebar(page).locator('button[aria-haspopup]').all()) {
    await menu.click();
    await page.getByRole('menu').waitFor();
    const found = await page.getByRole('menuitem', { name: say(word), exact: true }).count();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    if (found > 0) return true;
  }
  return false;
}

/** Presses an entry of the sidebar or of one of its menus. */
export async function pressInSidebar(page: Page, word: Word): Promise<void> {
  await sidebar(page).waitFor();
  if ((await sidebarEntry(page, word).count()) > 0) return sidebarEntry(page, word).click();
  for (const menu of await sidebar(page).locator('button[aria-haspopup]').all()) {
    await menu.click();
    await page.getByRole('menu').waitFor();
    const item = page.getByRole('menuitem', { name: say(word), exact: true });
    if ((await item.count()) > 0) return item.click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  throw new Error(`The sidebar has no “${say(word)}”`);
}

/** Opens the More menu of the page. */
export async function openMore(page: Page): Promise<void> {
  await button(page, 'common.more').first().click();
  await page.getByRole('menuitem').first().waitFor();
}

export async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/**
 * The names of the actions that a page offers in its bars and in its More menu, and whether each can be used
 * now.
 */
export async function offered(page: Page): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  const collect = async (role: 'button' | 'menuitem') => {
    const all = await page.getByRole(role).evaluateAll((elements) =>
      elements.map((each) => ({
        name: (each.getAttribute('aria-label') ?? each.textContent ?? '').trim(),
        isOn: !each.matches(':disabled, [aria-disabled="true"]'),
      })),
    );
    for (const { name, isOn } of all) found.set(name, (found.get(name) ?? false) || isOn);
  };
  await collect('button');
  await openMore(page);
  await collect('menuitem');
  await closeMenu(page);
  return found;
}

/**
 * True if an action is offered and can be used; its name may be followed by a shortcut or the rest of a
 * sentence.
 */
export const canUse = (actions: Map<string, boolean>, word: Word): boolean => {
  const name = say(word).replace('…', '');
  return [...actions].some(([label, isOn]) => label.replace('…', '').startsWith(name) && isOn);
};

/** Selects these entries of the list. */
export async function select(page: Page, first: string, ...others: string[]): Promise<void> {
  await row(page, first).click();
  for (const name of others) await row(page, name).click({ modifiers: ['Control'] });
}

/** Chooses an action from the menu of an entry. */
export async function act(page: Page, name: string, word: Word): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page
    .getByRole('menuitem', { name: say(word) })
    .first()
    .click();
}

/** Closes a prompt by Esc, and expects it to return the focus. */
export async function escaped(page: Page): Promise<void> {
  await page.locator('[role$="dialog"]:is(:focus, :focus-within)').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;
