import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openAs, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { changeUser, storedUser } from './support/satchel.js';
import { dialog, row } from './support/screen.js';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const PASSWORD = 'a harbour at dawn';

describe.skipIf(!hasChromium)('administration', () => {
  const fixture = openFixture();
  let admin: Page;
  let carla: Page;
  let anonymous: Page;
  let carlaId = 0;

  beforeAll(async () => {
    const { satchel, browser } = fixture;
    for (const folder of ['Team/secret', 'Team/plans', 'Elsewhere']) {
      await mkdir(join(satchel.root, folder), { recursive: true });
    }
    await writeFile(join(satchel.root, 'Team', 'minutes.txt'), 'hello');
    await writeFile(join(satchel.root, 'Team', 'secret', 'key.txt'), 'key');
    admin = await openAs(browser, satchel, { reducedMotion: 'reduce' });
    carla = await openBrowser(browser, satchel, { reducedMotion: 'reduce' });
    anonymous = await openBrowser(browser, satchel);
  });

  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last().click();
  const notice = (page: Page, text: string) =>
    page.getByRole('status').getByText(text, { exact: true }).waitFor();
  const openUser = async (id: number) => {
    await admin.goto(`/settings/users/${id}`);
    await admin.getByLabel('Username').waitFor();
  };

  test('a user is created with a folder from the picker and a rule', async () => {
    await admin.goto('/settings/users');
    await admin.getByRole('region', { name: 'Users' }).getByRole('button', { name: 'New user' }).click();
    await admin.waitForURL('**/settings/users/new');
    await admin.getByLabel('Username').fill('carla');
    await admin.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await admin.getByRole('button', { name: 'Choose…' }).click();
    await dialog(admin).getByRole('treeitem', { name: 'Team' }).click();
    await dialog(admin).getByRole('button', { name: 'Choose', exact: true }).click();
    expect(await admin.getByLabel('Scope').inputValue()).toBe('/Team');
    await admin.getByRole('button', { name: 'Add rule' }).click();
    await admin.getByLabel('Path of rule 1').fill('/secret');
    await admin.getByText('Deny', { exact: true }).click();
    await save(admin);
    await notice(admin, 'User created');
    await admin.waitForURL(/\/settings\/users\/\d+$/);
    carlaId = Number(admin.url().split('/').at(-1));
    await admin.getByRole('heading', { name: 'User carla' }).waitFor();
    expect(await storedUser(fixture.satchel, carlaId)).toMatchObject({
      scope: '/Team',
      rules: [{ allow: false, regex: false, path: '/secret' }],
    });
  });

  test('she logs in and sees only that folder', async () => {
    await carla.goto('/');
    await fillLogin(carla, { username: 'carla', password: PASSWORD });
    await carla.getByTitle('minutes.txt', { exact: true }).waitFor();
    await carla.getByTitle('plans', { exact: true }).waitFor();
    expect(await carla.getByTitle('secret', { exact: true }).count()).toBe(0);
    expect(await carla.getByTitle('Elsewhere', { exact: true }).count()).toBe(0);
    await carla.goto('/files/secret/');
    await carla.getByText("You don't have permissions to access this.").waitFor();
    await carla.goto('/settings/users');
    await carla.waitForURL('**/403');
  });

  test('the rule explains what she can see', async () => {
    await openUser(carlaId);
    await admin.getByLabel('Path in their folder').fill('/secret/key.txt');
    await admin.keyboard.press('Enter');
    await admin.getByText('Decided by rule 1 of this user, which denies').waitFor();
    await admin.getByLabel('Path in their folder').fill('/minutes.txt');
    await admin.getByRole('button', { name: 'Check' }).click();
    await admin.getByText('No rule matches, so it is allowed.').waitFor();
  });

  test('a permission that is removed is gone at her next click, without a reload', async () => {
    await carla.goto('/files/');
    await carla.getByTitle('plans', { exact: true }).waitFor();
    const newFolder = carla
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('button', { name: 'New folder' });
    await newFolder.waitFor();
    await openUser(carlaId);
    await admin.getByText('Create files and folders', { exact: true }).click();
    await save(admin);
    await notice(admin, 'User updated');
    await carla.evaluate(() => Object.assign(window, { isSamePage: true }));
    await carla.getByTitle('plans', { exact: true }).dblclick();
    await newFolder.waitFor({ state: 'detached' });
    expect(await carla.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  });

  test('unsaved changes hold up navigation, and can be discarded', async () => {
    await openUser(carlaId);
    await admin.getByLabel('Username').fill('carlotta');
    await admin.getByRole('link', { name: 'Profile' }).click();
    await dialog(admin).getByRole('heading', { name: 'Leave without saving?' }).waitFor();
    await dialog(admin).getByRole('button', { name: 'Stay' }).click();
    expect(await admin.getByLabel('Username').inputValue()).toBe('carlotta');
    await admin.getByRole('button', { name: 'All users' }).click();
    await dialog(admin).getByRole('button', { name: 'Discard changes' }).click();
    await admin.getByLabel('Username').waitFor({ state: 'detached' });
    expect(await storedUser(fixture.satchel, carlaId)).toMatchObject({ username: 'carla' });
  });

  test('the second of two administrators gets a message, and overwrites nothing', async () => {
    await openUser(carlaId);
    await admin.getByText('Share files', { exact: true }).click();
    await changeUser(fixture.satchel, carlaId, { scope: '/Elsewhere' });
    await save(admin);
    await dialog(admin).getByRole('heading', { name: 'Someone else changed this in the meantime' }).waitFor();
    await dialog(admin).getByRole('button', { name: 'Save mine' }).click();
    await notice(admin, 'User updated');
    expect(await storedUser(fixture.satchel, carlaId)).toMatchObject({
      scope: '/Elsewhere',
      perm: { share: false },
    });
  });

  test('a name in use and an invalid pattern are reported at their fields', async () => {
    await openUser(carlaId);
    const name = admin.getByLabel('Username');
    await name.fill('admin');
    await save(admin);
    await admin
      .getByRole('form')
      .or(admin.locator('form'))
      .getByText('Username already taken')
      .first()
      .waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('carla');
    await admin.getByText('Regex', { exact: true }).click();
    await admin.getByLabel('Regular expression of rule 1').fill('good(');
    await save(admin);
    await admin.locator('form').getByText('This regular expression is not valid from character').waitFor();
    await admin.getByRole('button', { name: 'Remove rule 1' }).click();
    await save(admin);
    await notice(admin, 'User updated');
  });

  test('a new name and colour show at once, also to visitors', async () => {
    await admin.goto('/settings/global');
    await admin.getByLabel('Instance name').fill('Harbour office');
    await admin.getByLabel('Accent colour', { exact: true }).fill('#7a1fa2');
    await admin.getByLabel('Theme').selectOption('dark');
    await admin.getByRole('form', { name: 'Global settings' }).getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('navigation', { name: 'Sidebar' }).getByText('Harbour office').waitFor();
    await expect.poll(() => admin.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await anonymous.goto('/login');
    await anonymous.getByRole('heading', { name: 'Log in to Harbour office' }).waitFor();
    expect(
      await anonymous.evaluate(() => document.documentElement.style.getPropertyValue('--accent')),
    ).not.toBe('');
  });

  test('the logo and the style sheet of a branding folder show at once, also to visitors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-e2e-brand-'));
    await mkdir(join(folder, 'img'));
    await writeFile(join(folder, 'img', 'logo.svg'), LOGO);
    await writeFile(join(folder, 'custom.css'), ':root { --surface: rgb(1, 2, 3); }');
    await admin.goto('/settings/global');
    const general = admin.getByRole('form', { name: 'Global settings' });
    await admin.getByLabel('Branding folder').fill(join(folder, 'nowhere'));
    await general.getByRole('button', { name: 'Save' }).click();
    await general.getByText('Branding cannot come from this folder.').waitFor();
    await admin.getByLabel('Branding folder').fill(folder);
    await general.getByRole('button', { name: 'Save' }).click();
    const logo = 'img[src*="/static/img/logo.svg"]';
    await admin.locator(logo).waitFor();
    const surface = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface').trim());
    await expect.poll(() => surface(admin)).toBe('rgb(1, 2, 3)');
    await anonymous.goto('/login');
    await expect
      .poll(() => anonymous.locator(logo).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(8);
    await expect.poll(() => surface(anonymous)).toBe('rgb(1, 2, 3)');
    await rm(folder, { recursive: true });
  });

  test('a device that is signed out is asked to log in again', async () => {
    await carla.goto('/settings/profile');
    await carla.getByText('This device').waitFor();
    const other = await openAs(fixture.browser, fixture.satchel, { username: 'carla', password: PASSWORD });
    await other.goto('/files/');
    await carla.reload();
    await carla.getByRole('button', { name: 'Log out everywhere else' }).click();
    await notice(carla, 'Logged out everywhere else');
    await other.reload();
    await other.waitForURL('**/login*');
    await other.context().close();
  });

  test('a deleted user is gone from the list, and their session ends', async () => {
    await openUser(carlaId);
    await admin.getByRole('button', { name: 'Delete' }).click();
    await dialog(admin).getByText('Are you sure you want to delete this user?').waitFor();
    await dialog(admin).getByRole('button', { name: 'Delete' }).click();
    await notice(admin, 'User deleted');
    await admin.waitForURL('**/settings/users');
    await admin.getByText('1 user', { exact: true }).waitFor();
    expect(await row(admin, 'carla').count()).toBe(0);
    await carla.goto('/files/');
    await carla.waitForURL('**/login*');
  });
});
