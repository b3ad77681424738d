import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { dialog } from './support/screen.js';

// The browser has an authenticator that belongs to the page, agrees to everything and keeps its passkeys.
describe.skipIf(!hasChromium)('passkeys', () => {
  const fixture = openFixture();
  let page: Page;
  let cdp: CDPSession;
  let authenticatorId: string;

  /** Browsers make no passkeys for an IP address. */
  const address = (path: string) => {
    const { port } = new URL(fixture.satchel.origin);
    return `http://localhost:${port}${path}`;
  };
  const admin = () => ({ username: 'admin', password: fixture.satchel.password });
  const kept = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const inFiles = () => page.waitForURL('**/files/**');

  async function logOut(): Promise<void> {
    await page.evaluate(() => localStorage.removeItem('jwt'));
    await page.context().clearCookies();
    await page.goto(address('/login'));
    await page.getByLabel('Username').waitFor();
  }

  async function openProfile(): Promise<void> {
    await page.goto(address('/settings/profile'));
    await page.getByRole('heading', { name: 'Second factor' }).scrollIntoViewIfNeeded();
  }

  beforeAll(async () => {
    // An authenticator that agrees to everything would log in as soon as it is offered with the user name.
    const initScript =
      'if (globalThis.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false';
    page = await openBrowser(fixture.browser, fixture.satchel, { initScript });
    cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    ({ authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    }));
    await page.goto(address('/login'));
    await fillLogin(page, admin());
    await inFiles();
  });

  test('the first one is added under a name, and brings recovery codes', async () => {
    await openProfile();
    await button('Add a passkey').click();
    const name = dialog(page).getByLabel('Name', { exact: true });
    expect(await name.inputValue()).toMatch(/^Chrome on /);
    await name.fill('Laptop');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('list', { name: 'Recovery codes' }).waitFor();
    await dialog(page).getByText('I have kept the codes in a safe place').click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.getByText('Passkeys: 1').waitFor();
    await button(/^Rename.*Laptop/).waitFor();
    const [credential] = await kept();
    expect(credential?.rpId).toBe('localhost');
    expect(credential?.isResidentCredential).toBe(true);
  });

  test('the same device cannot add it again', async () => {
    await button('Add a passkey').click();
    await dialog(page).getByRole('button', { name: 'Use your passkey' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Twice');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('This passkey is there already.').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await kept()).toHaveLength(1);
  });

  test('it logs in by itself', async () => {
    await logOut();
    await button('Log in with a passkey').click();
    await inFiles();
    await openProfile();
    await page.getByText(/Last used .*from/).waitFor();
  });

  test('it is the second step after a password, which does not suffice', async () => {
    await logOut();
    await fillLogin(page, admin());
    await button('Use your passkey').waitFor();
    await button('Use a code instead').waitFor();
    await button('Use your passkey').click();
    await inFiles();
  });

  test('it is renamed, and removed with a proof; then the password suffices', async () => {
    await openProfile();
    await button(/^Rename.*Laptop/).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Desk');
    await page.keyboard.press('Enter');
    await button(/^Remove.*Desk/).click();
    await dialog(page).getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('Passkey removed').waitFor();
    await page.getByText('Not set up').waitFor();
    await logOut();
    await fillLogin(page, admin());
    await inFiles();
  });
});
