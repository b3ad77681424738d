import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, wrongCodeOf } from './support/authenticator.js';
import { fillLogin, hasChromium, openAs, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { createUser, type Person } from './support/satchel.js';
import { dialog } from './support/screen.js';

describe.skipIf(!hasChromium)('a second factor', () => {
  const fixture = openFixture();
  let ada: Person;
  let ben: Person;

  beforeAll(async () => {
    ada = await createUser(fixture.satchel, 'ada', {});
    ben = await createUser(fixture.satchel, 'ben', {});
  });

  const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
  const files = (page: Page) => page.waitForURL('**/files/');

  /** Opens a browser that nobody used before, and sends the password. */
  async function withPassword(person: Person): Promise<Page> {
    const page = await openBrowser(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await page.goto('/login');
    await fillLogin(page, person);
    return page;
  }

  /** Follows the steps of the set-up that is open, to the recovery codes. */
  async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await codeField(page).fill(codeOf(secret));
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await list.first().waitFor();
    const codes = await list.allInnerTexts();
    await page.getByText('I have kept the codes').click();
    await page.getByRole('button', { name: 'Done' }).click();
    return { secret, codes };
  }

  test('is set up in the profile, and asked for at the next login', async () => {
    const page = await withPassword(ada);
    await files(page);
    await page.goto('/settings/profile');
    await page.getByRole('button', { name: 'Set up' }).click();
    const { secret, codes } = await setUp(page);
    expect(codes).toHaveLength(10);
    await page.getByText('10 recovery codes left').waitFor();

    const next = await withPassword(ada);
    await codeField(next).fill(wrongCodeOf(secret));
    await next.locator('[aria-invalid="true"]').waitFor();
    await codeField(next).fill(codeOf(secret, 1));
    await files(next);

    const third = await withPassword(ada);
    await third.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await third.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
    await third.keyboard.press('Enter');
    await files(third);
    await third.goto('/settings/profile');
    await third.getByText('9 recovery codes left').waitFor();

    await third.getByRole('button', { name: 'Remove' }).click();
    await third.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await third.getByLabel('Recovery code', { exact: true }).fill(codes[1] ?? '');
    await dialog(third).getByRole('button', { name: 'Remove' }).click();
    await third.getByText('Not set up').waitFor();
  });

  test('is set up at the login where it is required, and reset by an administrator', async () => {
    const admin = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await admin.goto('/settings/global');
    await admin.getByLabel('Days that users have to set it up').fill('0');
    await admin.getByRole('button', { name: 'Save' }).first().click();
    await admin.getByText('Settings updated').waitFor();
    const requiredOf = async (isOn: boolean) => {
      await admin.goto(`/settings/users/${ben.id}`);
      const required = admin.getByRole('switch', { name: 'Require a second factor' });
      await admin.getByText('Require a second factor').click();
      expect(await required.isChecked()).toBe(isOn);
      await admin.getByRole('button', { name: 'Save', exact: true }).last().click();
      await admin.getByText('User updated').waitFor();
    };
    await requiredOf(true);

    const page = await withPassword(ben);
    await page.getByText('Your administrator requires a second factor').waitFor();
    await page.getByRole('button', { name: 'Set up' }).click();
    await setUp(page);
    await files(page);
    await page.goto('/settings/profile');
    await page.getByText('Required by your administrator').waitFor();
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0);

    await admin.goto(`/settings/users/${ben.id}`);
    await admin.getByRole('button', { name: 'Reset second factor' }).click();
    await dialog(admin).getByRole('button', { name: 'Reset second factor' }).click();
    await admin.getByText('Second factor reset', { exact: true }).waitFor();
    const again = await withPassword(ben);
    await again.getByText('Your administrator requires a second factor').waitFor();

    await requiredOf(false);
    await files(await withPassword(ben));
  });
});
