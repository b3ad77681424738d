import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser, login, type Person } from './support/satchel.js';
import { dialog, row, selectionBar } from './support/screen.js';

interface Link {
  hash: string;
  path: string;
  expire: number;
}

/** The clipboard as Safari has it: it refuses each request outside of the task of a press. */
const SAFARI_CLIPBOARD = `
  let isPressed = false;
  for (const type of ['keydown', 'pointerup', 'click', 'keyup'])
    window.addEventListener(type, () => {
      isPressed = true;
      setTimeout(() => { isPressed = false; });
    }, { capture: true });
  const refuse = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  navigator.clipboard.writeText = async (text) => isPressed ? void (window.copied = text) : refuse();
  window.ClipboardItem = class { constructor(parts) { this.parts = parts; } };
  navigator.clipboard.write = async ([item]) => {
    if (!isPressed) return refuse();
    window.copied = await (await item.parts['text/plain']).text();
  };
  document.execCommand = () => isPressed;
`;

describe.skipIf(!hasChromium)('a user who shares', () => {
  const fixture = openFixture();
  let owner: Person;
  let page: Page;

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, 'home', 'Plans'), { recursive: true });
    await writeFile(join(root, 'home', 'notes.txt'), 'for everybody');
    await writeFile(join(root, 'home', 'Plans', 'house.txt'), 'a house');
    await writeFile(join(root, 'home', 'data.bin'), Buffer.alloc(32, 1));
    owner = await createUser(fixture.satchel, 'ann', { share: true, download: true }, { scope: '/home' });
    page = await openAs(fixture.browser, fixture.satchel, { ...owner, reducedMotion: 'reduce' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => page?.context().close());

  beforeEach(async () => {
    for (const { hash } of await links()) await call('DELETE', `/api/share/${hash}`);
    await startOver(page, fixture.satchel, owner);
    await page.goto('/files/');
    await row(page, 'notes.txt').waitFor();
  });

  async function call(method: string, path: string, body?: object): Promise<Response> {
    const { origin, token } = fixture.satchel;
    return fetch(origin + path, { method, headers: { 'X-Auth': token }, body: body && JSON.stringify(body) });
  }

  async function links(): Promise<Link[]> {
    return (await (await call('GET', '/api/shares')).json()) as Link[];
  }

  const prompt = () => dialog(page).getByRole('heading', { name: 'Share notes.txt' });
  const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const addresses = () => dialog(page).getByRole('listitem').getByRole('link').allTextContents();

  async function share(name: string): Promise<void> {
    await row(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await dialog(page).getByText('There is no link yet.').waitFor();
    // Keys that are pressed before the focus is there would go elsewhere.
    await dialog(page).getByLabel('Expires after').and(page.locator(':focus')).waitFor();
  }

  async function closed(): Promise<void> {
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }

  test('opens the prompt from the bar, both menus, the command palette, the search and the preview', async () => {
    await row(page, 'notes.txt').click();
    await selectionBar(page).getByRole('button', { name: 'Share' }).click();
    await prompt().waitFor();
    await closed();
    await row(page, 'notes.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await prompt().waitFor();
    await closed();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await prompt().waitFor();
    await closed();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('share');
    await page.getByRole('option', { name: 'Share' }).first().waitFor();
    await page.keyboard.press('Enter');
    await prompt().waitFor();
    await closed();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('notes');
    await dialog(page).getByText('1 result').first().waitFor();
    await dialog(page).getByRole('button', { name: 'Share' }).click();
    await prompt().waitFor();
    await closed();
    await page.goto('/files/data.bin');
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page).getByRole('heading', { name: 'Share data.bin' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('heading', { name: 'Share data.bin' }).waitFor({ state: 'detached' });
    await dialog(page).getByRole('heading', { name: 'data.bin' }).first().waitFor();
  });

  test('can share only one entry at a time', async () => {
    await row(page, 'notes.txt').click();
    await row(page, 'Plans').click({ modifiers: ['Control'] });
    await page.keyboard.press('Control+Shift+S');
    expect(await dialog(page).count()).toBe(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await page.getByRole('menuitem', { name: 'Share' }).getAttribute('aria-disabled')).toBe('true');
    await closed();
  });

  test('creates a link for some hours, copies it, and finds it there again', async () => {
    await share('notes.txt');
    expect(await dialog(page).getByRole('button', { name: 'Create link' }).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    // That is in three days at any time of day; six hours could be tomorrow.
    await page.keyboard.type('72');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Expires in 3 days').waitFor();
    // An event may show the link before the response, which moves the focus.
    await dialog(page).getByRole('button', { name: 'Copy link' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Link copied!').waitFor();
    const [link] = await links();
    const address = `${fixture.satchel.origin}/share/${link?.hash}`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.getByText('Link copied!').waitFor({ state: 'detached' });
    await closed();
    await page.reload();
    await row(page, 'notes.txt').click();
    await selectionBar(page).getByRole('button', { name: 'Share' }).click();
    await dialog(page).getByText('Expires in 3 days').waitFor();
    expect(await addresses()).toEqual([address]);
    await closed();
  });

  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const addressOf = (link?: Link) => `${fixture.satchel.origin}/share/${link?.hash}`;

  test('copies where the clipboard takes only what the press itself promises, as in Safari', async () => {
    const strict = await openAs(fixture.browser, fixture.satchel, { ...owner, initScript: SAFARI_CLIPBOARD });
    await strict.goto('/files/');
    const held = () => strict.evaluate(() => (window as unknown as { copied: string }).copied);
    await row(strict, 'notes.txt').click();
    await strict.keyboard.press('Control+Shift+S');
    await dialog(strict).getByText('Link copied!').waitFor();
    expect(await held()).toBe(addressOf((await links())[0]));
    await dialog(strict).getByRole('button', { name: 'Password' }).click();
    await dialog(strict).getByText('Link and password copied').waitFor();
    expect(await held()).toContain('\nPassword: ');
    await strict.context().close();
  });

  test('shares for a week with a password in four gestures, and pastes both as one message', async () => {
    await row(page, 'notes.txt').click();
    await page.keyboard.press('Control+Shift+S');
    await dialog(page).getByText('Link copied!').waitFor();
    expect(await copied()).toBe(addressOf((await links())[0]));
    await press('1 week');
    await press('Password');
    await dialog(page).getByText('Link and password copied').waitFor();
    const [link, ...others] = await links();
    expect(others).toEqual([]);
    expect(link).toMatchObject({ hasPassword: true });
    expect(((link?.expire ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    const [address, words] = (await copied()).split('\n');
    expect(address).toBe(addressOf(link));
    const password = /^Password: ([a-z-]+)$/.exec(words ?? '')?.[1] ?? '';
    const open = (given: string) =>
      fetch(`${fixture.satchel.origin}/api/public/share/${link?.hash}`, {
        headers: { 'X-SHARE-PASSWORD': given },
      });
    expect((await open(password)).status).toBe(200);
    expect((await open('wrong')).status).toBe(401);
    await press('All options');
    await dialog(page).getByText('Expires next week').waitFor();
    await closed();
  });

  test('closes a folded prompt by going back', async () => {
    await row(page, 'Plans').dblclick();
    await row(page, 'house.txt').click();
    await selectionBar(page).getByRole('button', { name: 'Share' }).click();
    await dialog(page).getByText('There is no link yet.').waitFor();
    await page.goBack();
    await row(page, 'notes.txt').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
  });

  describe('managing links', () => {
    beforeEach(async () => {
      const headers = { 'X-Auth': await login(fixture.satchel.origin, owner.username, owner.password) };
      for (const path of ['/notes.txt?expires=3&unit=days', '/Plans/', '/Plans/house.txt'])
        await fetch(`${fixture.satchel.origin}/api/share${path}`, { method: 'POST', headers });
      await call('POST', '/api/share/home/data.bin');
      await page.goto('/settings/profile');
      await page.getByRole('link', { name: 'Share management' }).click();
      await page.getByText('3 links').waitFor();
      await expect.poll(() => page.title()).toContain('Share management');
    });

    test('edits one: it becomes permanent, with a password', async () => {
      await page.getByRole('row', { name: 'notes.txt' }).getByRole('button', { name: 'Edit link' }).click();
      await dialog(page).getByLabel('Expiry').selectOption('Permanent');
      await dialog(page).getByLabel('Password (optional)').fill('open sesame');
      await press('Save');
      await dialog(page).waitFor({ state: 'detached' });
      const edited = page.getByRole('row', { name: 'notes.txt' });
      await expect.poll(() => edited.textContent()).toMatch(/Permanent.*Password/);
    });

    test('goes on with what other programs save, and renews what asks after the data moved to another disk', async () => {
      const saved = async (text: string) => {
        const { root } = fixture.satchel;
        await writeFile(join(root, 'home', '.notes.tmp'), text);
        await rename(join(root, 'home', '.notes.tmp'), join(root, 'home', 'notes.txt'));
      };
      const row = (name: string) => page.getByRole('row', { name });
      const read = async (path: string) => {
        const { hash } = (await links()).find((each) => each.path.endsWith(path)) ?? {};
        return (await fetch(`${fixture.satchel.origin}/api/public/dl/${hash}`)).text();
      };
      await saved('saved by an editor');
      expect(await read('/notes.txt')).toBe('saved by an editor');
      for (const name of ['notes.txt', 'house.txt']) {
        await row(name).getByRole('button', { name: 'Edit link' }).click();
        await dialog(page).getByText('More options').click();
        await dialog(page).getByLabel('If it is replaced').selectOption('Ask me');
        await press('Save');
        await dialog(page).waitFor({ state: 'detached' });
      }
      await saved('saved once more');
      await page.reload();
      await row('notes.txt').getByText('Does not open: replaced').waitFor();
      await row('notes.txt').getByRole('button', { name: 'Keep sharing' }).click();
      await page.getByText('The link opens again.').waitFor();
      await row('notes.txt').getByText('Does not open').waitFor({ state: 'detached' });
      expect(await read('/notes.txt')).toBe('saved once more');
      const home = join(fixture.satchel.root, 'home');
      await cp(home, `${home}.new`, { recursive: true });
      await rm(home, { recursive: true });
      await rename(`${home}.new`, home);
      await page.reload();
      await page.getByText('2 links do not open.').waitFor();
      await page.getByRole('button', { name: 'Renew all' }).click();
      await page.getByText('2 links do not open.').waitFor({ state: 'detached' });
      expect(await read('/notes.txt')).toBe('saved once more');
    });

    test('shows those of all users to an administrator, with names', async () => {
      await startOver(page, fixture.satchel);
      await page.goto('/settings/shares');
      await page.getByText('4 links').waitFor();
      const bins = page.getByRole('row', { name: 'data.bin' });
      await bins.getByText('admin', { exact: true }).waitFor();
      await page.getByRole('row', { name: 'house.txt' }).getByText('ann', { exact: true }).waitFor();
      await page.getByLabel('Filter links').fill('ann');
      await page.getByText('3 of 4 links').waitFor();
      await page.getByRole('row', { name: 'house.txt' }).getByRole('button', { name: 'Delete link' }).click();
      await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('2 of 3 links').waitFor();
    });
  });

  test('a user without the permission has no control, no tab and no page', async () => {
    const reader = await createUser(fixture.satchel, 'reader', { download: true }, { scope: '/home' });
    await startOver(page, fixture.satchel, reader);
    await page.goto('/files/');
    await row(page, 'notes.txt').click();
    await page.keyboard.press('Control+Shift+S');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('notes');
    await dialog(page).getByText('1 result').first().waitFor();
    expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    await page.goto('/files/data.bin');
    await page.getByRole('button', { name: 'Download' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    await page.goto('/settings/shares');
    await page.getByText("You don't have permissions to access this.").waitFor();
    expect(await page.getByRole('link', { name: 'Share management' }).count()).toBe(0);
  });
});
