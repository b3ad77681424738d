import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser, type Person } from './support/satchel.js';
import { afterResponse, dialog, downloadBy, nameField, renamed, row } from './support/screen.js';

const CLOSED = 'This link does not work';
const LOCKED = 'This link has a password';

/**
 * Two users have a browser each. The server allows a client twenty unknown links a minute, and each page of
 * an unknown link sends two requests, so this file opens no more of them than necessary.
 */
describe.skipIf(!hasChromium)('an owner and a visitor', () => {
  const fixture = openFixture();
  let ann: Person;
  let owner: Page;
  let visitor: Page;

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, 'home-of-ann', 'Plans', 'Garden'), { recursive: true });
    await writeFile(join(root, 'home-of-ann', 'diary.txt'), 'mine alone');
    await writeFile(join(root, 'home-of-ann', 'Plans', 'house.txt'), 'a house');
    await writeFile(join(root, 'home-of-ann', 'Plans', 'Garden', 'trees.txt'), 'apple, pear');
    const permissions = { share: true, download: true, rename: true, delete: true };
    ann = await createUser(fixture.satchel, 'ann', permissions, { scope: '/home-of-ann' });
    owner = await openAs(fixture.browser, fixture.satchel, ann);
    visitor = await openBrowser(fixture.browser, fixture.satchel);
  });
  afterAll(async () => {
    await owner?.context().close();
    await visitor?.context().close();
  });

  beforeEach(async () => {
    await writeFile(join(fixture.satchel.root, 'home-of-ann', 'letter.txt'), 'dear');
    await owner.goto('/files/');
    await row(owner, 'letter.txt').waitFor();
  });

  const press = (name: string) => dialog(owner).getByRole('button', { name, exact: true }).click();
  const fill = (label: string, value: string) => dialog(owner).getByLabel(label).fill(value);

  async function prompt(name: string): Promise<void> {
    await row(owner, name).click({ button: 'right' });
    await owner.getByRole('menuitem', { name: 'Share' }).click();
    await dialog(owner).getByText('New link').waitFor();
  }

  /** Presses the button that creates a link, and returns its address. */
  async function made(button = 'Create link'): Promise<string> {
    await dialog(owner).getByText('There is no link yet.').waitFor();
    await press(button);
    const address = await dialog(owner).getByRole('listitem').getByRole('link').getAttribute('href');
    await owner.keyboard.press('Escape');
    await dialog(owner).waitFor({ state: 'detached' });
    return address ?? '';
  }

  const seen = (name: string) => visitor.getByRole('heading', { name }).first().waitFor();
  const item = (name: string) => visitor.getByRole('row').filter({ has: visitor.getByTitle(name) });

  async function contentOf(act: () => Promise<unknown>): Promise<string> {
    const download = await downloadBy(visitor, act);
    return readFile(await download.path(), 'utf8');
  }

  async function deleteLink(): Promise<void> {
    await press('Delete link');
    await press('Delete');
    await dialog(owner).getByText('There is no link yet.').waitFor();
  }

  test('a visitor of a folder for six hours browses, downloads, and learns only its name', async () => {
    await prompt('Plans');
    await fill('Expires after', '6');
    const address = await made();
    await visitor.goto(address);
    await seen('Plans');
    await item('house.txt').waitFor();
    expect(
      await contentOf(() =>
        item('house.txt')
          .getByRole('link', { name: /Download/ })
          .click(),
      ),
    ).toBe('a house');
    await item('Garden').dblclick();
    await item('trees.txt').waitFor();
    expect(visitor.url()).toBe(`${address}/Garden/`);
    const html = await visitor.evaluate(() => document.documentElement.outerHTML);
    for (const secret of ['ann', 'home-of', 'diary']) expect(html).not.toMatch(new RegExp(`\\b${secret}\\b`));
    for (const control of ['Delete', 'Rename', 'New folder', 'Upload', 'Share'])
      expect(await visitor.getByRole('button', { name: control }).count()).toBe(0);
    await visitor.goto(`${address}/diary.txt`);
    await visitor.getByText(CLOSED).waitFor();
  });

  test('a permanent link follows its file, and ends with it', async () => {
    await prompt('letter.txt');
    const address = await made('Permanent link');
    await visitor.goto(address);
    await seen('letter.txt');
    const press = () => visitor.getByRole('button', { name: 'Download', exact: true }).click();
    expect(await contentOf(press)).toBe('dear');
    await owner.keyboard.press('F2');
    await nameField(owner).fill('answer.txt');
    await renamed(owner, () => owner.keyboard.press('Enter'));
    await visitor.reload();
    await seen('answer.txt');
    await row(owner, 'answer.txt').click();
    await owner.keyboard.press('Delete');
    await afterResponse(owner, 'DELETE', () =>
      dialog(owner).getByRole('button', { name: 'Move to trash' }).click(),
    );
    await row(owner, 'answer.txt').waitFor({ state: 'detached' });
    expect((await fetch(address.replace('/share/', '/api/public/share/'))).status).toBe(404);
    await visitor.reload();
    await visitor.getByText(CLOSED).waitFor();
  });

  test('a password is required, rejected if it is wrong, and required again after a change', async () => {
    await prompt('Plans');
    await dialog(owner).getByRole('listitem').first().waitFor();
    await deleteLink();
    await fill('Expires after', '6');
    await fill('Password (optional)', 'öpen + sesame%');
    const address = await made();
    await visitor.goto(address);
    await visitor.getByText(LOCKED).waitFor();
    expect(await visitor.title()).not.toContain('Plans');
    const open = async (password: string) => {
      await visitor.getByLabel('Password', { exact: true }).fill(password);
      await visitor.keyboard.press('Enter');
    };
    await open('open sesame');
    await visitor.getByText('This password is wrong.').waitFor();
    await open('öpen + sesame%');
    await seen('Plans');
    expect(
      await contentOf(() =>
        item('house.txt')
          .getByRole('link', { name: /Download/ })
          .click(),
      ),
    ).toBe('a house');
    await prompt('Plans');
    await press('Edit link');
    await dialog(owner).getByLabel('Password').first().selectOption('New password');
    await fill('New password', 'another one');
    await press('Save');
    await dialog(owner).getByText('New link').waitFor();
    await visitor.reload();
    await visitor.getByText(LOCKED).waitFor();
    await open('another one');
    await seen('Plans');
    await deleteLink();
    await visitor.reload();
    await visitor.getByText(CLOSED).waitFor();
  });

  test('a scheduled link looks unknown until its start', async () => {
    await prompt('letter.txt');
    await dialog(owner).getByText('More options').click();
    await fill('Publish at', `${new Date().getFullYear() + 1}-06-01T10:00`);
    const address = await made('Permanent link');
    await visitor.goto(address);
    await visitor.getByText(CLOSED).waitFor();
    await prompt('letter.txt');
    await dialog(owner)
      .getByText(/^Starts /)
      .waitFor();
    await press('Edit link');
    await fill('Publish at', '');
    await press('Save');
    await dialog(owner).getByText('Permanent', { exact: true }).waitFor();
    await visitor.reload();
    await seen('letter.txt');
    await deleteLink();
  });
});
