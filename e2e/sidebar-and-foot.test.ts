import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { upload } from './states/acts.js';
import { settled } from './support/axe.js';
import { hasChromium, openAs, PHONE } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { intercept } from './support/intercept.js';
import { dialog, row } from './support/screen.js';

describe.skipIf(!hasChromium)('the sidebar and the foot', () => {
  const fixture = openFixture();

  const send = (method: string, path: string, body: object) =>
    fetch(`${fixture.satchel.origin}${path}`, {
      method,
      headers: { 'X-Auth': fixture.satchel.token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    const { root } = fixture.satchel;
    const files = Array.from({ length: 20 }, (_, index) => `/letter ${index}.txt`);
    for (const file of files) await writeFile(join(root, file), 'Dear reader,');
    await mkdir(join(root, 'Harbour'));
    await writeFile(join(root, 'Harbour/plan.txt'), 'A plan');
    for (const path of files) expect((await send('POST', '/api/places/recent', { path })).ok).toBe(true);
    const layout = { width: 232, isCollapsed: false, folded: ['folders'] };
    const favourites = ['/Harbour', ...files.slice(0, 2)];
    expect((await send('PUT', '/api/places', { favourites, layout })).ok).toBe(true);
  });

  /** Expects that no two of these parts of the window touch. */
  async function areApart(...parts: Locator[]): Promise<void> {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        if (!one || !other) throw new Error('A part is not shown.');
        const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
        const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y;
        expect(isBeside || isAbove, `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true);
      }
  }
  const notice = (page: Page, text: string) => page.getByRole('group').filter({ hasText: text });

  test('all places are in sight, whatever was opened, and what is said is beside them', async () => {
    const page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await page.goto('/files/');
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await expect.poll(() => sidebar.getByRole('list', { name: 'Recent' }).getByRole('link').count()).toBe(6);
    for (const name of ['Shared by me', 'Trash', 'Settings'])
      await sidebar.getByRole('link', { name, exact: true }).click({ trial: true });
    for (const name of ['Folders', 'Help', 'Logout'])
      await sidebar.getByRole('button', { name, exact: true }).click({ trial: true });
    const scrolled = await sidebar.evaluate((each) =>
      [each, ...each.querySelectorAll('*')]
        .filter(({ scrollTop }) => scrollTop > 0)
        .map(({ tagName }) => tagName),
    );
    expect(scrolled).toEqual([]);
    await row(page, 'letter 9.txt').click();
    await page.keyboard.press('Delete');
    await dialog(page).waitFor();
    await page.keyboard.press('Enter');
    await notice(page, 'moved to the trash').waitFor();
    await areApart(sidebar, notice(page, 'moved to the trash'));
    await page.context().close();
  });

  test('the tray, the notices and the bar with the places do not cover each other on a phone', async () => {
    const page = await openAs(fixture.browser, fixture.satchel, { ...PHONE, reducedMotion: 'reduce' });
    await page.goto('/files/Harbour/');
    const bar = page.getByRole('navigation', { name: 'Main places' });
    await bar.waitFor();
    await page.getByRole('grid').waitFor();
    await intercept(page, '*/one.txt*', (method) => (method === 'GET' ? 'continue' : 'hold'));
    await upload(page, 'one.txt', 10);
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.waitFor();
    await settled(page);
    await areApart(tray, bar);
    await bar.getByRole('button', { name: 'Add' }).tap();
    await page.getByRole('menuitem', { name: 'New folder' }).tap();
    await dialog(page).getByRole('textbox').fill('Boats');
    await page.keyboard.press('Enter');
    const created = notice(page, 'Boats');
    // A notice stays while it has the focus.
    await created.getByRole('button', { name: 'Close' }).focus();
    // The new folder is selected, and the bar of the selection replaces the other one.
    await areApart(created, tray, page.getByRole('region', { name: 'Selection', exact: true }));
    await page.context().close();
  });

  test('words of languages that need more room are shown whole, in the sidebar and in the bar of phones', async () => {
    const body = { what: 'user', which: ['locale'], data: { id: 1, locale: 'pt-br' } };
    expect((await send('PUT', '/api/users/1', body)).ok).toBe(true);
    const cutIn = (part: Locator) =>
      part.evaluate((each) =>
        [each, ...each.querySelectorAll('*')]
          .filter(
            ({ scrollWidth, clientWidth, children }) => scrollWidth > clientWidth && children.length < 2,
          )
          .map(({ textContent }) => textContent),
      );
    const page = await openAs(fixture.browser, fixture.satchel);
    await page.goto('/files/Harbour/');
    const sidebar = page.getByRole('navigation', { name: 'Barra lateral' });
    await sidebar.getByRole('link', { name: 'Compartilhados por mim' }).waitFor();
    const settings = sidebar.getByRole('link', { name: 'Configurações' });
    const middles = [settings, sidebar.getByRole('button', { name: 'Sair' })].map(async (part) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return Math.round(y + height / 2);
    });
    const [first, second] = await Promise.all(middles);
    expect([await cutIn(sidebar), second]).toEqual([[], first]);
    await page.context().close();

    const phone = await openAs(fixture.browser, fixture.satchel, PHONE);
    await phone.goto('/files/Harbour/');
    const bar = phone.getByRole('navigation', { name: 'Locais principais' });
    await bar.getByText('Compartilhados').waitFor();
    expect(await cutIn(bar)).toEqual([]);
    await phone.context().close();
  });
});
