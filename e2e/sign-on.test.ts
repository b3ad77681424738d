import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasNoDirectory,
  type LdapServer,
  PEOPLE,
  SERVICE,
  startLdapServer,
} from '../packages/server/test/ldap-server.js';
import { CLIENT, CLIENT_SECRET } from '../packages/server/test/lying-provider.js';
import { type OidcServer, startOidcServer } from '../packages/server/test/oidc-server.js';
import { codeOf } from './support/authenticator.js';
import { fillLogin, hasChromium, openAs, openBrowser } from './support/browser.js';
import { type Fixture, openFixture } from './support/fixture.js';
import { createUser, type Person } from './support/satchel.js';
import { dialog } from './support/screen.js';

const NAME = 'Harbour';
const CALM = { reducedMotion: 'reduce' } as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
const inFiles = (page: Page) => page.waitForURL('**/files/**');

async function logOut(page: Page): Promise<void> {
  await button(page, 'Logout').click();
  await page.waitForURL('**/login?loggedOut');
}

async function openTemplate(admin: Page, template: string): Promise<void> {
  await admin.goto('/settings');
  await admin.getByRole('link', { name: 'Logins', exact: true }).click();
  await button(admin, 'Add a provider').click();
  await dialog(admin).getByRole('button', { name: template }).click();
}

async function flip(admin: Page, label: string): Promise<void> {
  await admin.locator('label').filter({ hasText: label }).click();
}

async function save(admin: Page): Promise<void> {
  await button(admin, 'Save').click();
  await admin.getByText('Settings updated').first().waitFor();
}

/** Changes one switch of a provider that exists. */
async function change(admin: Page, id: string, label: string): Promise<void> {
  await admin.goto(`/settings/logins/${id}`);
  await flip(admin, label);
  await save(admin);
}

async function userNames({ satchel }: Fixture): Promise<string[]> {
  const response = await fetch(`${satchel.origin}/api/users`, { headers: { 'X-Auth': satchel.token } });
  return ((await response.json()) as Person[]).map(({ username }) => username).toSorted();
}

/** The server asks each session for a password again, as it does after a quarter of an hour. */
async function isAskedAgain(page: Page, path: string): Promise<void> {
  let count = 0;
  await page.route(path, async (route) => {
    count += 1;
    const json = { code: 'reauthentication_required', message: 'The password was entered long ago' };
    if (count > 1) await route.fallback();
    else await route.fulfill({ status: 403, json });
  });
}

describe.skipIf(!hasChromium)('logins by a provider of OpenID Connect', () => {
  const fixture = openFixture();
  let provider: OidcServer;
  let admin: Page;

  beforeAll(async () => {
    provider = await startOidcServer(fixture.satchel.origin, ['staff']);
    admin = await openAs(fixture.browser, fixture.satchel, CALM);
  });
  afterAll(() => provider?.close());

  const open = () => openBrowser(fixture.browser, fixture.satchel, CALM);
  const withProvider = (page: Page) => button(page, `Log in with ${NAME}`);

  /** Logs in on the pages of the provider, and agrees. */
  async function logInThere(page: Page, user: string): Promise<void> {
    await page.getByPlaceholder('Enter any login').fill(user);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  /** Logs in with the provider in a browser that nobody has used before. */
  async function logInAs(user: string): Promise<Page> {
    const page = await open();
    await page.goto('/login');
    await withProvider(page).click();
    await logInThere(page, user);
    return page;
  }

  test('one is set up by a template, tested, and turned on', async () => {
    await openTemplate(admin, 'Authentik');
    await admin.getByLabel('Name', { exact: true }).fill(NAME);
    await admin.getByLabel('ID', { exact: true }).fill('main');
    await admin.getByLabel('Address of the provider (issuer)').fill(provider.issuer);
    await admin.getByLabel('Client ID').fill(CLIENT);
    await admin.getByLabel('Client secret').fill(CLIENT_SECRET);
    await isAskedAgain(admin, '*/**/api/login-providers');
    await button(admin, 'Save').click();
    await dialog(admin).getByLabel('Password', { exact: true }).fill(fixture.satchel.password);
    await button(admin, 'Confirm').click();
    await admin.waitForURL('**/settings/logins/main');

    await button(admin, 'Test login').click();
    await logInThere(admin, 'tester');
    await admin.getByText(/^This login would create the account .?tester/).waitFor();
    await admin.getByText('tester@example.org').waitFor();
    await admin.getByRole('listitem').filter({ hasText: 'Find the account' }).waitFor();
    expect(await admin.getByRole('img', { name: 'Failed' }).count()).toBe(0);
    await button(admin, 'Back to the provider').click();
    await flip(admin, 'Users can log in with it');
    await save(admin);
    expect(await userNames(fixture)).toEqual(['admin']);
  });

  test('somebody new gets an account, and the same one after a logout', async () => {
    const page = await logInAs('nina');
    await inFiles(page);
    await logOut(page);
    await withProvider(page).click();
    await inFiles(page);
    expect(await userNames(fixture)).toEqual(['admin', 'nina']);
  });

  test('an account that exists is connected at the login, by its password', async () => {
    await change(admin, 'main', 'Create accounts for new users');
    const ada = await createUser(fixture.satchel, 'ada', {});
    const page = await logInAs('ada-there');
    await page.getByRole('heading', { name: 'Connect your account' }).waitFor();
    await page.getByLabel('Username').fill(ada.username);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await button(page, 'Log in and connect').click();
    await page.getByText('Wrong credentials').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await button(page, 'Log in and connect').click();
    await inFiles(page);
    await logOut(page);
    await withProvider(page).click();
    await inFiles(page);
  });

  test('an account is connected in the profile, and disconnected', async () => {
    const ben = await createUser(fixture.satchel, 'ben', {});
    const page = await openAs(fixture.browser, fixture.satchel, { ...ben, ...CALM });
    await page.goto('/settings/profile');
    await button(page, `Connect ${NAME}`).click();
    await logInThere(page, 'ben-there');
    await page.waitForURL('**/settings/profile');
    await page.getByText('ben-there').waitFor();
    await button(page, /^Disconnect/).click();
    await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Login disconnected').waitFor();
    await button(page, `Connect ${NAME}`).waitFor();
  });

  test('a second factor is asked for, unless the provider is trusted with it', async () => {
    const cleo = await createUser(fixture.satchel, 'cleo', {});
    const page = await openAs(fixture.browser, fixture.satchel, { ...cleo, ...CALM });
    await page.goto('/settings/profile');
    await button(page, 'Set up an app').click();
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
    await button(page, 'Continue').click();
    await codeField(page).fill(codeOf(secret));
    await page.getByText('I have kept the codes').click();
    await button(page, 'Done').click();
    await button(page, `Connect ${NAME}`).click();
    await logInThere(page, 'cleo-there');
    await page.getByText('cleo-there').waitFor();
    await logOut(page);
    await withProvider(page).click();
    await codeField(page).fill(codeOf(secret, 1));
    await inFiles(page);
    await change(admin, 'main', 'The provider asks for a second factor');
    await logOut(page);
    await withProvider(page).click();
    await inFiles(page);
  });

  test('without passwords, the login page leads straight to the only provider', async () => {
    await admin.goto('/settings/logins');
    await flip(admin, 'Passwords of this server');
    await button(admin, 'Turn off').click();
    await admin.getByText('Settings updated').first().waitFor();

    const page = await open();
    await page.goto('/files/');
    await logInThere(page, 'nina');
    await inFiles(page);
    await logOut(page);
    await withProvider(page).click();
    await inFiles(page);
    await change(admin, 'main', 'Logging out here also logs out at the provider');
    await button(page, 'Logout').click();
    await button(page, 'Yes, sign me out').click();
    await page.waitForURL('**/login?loggedOut');
    await withProvider(page).waitFor();
    await page.goto('/login?form');
    await fillLogin(page, { username: 'admin', password: fixture.satchel.password });
    await page.getByText('Wrong credentials').waitFor();
  });
});

describe.skipIf(!hasChromium || hasNoDirectory)('logins by a directory', () => {
  const fixture = openFixture();
  let directory: LdapServer;

  beforeAll(async () => {
    directory = await startLdapServer();
    await directory.addPerson('dora', { mail: 'dora@example.org' });
  });
  afterAll(() => directory?.close());

  test('one is set up by a template, tested and used, also as a proof', async () => {
    const admin = await openAs(fixture.browser, fixture.satchel, CALM);
    await openTemplate(admin, 'OpenLDAP');
    await admin.getByLabel('Addresses of the directory').fill(directory.plain);
    await flip(admin, 'Encrypt connections with StartTLS');
    await admin.getByLabel('Account that searches (bind DN)').fill(SERVICE.dn);
    await admin.getByLabel('Password of this account').fill(SERVICE.password);
    await admin.getByLabel('Users are below (base DN)').fill(PEOPLE);
    await admin.getByLabel('Certificates of the authority (PEM)').fill(directory.ca);
    await save(admin);
    await admin.waitForURL('**/settings/logins/openldap');

    await admin.getByLabel('Username').last().fill('dora');
    await admin.getByLabel('Password', { exact: true }).fill('wrong');
    await button(admin, 'Test').click();
    await admin.getByText('The test failed.').waitFor();
    await admin.getByLabel('Password', { exact: true }).fill('of dora');
    await button(admin, 'Test').click();
    await admin.getByText(/^This login would create the account .?dora/).waitFor();
    await admin.getByText('dora@example.org').waitFor();
    await change(admin, 'openldap', 'Users can log in with it');

    const page = await openBrowser(fixture.browser, fixture.satchel, CALM);
    await page.goto('/login');
    await fillLogin(page, { username: 'dora', password: 'wrong' });
    await page.getByText('Wrong credentials').waitFor();
    await fillLogin(page, { username: 'dora', password: 'of dora' });
    await inFiles(page);
    expect(await userNames(fixture)).toEqual(['admin', 'dora']);

    await page.goto('/settings/profile');
    await isAskedAgain(page, '*/**/api/second-factor/**');
    await button(page, 'Set up an app').click();
    await dialog(page).getByLabel('Password', { exact: true }).fill('of dora');
    await button(page, 'Confirm').click();
    await dialog(page).getByRole('heading', { name: 'Scan the QR code' }).waitFor();
  });
});
