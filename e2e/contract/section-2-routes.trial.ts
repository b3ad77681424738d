import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { fillLogin, openBrowser, startOver } from '../support/browser.js';
import { createUser, type Person } from '../support/satchel.js';
import { row } from '../support/screen.js';
import { addCaptcha, changeConfig } from './changed-page.js';
import { share } from './http.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { opening, say } from './words.js';
import { makeWorld } from './world.js';

describe('section 2: routes, guards and the login page', () => {
  const fixture = openContract(makeWorld);
  let anonymous: Page;
  let reader: Page;
  let person: Person;
  let hash = '';

  beforeAll(async () => {
    const { satchel, browser } = fixture;
    person = await createUser(satchel, 'reader', { download: true });
    hash = await share(satchel, '/Documents/');
    anonymous = impatient(await openBrowser(browser, satchel));
    reader = impatient(await openBrowser(browser, satchel));
    await startOver(reader, satchel, person);
  });

  const path = (page: Page) => new URL(page.url()).pathname;
  const pathIs = (page: Page, wanted: string) => expect.poll(() => path(page)).toBe(wanted);
  const leads = async (page: Page, from: string, to: string) => {
    await page.goto(from);
    await pathIs(page, to);
  };
  const username = (page: Page) => page.getByLabel(say('auth.username'));

  describe('routes', () => {
    sentence('2.1', '/login shows the login page', async () => {
      await anonymous.goto('/login');
      await username(anonymous).waitFor();
    });
    sentence('2.2', 'who is logged in is led from /login to the files', () =>
      leads(fixture.page, '/login', '/files/'),
    );
    sentence('2.3', 'the page /login has the title Login', async () => {
      await anonymous.goto('/login');
      await expect.poll(() => anonymous.title()).toContain(say('page.login'));
    });
    sentence('2.4', 'a login follows the query redirect', async () => {
      await startOver(anonymous, fixture.satchel, null);
      await anonymous.goto('/login?redirect=/settings/profile');
      await fillLogin(anonymous, person);
      await pathIs(anonymous, '/settings/profile');
    });
    sentence('2.5', 'without the query it leads to /files/', async () => {
      await startOver(anonymous, fixture.satchel, null);
      await anonymous.goto('/login');
      await fillLogin(anonymous, person);
      await pathIs(anonymous, '/files/');
      await startOver(anonymous, fixture.satchel, null);
    });
    sentence('2.6', '/files/ and a path show that folder', async () => {
      await fixture.page.goto('/files/Documents/');
      await row(fixture.page, 'letter.txt').waitFor();
    });
    sentence('2.7', '/files needs a login', async () => {
      await anonymous.goto('/files/Documents/');
      await pathIs(anonymous, '/login');
    });
    sentence('2.8', '/files leads to /files/', () => leads(fixture.page, '/files', '/files/'));
    sentence('2.9', 'the address of a folder ends with a slash', async () => {
      await fixture.page.goto('/files/');
      await row(fixture.page, 'Documents').dblclick();
      await pathIs(fixture.page, '/files/Documents/');
      await leads(fixture.page, '/files/Documents', '/files/Documents/');
    });
    sentence('2.10', 'an unknown path is looked for below /files', () =>
      leads(fixture.page, '/Documents/letter.txt', '/files/Documents/letter.txt'),
    );
    sentence('2.11', '/share/, a hash and a path show what is shared without a login', async () => {
      await anonymous.goto(`/share/${hash}/letter.txt`);
      await anonymous.getByText('Dear reader,').first().waitFor();
    });
    sentence('2.12', '/share/ and a hash show the shared folder', async () => {
      await anonymous.goto(`/share/${hash}`);
      await anonymous.getByTitle('letter.txt').first().waitFor();
    });
    sentence('2.13', '/settings leads to the profile', () =>
      leads(fixture.page, '/settings', '/settings/profile'),
    );
    sentence('2.14', '/settings needs a login', () => leads(anonymous, '/settings', '/login'));
    sentences(
      '2.15',
      'this address has a page of the settings:',
      [
        ['/settings/profile', 'page.profile'],
        ['/settings/shares', 'shares.tab'],
        ['/settings/global', 'page.global'],
        ['/settings/users', 'page.users'],
        ['/settings/users/new', 'users.new'],
      ],
      async (address, word) => {
        await fixture.page.goto(address);
        await fixture.page
          .getByRole('heading', { name: say(word), exact: true })
          .or(fixture.page.locator('[aria-current=page]', { hasText: say(word) }))
          .first()
          .waitFor();
      },
    );
    sentences(
      '2.18',
      'only administrators reach',
      [['/settings/global'], ['/settings/users'], ['/settings/users/new'], ['/settings/users/1']],
      (address) => leads(reader, address, '/403'),
    );
    sentence('2.23', '/settings/users/ and an id show that user', async () => {
      await fixture.page.goto(`/settings/users/${person.id}`);
      await fixture.page.getByRole('heading', { name: say('users.one', { name: 'reader' }) }).waitFor();
    });
    sentence('2.25', 'the id is the rest of the path', async () => {
      await fixture.page.goto('/settings/users/1');
      await fixture.page.getByRole('heading', { name: say('users.one', { name: 'admin' }) }).waitFor();
    });
    sentences(
      '2.26',
      'there is a page of its own at',
      [
        ['/403', 'page.forbidden.text'],
        ['/404', 'page.notFound.text'],
        ['/500', 'page.internal.text'],
      ],
      async (address, word) => {
        await fixture.page.goto(address);
        await fixture.page.getByText(say(word)).first().waitFor();
      },
    );
    sentence('2.29', 'the browser’s Back leads to the page before', async () => {
      await fixture.page.goto('/files/');
      await row(fixture.page, 'Documents').dblclick();
      await row(fixture.page, 'letter.txt').waitFor();
      await fixture.page.goBack();
      await row(fixture.page, 'Documents').waitFor();
      expect(path(fixture.page)).toBe('/files/');
    });
  });

  describe('guards', () => {
    sentences(
      '2.34',
      'the title names the page',
      [
        ['/files/', 'page.files'],
        ['/settings/profile', 'page.profile'],
        ['/settings/shares', 'shares.page'],
        ['/settings/global', 'page.global'],
        ['/settings/users', 'page.users'],
        ['/settings/users/1', 'page.user'],
        ['/403', 'page.forbidden'],
        ['/404', 'page.notFound'],
        ['/500', 'page.internal'],
      ],
      async (address, word) => {
        await fixture.page.goto(address);
        await expect.poll(() => fixture.page.title()).toContain(say(word));
      },
    );
    sentence('2.36', 'the title of a link names it (in substance: what is shared)', async () => {
      await anonymous.goto(`/share/${hash}`);
      await expect.poll(() => anonymous.title()).toContain(say('visitors.title', { name: 'Documents' }));
    });
    sentence('2.37', 'without a login one is led to /login with the wanted path', async () => {
      await anonymous.goto('/settings/profile');
      await expect
        .poll(() => new URL(anonymous.url()).searchParams.get('redirect'))
        .toBe('/settings/profile');
    });
    sentence('2.38', 'the wanted path is the whole of it, with its query', async () => {
      await anonymous.goto('/files/total.ts?view');
      await expect
        .poll(() => new URL(anonymous.url()).searchParams.get('redirect'))
        .toMatch(/^\/files\/total\.ts\?view/);
    });
    sentence('2.39', 'who is no administrator is led to /403', () =>
      leads(reader, '/settings/global', '/403'),
    );
  });

  describe('the login page', () => {
    beforeAll(async () => {
      await startOver(anonymous, fixture.satchel, null);
      await changeConfig(anonymous, { Signup: true });
      await anonymous.goto('/login');
    });
    const toggle = (word: 'auth.signup.submit' | 'auth.login.submit') =>
      anonymous.locator('p').getByRole('button', { name: say(word) });

    sentences(
      '2.72',
      'it has a field:',
      [
        ['username', 'auth.username'],
        ['password', 'auth.password'],
      ],
      async (_, word) => {
        await anonymous.getByLabel(say(word), { exact: true }).waitFor();
      },
    );
    sentence('2.73', 'with sign-up allowed a control leads to it', async () => {
      await toggle('auth.signup.submit').click();
      await anonymous.getByRole('heading', { name: opening('auth.signup.title') }).waitFor();
    });
    sentence('2.74', 'sign-up has a field that confirms the password', async () => {
      await anonymous.getByLabel(say('auth.confirmPassword')).waitFor();
    });
    sentence('2.75', 'a control leads back to the login', async () => {
      await toggle('auth.login.submit').click();
      await anonymous.getByLabel(say('auth.confirmPassword')).waitFor({ state: 'detached' });
    });
    sentence('2.76', 'without sign-up there is no such control', async () => {
      await startOver(anonymous, fixture.satchel, null);
      await anonymous.goto('/login');
      await username(anonymous).waitFor();
      expect(await toggle('auth.signup.submit').count()).toBe(0);
      expect(await anonymous.getByText('I am no robot').count()).toBe(0);
    });
    sentence('2.77', 'it has a captcha where one is configured', async () => {
      await addCaptcha(anonymous);
      await anonymous.goto('/login');
      await anonymous.getByText('I am no robot').waitFor();
    });
  });
});
