import { describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openAs, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';

const LINK = 'Link to set a password';
const PASSWORD = 'three brown foxes';

describe.skipIf(!hasChromium)('a link to set a password', () => {
  const fixture = openFixture();

  test('invites a new user, who sets the password once and logs in', async () => {
    const admin = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await admin.goto('/settings/users/new');
    await admin.getByLabel('Username').fill('carla');
    await admin.getByText('Let them choose a password by a link').click();
    await admin.getByRole('button', { name: 'Save' }).click();
    const address = await admin.getByRole('textbox', { name: LINK }).inputValue();
    expect(address).toMatch(/^http:\/\/[^/]+\/password\/[\w-]{43}$/);
    await admin.getByRole('button', { name: 'Copy link' }).waitFor();

    const visit = { reducedMotion: 'reduce' } as const;
    const carla = await openBrowser(fixture.browser, fixture.satchel, visit);
    await carla.goto(address);
    await carla.getByText('Hello').waitFor();
    await carla.getByLabel('New password', { exact: true }).fill('password1234');
    await carla.getByLabel('Confirm new password').fill('password1234');
    await carla.keyboard.press('Enter');
    await carla.getByText('too easy to guess').waitFor();
    await carla.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await carla.getByLabel('Confirm new password').fill(PASSWORD);
    await carla.keyboard.press('Enter');
    await carla.getByText('Your password is set').waitFor();
    await carla.getByRole('button', { name: 'Log in' }).click();
    await carla.waitForURL('**/login');
    await fillLogin(carla, { username: 'carla', password: PASSWORD });
    await carla.waitForURL('**/files/');

    const late = await openBrowser(fixture.browser, fixture.satchel, visit);
    await late.goto(address);
    await late.getByText('This link no longer works').waitFor();
    await admin.reload();
    await admin.getByRole('heading', { name: LINK }).waitFor();
    expect(await admin.getByText('Works until').count()).toBe(0);
  });

  test('is taken back', async () => {
    const admin = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await admin.goto('/settings/users/1');
    await admin.getByRole('button', { name: 'New link' }).click();
    const address = await admin.getByRole('textbox', { name: LINK }).inputValue();
    await admin.getByRole('button', { name: 'Take back' }).click();
    await admin.getByText('Link taken back').waitFor();
    await admin.goto(address);
    await admin.getByText('This link no longer works').waitFor();
  });
});
