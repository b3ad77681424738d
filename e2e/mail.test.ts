import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, type ReceivedMail, startMailServer } from '../packages/server/test/mail-server.js';
import { type Device, fillLogin, hasChromium, openAs, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { dialog } from './support/screen.js';

const LOGIN = { username: 'files@example.org', password: 'the password of the mailbox' };
const CARLA = 'carla@example.org';
const MOVED = 'carla@example.net';
const CALM: Device = { reducedMotion: 'reduce' };

// A server, a mail server and the people between them; nothing is replaced.
describe.skipIf(!hasChromium)('mail', () => {
  const fixture = openFixture();
  let mails: MailServer;
  let admin: Page;
  let carla: Page;
  let password = 'three brown foxes';

  /** The address of the link in a mail, which its text and its HTML name alike. */
  function linkOf({ text = '', html = '' }: ReceivedMail): string {
    const [address = ''] = /http:\/\/\S+\/password\/[\w-]{43}/.exec(text) ?? [];
    expect(html).toContain(`href="${address}"`);
    return address;
  }
  const subjectsTo = (address: string) =>
    mails.mails.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);

  async function choosePassword(page: Page, address: string, chosen: string): Promise<void> {
    await page.goto(address);
    await page.getByLabel('New password', { exact: true }).fill(chosen);
    await page.getByLabel('Confirm new password').fill(chosen);
    await page.keyboard.press('Enter');
    await page.getByText('Your password is set').waitFor();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
  }

  async function logIn(page: Page): Promise<void> {
    await fillLogin(page, { username: 'carla', password });
    await page.waitForURL('**/files/');
  }

  /** Waits until nothing is left to send. */
  async function untilSent(): Promise<void> {
    const state = async () => {
      const headers = { 'X-Auth': fixture.satchel.token };
      return (await (await fetch(`${fixture.satchel.origin}/api/mail`, { headers })).json()) as object;
    };
    await expect.poll(state).toMatchObject({ waiting: 0 });
  }

  beforeAll(async () => {
    mails = await startMailServer({ login: LOGIN });
    admin = await openAs(fixture.browser, fixture.satchel, CALM);
    carla = await openBrowser(fixture.browser, fixture.satchel, CALM);
  });
  afterAll(() => mails?.close());

  test('is set up in the settings, where a test mail shows the words of the mail server', async () => {
    await admin.goto('/settings/global');
    const form = admin.getByRole('form', { name: 'Mail', exact: true });
    await form.getByLabel('Mail server', { exact: true }).fill('127.0.0.1');
    await form.getByLabel('Encryption').selectOption('None');
    await form.getByLabel('Port').fill(String(mails.port));
    await form.getByLabel('Username').fill(LOGIN.username);
    await form.getByLabel('Sender').fill('Our files <files@example.org>');
    expect(await form.getByLabel('Address of this server').inputValue()).toBe(fixture.satchel.origin);
    await form.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Settings updated').waitFor();

    await admin.getByLabel('Password of the mail server').fill('a wrong one');
    await admin.getByRole('button', { name: 'Store' }).click();
    await admin.getByText('A password is stored.').waitFor();
    const to = admin.getByLabel('Send a test mail to');
    await to.fill('admin@example.org');
    await to.press('Enter');
    await admin.getByText('The mail was not sent.').waitFor();
    // This mail server repeats the password, which nobody may read over a shoulder.
    await admin.getByText('The mail server did not accept the user name and password').waitFor();
    expect(await admin.getByText('a wrong one').count()).toBe(0);

    await admin.getByRole('button', { name: 'Replace' }).click();
    await admin.getByLabel('Password of the mail server').fill(LOGIN.password);
    await admin.keyboard.press('Enter');
    await admin.getByText('A password is stored.').waitFor();
    await to.press('Enter');
    await admin.getByText('The mail server has accepted the mail.').waitFor();
    await admin.getByText('250 Taken').waitFor();
    const mail = await mails.to('admin@example.org');
    expect(mail).toMatchObject({ subject: 'Test mail – Satchel', user: LOGIN.username });
    expect(mail.from).toMatchObject({ name: 'Our files', address: 'files@example.org' });
  });

  test('brings a new user the link to choose a password', async () => {
    await admin.goto('/settings/users/new');
    await admin.getByLabel('Username').fill('carla');
    await admin.getByLabel('Mail address').fill(CARLA);
    await admin.getByText('Let them choose a password by a link').click();
    await admin.getByText('Send the link by mail').click();
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('The link is on its way').waitFor();
    const mail = await mails.to(CARLA);
    expect(mail.subject).toBe('Set your password – Satchel');
    expect(mail.text).toContain('Hello carla,');
    await choosePassword(carla, linkOf(mail), password);
    await logIn(carla);
  });

  test('brings a lost password back, by a link that works once', async () => {
    const lost = await openBrowser(fixture.browser, fixture.satchel, CALM);
    await lost.goto('/login');
    await lost.getByRole('link', { name: 'Forgot your password?' }).click();
    await lost.getByLabel('Username or mail address').fill(CARLA);
    await lost.keyboard.press('Enter');
    await lost.getByText('Check your mail').waitFor();
    await expect.poll(() => subjectsTo(CARLA)).toContain('New password – Satchel');
    const mail = mails.mails.find(({ subject }) => subject === 'New password – Satchel') as ReceivedMail;
    expect(mail.text).toContain('127.0.0.1');
    password = 'four purple hens';
    await choosePassword(lost, linkOf(mail), password);
    await expect.poll(() => subjectsTo(CARLA)).toContain('Password changed – Satchel');
    await lost.goto(linkOf(mail));
    await lost.getByText('This link no longer works').waitFor();
    await lost.close();
  });

  test('tells of a login from a new browser, in the language of the user', async () => {
    await carla.goto('/login');
    await logIn(carla);
    await carla.goto('/settings/profile');
    await carla.getByLabel('Language').selectOption('Deutsch');
    await carla.getByRole('button', { name: 'Save' }).first().click();
    await carla.getByText('Sprache').first().waitFor();
    await untilSent();
    mails.mails.length = 0;
    const other = await openBrowser(fixture.browser, fixture.satchel, CALM);
    await other.goto('/login');
    await logIn(other);
    const mail = await mails.to(CARLA);
    expect(mail.subject).toBe('Anmeldung mit einem neuen Browser – Satchel');
    expect(mail.text).toContain('Chrome · Linux');
    await other.close();
  });

  test('tells both addresses when the user changes it, after a proof', async () => {
    await untilSent();
    mails.mails.length = 0;
    await carla.goto('/settings/profile');
    // The page behaves as if the login were longer ago.
    let isOld = true;
    await carla.route('**/api/users/*', async (route) => {
      if (route.request().method() !== 'PUT' || !isOld) return route.continue();
      isOld = false;
      await route.fulfill({ status: 403, json: { code: 'reauthentication_required', message: 'x' } });
    });
    const field = carla.getByRole('textbox', { name: 'E-Mail-Adresse' });
    await expect.poll(() => field.inputValue()).toBe(CARLA);
    await field.fill(MOVED);
    await field.press('Enter');
    const proof = dialog(carla).getByLabel('Passwort', { exact: true });
    await proof.fill('not this one');
    await proof.press('Enter');
    await dialog(carla)
      .getByRole('alert')
      .or(dialog(carla).locator('[aria-invalid="true"]'))
      .first()
      .waitFor();
    expect(mails.mails).toEqual([]);
    await proof.fill(password);
    await proof.press('Enter');
    await dialog(carla).waitFor({ state: 'detached' });
    for (const mail of [await mails.to(CARLA), await mails.to(MOVED)]) {
      expect(mail.subject).toBe('E-Mail-Adresse geändert – Satchel');
      expect(mail.text).toContain(`Bisherige E-Mail-Adresse: ${CARLA}`);
      expect(mail.text).toContain(`Neue E-Mail-Adresse: ${MOVED}`);
    }
    expect(await field.inputValue()).toBe(MOVED);
  });

  async function makeKey(name: string): Promise<void> {
    await carla.getByRole('button', { name: 'Neuer Schlüssel' }).click();
    await dialog(carla).getByLabel('Name', { exact: true }).fill(name);
    await carla.keyboard.press('Enter');
    await dialog(carla).getByRole('button', { name: 'Schließen' }).click();
    await dialog(carla).waitFor({ state: 'detached' });
  }

  test('tells of a new API key, and of nothing that the administrator turned off', async () => {
    await makeKey('Sicherung');
    const mail = await mails.to(MOVED, 2);
    expect(mail.subject).toBe('Neuer API-Schlüssel – Satchel');
    expect(mail.text).toContain('Name: Sicherung');

    await admin.goto('/settings/global');
    const form = admin.getByRole('form', { name: 'Mail', exact: true });
    await form.getByText('Tell users of a new API key').click();
    await form.getByText('Tell users of a login from a new device').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Settings updated').waitFor();
    await makeKey('Noch eine');
    const other = await openBrowser(fixture.browser, fixture.satchel, CALM);
    await other.goto('/login');
    await logIn(other);
    await untilSent();
    expect(subjectsTo(MOVED)).toHaveLength(2);
    await other.close();
  });
});
