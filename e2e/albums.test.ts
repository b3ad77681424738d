import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs, openBrowser, PHONE } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { picture } from './support/samples.js';
import { createUser, login, type Person } from './support/satchel.js';
import { afterResponse, dialog, downloadBy, goToFolder, row } from './support/screen.js';

describe.skipIf(!hasChromium)('an album', () => {
  const fixture = openFixture();
  let owner: Person;
  let token: string;
  let page: Page;
  let visitor: Page;

  beforeAll(async () => {
    const folder = join(fixture.satchel.root, 'home', 'Voyage');
    await mkdir(join(folder, 'private'), { recursive: true });
    for (const index of [1, 2, 3])
      await writeFile(join(folder, `Sea ${index}.png`), picture(90, 60, index * 30));
    await writeFile(join(folder, 'list.txt'), 'a list');
    await writeFile(join(folder, 'private', 'secret.png'), picture(90, 60, 9));
    await writeFile(join(fixture.satchel.root, 'home', 'beside.png'), picture(90, 60, 9));
    const rules = [{ regex: false, allow: false, path: '/Voyage/private', regexp: { raw: '' } }];
    owner = await createUser(
      fixture.satchel,
      'ann',
      { share: true, download: true },
      { scope: '/home', rules },
    );
    token = await login(fixture.satchel.origin, owner.username, owner.password);
    page = await openAs(fixture.browser, fixture.satchel, owner);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    visitor = await openBrowser(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await page?.context().close();
    await visitor?.context().close();
  });

  const address = () => page.evaluate(() => navigator.clipboard.readText());
  const wall = (on: Page) => on.getByRole('list', { name: 'Shared items' });

  async function share(body: object): Promise<string> {
    const response = await fetch(`${fixture.satchel.origin}/api/share/Voyage/`, {
      method: 'POST',
      headers: { 'X-Auth': token },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { hash: string }).hash;
  }

  test('is proposed for a folder of pictures, looked through by a visitor with arrows, and chosen pictures are downloaded', async () => {
    await page.goto('/files/');
    await row(page, 'Voyage').click();
    await page.keyboard.press('Control+Shift+S');
    // More than half of its files are pictures.
    await dialog(page).getByRole('button', { name: 'An album', pressed: true }).waitFor();
    await dialog(page).getByText('Link copied!').waitFor();
    await expect
      .poll(
        async () =>
          (
            await (
              await fetch(`${fixture.satchel.origin}/api/shares`, { headers: { 'X-Auth': token } })
            ).json()
          )[0]?.view,
      )
      .toBe('album');
    await visitor.goto(new URL(await address()).pathname);
    await visitor.getByRole('heading', { level: 1, name: 'Voyage' }).waitFor();
    await visitor.getByText('Shared by ann').waitFor();
    expect(await wall(visitor).getByRole('listitem').count()).toBe(4);
    const first = wall(visitor).getByRole('listitem').first().locator('img');
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await wall(visitor).getByRole('link', { name: 'Sea 1.png' }).click();
    await visitor.getByRole('dialog', { name: 'Sea 1.png' }).waitFor();
    await visitor.keyboard.press('ArrowRight');
    await visitor.getByRole('dialog', { name: 'Sea 2.png' }).waitFor();
    await visitor.keyboard.press('ArrowRight');
    await visitor.getByRole('dialog', { name: 'Sea 3.png' }).waitFor();
    await visitor.keyboard.press('Escape');
    await visitor.locator('a[aria-label="Sea 3.png"]:focus').waitFor();
    for (const name of ['Sea 1.png', 'Sea 3.png'])
      await visitor.getByRole('button', { name: `Choose ${name}` }).click();
    const zip = await downloadBy(visitor, () =>
      visitor.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click(),
    );
    const names = Object.keys(unzipSync(await readFile(await zip.path())));
    expect(names.map((name) => name.split('/').at(-1)).sort()).toEqual(['Sea 1.png', 'Sea 3.png']);
    await page.keyboard.press('Escape');
    await page.goto('/settings/shares');
    await page.getByText('Opened once').waitFor();
  });

  test('shows visitors the cover that the owner chose, and keeps the order that they choose', async () => {
    await goToFolder(page, '/', 'Voyage');
    await row(page, 'Voyage').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await dialog(page).getByLabel('Expires after').fill('2');
    await expect.poll(() => dialog(page).getByLabel('Visitors see').inputValue()).toBe('album');
    await dialog(page).getByText('More options').click();
    await dialog(page).getByRole('radio', { name: 'Sea 2.png' }).check({ force: true });
    const made = await afterResponse(
      page,
      'POST',
      () => dialog(page).getByRole('button', { name: 'Create link' }).click(),
      '/api/share',
    );
    const { hash } = (await made.json()) as { hash: string };
    await visitor.goto(`/share/${hash}`);
    const cover = visitor.locator('main header img');
    const shown = () => cover.evaluate((image: HTMLImageElement) => [image.src, image.naturalWidth > 0]);
    await expect.poll(shown).toEqual([expect.stringMatching(/api.public.preview.*Sea%202\.png/), true]);
    const names = async () =>
      (await wall(visitor).getByRole('link').allTextContents()).filter((name) => name.startsWith('Sea'));
    expect(await names()).toEqual(['Sea 1.png', 'Sea 2.png', 'Sea 3.png']);
    await visitor.getByRole('button', { name: 'Sort' }).click();
    await visitor.getByRole('menuitemradio', { name: 'Sort by name' }).click();
    const reversed = ['Sea 3.png', 'Sea 2.png', 'Sea 1.png'];
    await expect.poll(names).toEqual(reversed);
    await wall(visitor).getByRole('link', { name: 'Sea 3.png' }).click();
    await visitor.getByRole('dialog', { name: 'Sea 3.png' }).waitFor();
    await visitor.keyboard.press('ArrowRight');
    await visitor.getByRole('dialog', { name: 'Sea 2.png' }).waitFor();
    await visitor.keyboard.press('Escape');
    await visitor.locator('a[aria-label="Sea 2.png"]:focus').waitFor();
    expect(await names()).toEqual(reversed);
  });

  test('an album on a phone opens by a tap, and its circles choose', async () => {
    const hash = await share({ view: 'album', title: 'By the sea' });
    const phone = await openBrowser(fixture.browser, fixture.satchel, { ...PHONE, reducedMotion: 'reduce' });
    await phone.goto(`/share/${hash}`);
    await phone.getByRole('heading', { level: 1, name: 'By the sea' }).waitFor();
    await phone.getByRole('button', { name: 'Choose Sea 2.png' }).tap();
    await phone.getByText('1 selected').waitFor();
    await phone.getByRole('button', { name: 'Clear selection' }).tap();
    await wall(phone).getByRole('link', { name: 'Sea 2.png' }).tap();
    await phone.getByRole('dialog', { name: 'Sea 2.png' }).waitFor();
    await phone.context().close();
  });

  test('is refused without its password, and so are its thumbnails and what is not in it', async () => {
    const hash = await share({ view: 'album', password: 'open sesame' });
    const thumb = async (path: string, password?: string) => {
      const headers: Record<string, string> = password
        ? { 'X-SHARE-PASSWORD': encodeURIComponent(password) }
        : {};
      const target = `${fixture.satchel.origin}/api/public/preview/thumb/${hash}/${path}`;
      return (await fetch(target, { headers })).status;
    };
    expect(await thumb('Sea%201.png')).toBe(401);
    expect(await thumb('Sea%201.png', 'wrong')).toBe(401);
    expect(await thumb('Sea%201.png', 'open sesame')).toBe(200);
    expect(await thumb('private/secret.png', 'open sesame')).toBe(403);
    expect(await thumb('..%2Fbeside.png', 'open sesame')).toBeGreaterThanOrEqual(400);
    await visitor.goto(`/share/${hash}`);
    await visitor.getByRole('heading', { name: 'This link has a password' }).waitFor();
    expect(await visitor.getByText('ann', { exact: true }).count()).toBe(0);
    await visitor.getByLabel('Password', { exact: true }).fill('wrong');
    await visitor.keyboard.press('Enter');
    await visitor.getByText('This password is wrong.').waitFor();
    await visitor.getByLabel('Password', { exact: true }).fill('open sesame');
    await visitor.keyboard.press('Enter');
    await visitor.getByRole('heading', { level: 1, name: 'Voyage' }).waitFor();
    expect(await wall(visitor).getByRole('link', { name: 'private' }).count()).toBe(0);
  });

  test('an album that has expired shows nothing', async () => {
    const hash = await share({ view: 'album', title: 'Over', expires: '0', unit: 'seconds' });
    await visitor.goto(`/share/${hash}`);
    await visitor.getByText('This link does not work').waitFor();
    expect(await visitor.getByText('Over', { exact: true }).count()).toBe(0);
  });
});
