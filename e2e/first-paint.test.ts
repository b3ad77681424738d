import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { intercept, stopIntercepting } from './support/intercept.js';
import { row } from './support/screen.js';

declare global {
  interface Window {
    /** The elements that moved in the sidebar and the header since the page was opened. */
    moved: string[];
  }
}

/** Chromium reports each element that it drew at one position and then at another. */
function noteMoves(): void {
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as (PerformanceEntry & {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[])
      for (const { node, previousRect, currentRect } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const frame = element?.closest('nav, header');
        if (frame && previousRect.height > 0 && currentRect.height > 0)
          window.moved.push(`${element?.textContent}: ${previousRect.top} to ${currentRect.top}`);
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * The requests for content of the sidebar that arrives late. Those for the views of folders are not among
 * them, because the list waits for them.
 */
const LATE = ['**/api/places', '**/api/places/recent', '**/api/usage/*', '**/api/trash*'];

describe.skipIf(!hasChromium)('the first paint', () => {
  const fixture = openFixture();
  let page: Page;
  const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, 'plans'));
    await writeFile(join(root, 'plans', 'letter.txt'), 'Dear reader,');
    page = await openAs(fixture.browser, fixture.satchel);
    await page.addInitScript(noteMoves);
  });

  const kept = () => page.evaluate(() => localStorage.getItem('satchel.places'));

  /**
   * Waits until the sidebar has all that it reads, the parts that are loaded late are there, and Chromium has
   * drawn and reported them.
   */
  const untilWhole = async () => {
    await sidebar().getByText('Favourites').waitFor();
    await sidebar().getByText('Trash').waitFor();
    await sidebar().getByRole('progressbar', { name: 'Storage used' }).waitFor();
    await page.getByRole('separator', { name: 'Width of the sidebar' }).waitFor();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  };

  const movesAfter = async (look: () => Promise<void>) => {
    await intercept(page, LATE, 'hold');
    await page.goto('/files/plans/');
    await row(page, 'letter.txt').waitFor();
    await look();
    await stopIntercepting(page);
    await untilWhole();
    return page.evaluate(() => window.moved);
  };

  test('the sidebar of a new browser is filled, and nothing in it or in the header moves', async () => {
    const moved = await movesAfter(async () => {
      await sidebar().getByRole('button', { name: 'New', exact: true }).waitFor();
      await sidebar().getByText('admin').waitFor();
    });
    expect(moved).toEqual([]);
  });

  test('the sidebar later has the favourites and recents at once, as this browser stored them', async () => {
    await sidebar().getByRole('button', { name: 'Add to favourites' }).click();
    await sidebar().getByRole('button', { name: 'Recent' }).click();
    const recent = sidebar().getByRole('list', { name: 'Recent' }).getByRole('link', { name: 'plans' });
    await recent.waitFor();
    await expect.poll(kept).toMatch(/"favourites":.*plans.*"folded":\["folders"\]/);
    const moved = await movesAfter(async () => {
      await sidebar()
        .getByRole('list', { name: 'Favourites' })
        .getByRole('link', { name: 'plans' })
        .waitFor();
      await recent.waitFor();
      await sidebar().getByText('Trash').waitFor();
    });
    expect(moved).toEqual([]);
  });

  test('a logout removes them from the browser', async () => {
    expect(await kept()).toContain('plans');
    await sidebar().getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Username').waitFor();
    expect(await kept()).toBeNull();
  });
});
