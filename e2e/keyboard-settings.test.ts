import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { type Keyboard, keyboardOf } from './support/keyboard.js';
import { makeHome } from './support/samples.js';
import { dialog, row } from './support/screen.js';

describe.skipIf(!hasChromium)('links and settings by keyboard alone', () => {
  const fixture = openFixture();
  let page: Page;
  let keys: Keyboard;
  const closed = () => dialog(page).waitFor({ state: 'detached' });
  const heading = (name: string | RegExp) => dialog(page).getByRole('heading', { name }).first().waitFor();

  beforeAll(async () => {
    await makeHome(fixture.satchel.root);
    await writeFile(join(fixture.satchel.root, 'Documents', 'plan.txt'), 'a plan');
    page = await openAs(fixture.browser, fixture.satchel);
    keys = keyboardOf(page);
  });

  test('creating a link with an expiry and a password, showing its QR code, and deleting it', async () => {
    await page.goto('/files/');
    await row(page, 'Documents').waitFor();
    await keys.goTo('Documents');
    await keys.press('ArrowDown');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('share');
    await page.getByRole('option', { name: 'Share' }).first().waitFor();
    await page.keyboard.press('Enter');
    await heading('Share Documents');
    await keys.focusIs('Expires after');
    await keys.type('3');
    await keys.goTo('Unit');
    await keys.press('ArrowDown');
    await keys.goTo(/^Password/);
    await keys.type('open sesame');
    await keys.activate('Create link');
    await keys.focusIs('Copy link');
    await page.keyboard.press('Enter');
    await keys.activate('QR code');
    await dialog(page)
      .getByRole('img', { name: /QR code/ })
      .waitFor();
    await keys.focusIs('QR code');
    await keys.activate('Delete link');
    await keys.focusIs('Cancel');
    await page.keyboard.press('Enter');
    await keys.focusIs('Delete link');
    // The first Esc closes only the tooltip of the button.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await closed();
    await keys.focusIs('Documents');
  });

  test('a visitor enters the password, selects and opens', async () => {
    const [link] = (await (
      await fetch(`${fixture.satchel.origin}/api/shares`, { headers: { 'X-Auth': fixture.satchel.token } })
    ).json()) as { hash: string }[];
    const visitor = await openBrowser(fixture.browser, fixture.satchel);
    const typed = keyboardOf(visitor);
    await visitor.goto(`/share/${link?.hash}`);
    await typed.focusIs('Password');
    await typed.type('no');
    await visitor.keyboard.press('Enter');
    await visitor.getByText('This password is wrong.').waitFor();
    await typed.focusIs('Password');
    await typed.press('Control+a');
    await typed.type('open sesame');
    await visitor.keyboard.press('Enter');
    await visitor.getByText('plan.txt').first().waitFor();
    await typed.goTo(/plan\.txt/);
    await visitor.keyboard.press('Enter');
    await visitor.waitForURL(/plan\.txt/);
    await visitor.getByText('a plan').first().waitFor();
    await visitor.context().close();
  });

  test('managing links', async () => {
    await page.goto('/settings/shares');
    await page.getByText('1 link').first().waitFor();
    await keys.goTo('Select all links');
    await keys.press('Space');
    await keys.activate('Edit link');
    await dialog(page).locator(':focus').waitFor();
    await keys.press('Tab', 'Shift+Tab', 'Escape');
    await closed();
    await keys.focusIs('Edit link');
    await keys.activate('Delete link');
    await keys.focusIs('Cancel');
    await page.keyboard.press('Escape');
    await closed();
    await keys.focusIs('Delete link');
    await page.keyboard.press('Enter');
    await keys.focusIs('Cancel');
    await keys.activate('Delete');
    await page.getByText('Nothing is shared').waitFor();
    await keys.focusIs(/./);
  });

  test('the profile: tabs, switches, appearance, password, devices', async () => {
    await page.goto('/settings/profile');
    await page.getByText('This device').waitFor();
    await keys.goTo(/^(System|Light|Dark)$/);
    await keys.press('ArrowRight');
    await keys.press('ArrowLeft');
    await keys.goTo('Language');
    await keys.goTo(/Hide dotfiles/);
    await keys.press('Space', 'Space');
    await keys.goTo('New password');
    await keys.type('short');
    await keys.goTo(/everywhere else/);
  });

  test('an API key: its prompt has the focus, and gives it back', async () => {
    await page.goto('/settings/profile');
    await page.getByRole('button', { name: 'New key' }).waitFor();
    await keys.activate('New key');
    await keys.focusIs('Name');
    await keys.type('Laptop');
    await keys.goTo('Read only');
    await keys.press('ArrowRight');
    await keys.focusIs('Read and write');
    await keys.press('Escape');
    await keys.focusIs('New key');
  });

  test('global settings: adding, moving and removing a rule', async () => {
    await page.goto('/settings/global');
    await page.getByRole('heading', { name: 'Global settings' }).waitFor();
    await keys.activate('Add rule');
    await keys.focusIs('Path of rule 1');
    await keys.type('/a');
    await keys.activate('Add rule');
    await keys.focusIs('Path of rule 2');
    await keys.type('/b');
    await keys.activate('Move rule 2 up');
    await keys.focusIs(/rule 1/);
    await keys.activate('Remove rule 1');
    await keys.focusIs('Path of rule 1');
    await keys.activate('Remove rule 1');
    await keys.focusIs('Add rule');
    await keys.goTo('Instance name');
  });

  test('creating a user, setting permissions and a folder, and deleting the user', async () => {
    await page.goto('/settings/users');
    await page.getByText('1 user', { exact: true }).waitFor();
    await keys.goTo('Filter users');
    // The sidebar has another button of this name.
    await keys.goTo('New user', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New user' }).waitFor();
    await keys.goTo('Username');
    await keys.type('anna');
    await keys.press('Tab');
    await keys.focusIs('Password');
    await keys.type('a harbour at dawn');
    await keys.activate('Choose…');
    await heading('Choose a folder');
    await keys.press('ArrowDown');
    await page.keyboard.press('Enter');
    await closed();
    await keys.focusIs(/Choose/);
    await keys.goTo('Share files');
    await keys.press('Space');
    await keys.activate('Save');
    await page.getByRole('heading', { name: 'User anna' }).waitFor();
    await keys.focusIs(/./);
    await keys.activate('Delete');
    await keys.focusIs('Cancel');
    await page.keyboard.press('Enter');
    await closed();
    await keys.focusIs('Delete');
    await page.keyboard.press('Enter');
    await keys.focusIs('Cancel');
    await keys.activate('Delete');
    await page.getByText('1 user', { exact: true }).waitFor();
    await keys.focusIs(/./);
  });

  test('help opens from the sidebar and returns the focus; logging out', async () => {
    await page.goto('/settings/profile');
    await page.getByText('This device').waitFor();
    await keys.activate('Help');
    await heading('Keyboard shortcuts');
    await page.keyboard.press('Escape');
    await closed();
    await keys.focusIs('Help');
    await keys.activate(/Log ?out/);
    await keys.focusIs('Username');
    expect(page.url()).toContain('/login');
  });
});
