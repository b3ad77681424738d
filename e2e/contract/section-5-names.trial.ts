import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { fillLogin, openBrowser, startOver } from '../support/browser.js';
import { afterResponse, dialog, goToFolder, nameField, row } from '../support/screen.js';
import { addCaptcha, changeConfig, solveCaptcha } from './changed-page.js';
import { call } from './http.js';
import { act, pathOf, pressInSidebar } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say, type Word } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
let anonymous: Page;

beforeAll(async () => {
  page = fixture.page;
  anonymous = impatient(await openBrowser(fixture.browser, fixture.satchel));
});

/** Collects the requests of a page from now on, as method and path. */
function requestsOf(on: Page, methods = ['POST', 'PUT', 'PATCH', 'DELETE']): string[] {
  const sent: string[] = [];
  on.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (methods.includes(request.method())) sent.push(`${request.method()} ${pathname}${search}`);
  });
  return sent;
}

describe('section 5: the login page', () => {
  beforeEach(() => startOver(anonymous, fixture.satchel, null));
  const says = (text: string) => anonymous.getByText(text).first().waitFor();

  sentences(
    '5.1',
    'a token is malformed with',
    [
      ['one part', 'a'],
      ['two parts', 'a.b'],
      ['four parts', 'a.b.c.d'],
    ],
    async (_, token) => {
      await anonymous.evaluate((each) => localStorage.setItem('jwt', each), token);
      await anonymous.goto('/files/');
      await expect.poll(() => pathOf(anonymous)).toBe('/login');
      expect((await call(fixture.satchel, 'GET', '/api/resources/', { token })).status).toBe(401);
    },
  );
  sentence('5.2', 'an empty captcha counts as wrong credentials, and nothing is sent', async () => {
    await addCaptcha(anonymous);
    await anonymous.goto('/login');
    const sent = requestsOf(anonymous);
    await fillLogin(anonymous, { username: 'admin', password: fixture.satchel.password });
    await says('Wrong credentials');
    expect(sent.filter((each) => each.includes('/api/login'))).toEqual([]);
  });
  sentence('5.3', 'a solved captcha is sent with the login', async () => {
    await addCaptcha(anonymous);
    await anonymous.goto('/login');
    await anonymous.getByText('I am no robot').waitFor();
    await solveCaptcha(anonymous);
    const sent = anonymous.waitForRequest('**/api/login');
    await fillLogin(anonymous, { username: 'admin', password: fixture.satchel.password });
    expect((await sent).postDataJSON()).toMatchObject({ username: 'admin', recaptcha: 'solved' });
  });
  sentence('5.4', 'a failed login says Wrong credentials', async () => {
    await anonymous.goto('/login');
    await fillLogin(anonymous, { username: 'nobody', password: 'no' });
    await says('Wrong credentials');
  });
  const signUp = async (confirmation: string) => {
    await changeConfig(anonymous, { Signup: true });
    await anonymous.goto('/login?signup');
    await anonymous.getByLabel(say('auth.username')).fill('taken');
    await anonymous.getByLabel(say('auth.password'), { exact: true }).fill('a harbour at dawn');
    await anonymous.getByLabel(say('auth.confirmPassword')).fill(confirmation);
    await anonymous.keyboard.press('Enter');
  };
  sentence('5.5', 'a sign-up needs the password twice, and otherwise sends nothing', async () => {
    const sent = requestsOf(anonymous);
    await signUp('a harbour at noon');
    await says("Passwords don't match");
    expect(sent.filter((each) => each.includes('/api/signup'))).toEqual([]);
  });
  sentence('5.6', '409 says Username already taken', async () => {
    await anonymous.route('**/api/signup', (route) =>
      route.fulfill({ status: 409, json: { code: 'already_exists', message: 'x', requestId: '1' } }),
    );
    await signUp('a harbour at dawn');
    await says('Username already taken');
  });
});

describe('section 5: names', () => {
  beforeEach(async () => {
    await put(fixture.satchel.root, 'N', { 'old.txt': 'o', 'c.txt': 'c', 'box/': '' });
    await goToFolder(page, '/N/', 'old.txt');
  });
  const made: [string, Word, string][] = [
    ['file', 'frame.newFile', '/api/resources/N/50%25%20%231%20%26%20%C3%A9.txt'],
    ['folder', 'frame.newFolder', '/api/resources/N/50%25%20%231%20%26%20%C3%A9/'],
  ];
  sentences(
    '5.7',
    'trimmed and encoded, below the open folder, with a slash for folders, is the name of a new',
    made,
    async (_, word, path) => {
      await pressInSidebar(page, word);
      await dialog(page)
        .getByLabel(say('files.name'))
        .fill(path.endsWith('/') ? '  50% #1 & é ' : '  50% #1 & é.txt ');
      const request = page.waitForRequest(
        (each) => each.method() === 'POST' && each.url().includes('/api/resources/'),
      );
      await page.keyboard.press('Enter');
      expect(new URL((await request).url()).pathname).toBe(path);
      await dialog(page).waitFor({ state: 'detached' });
      await call(fixture.satchel, 'DELETE', path);
    },
  );
  sentence('5.11', 'a new name is trimmed, encoded and stays in the folder', async () => {
    await row(page, 'old.txt').click();
    await page.keyboard.press('F2');
    await nameField(page).fill('  50% new.txt ');
    const request = page.waitForRequest((each) => each.method() === 'PATCH');
    await page.keyboard.press('Enter');
    const { pathname, searchParams } = new URL((await request).url());
    expect(pathname).toBe('/api/resources/N/old.txt');
    expect(decodeURIComponent(searchParams.get('destination') ?? '')).toBe('/N/50% new.txt');
    await expect.poll(() => existsSync(join(fixture.satchel.root, 'N', '50% new.txt'))).toBe(true);
  });
});

describe('section 5: durations of links', () => {
  const duration = () => dialog(page).getByLabel(say('shares.duration'));
  const create = () => dialog(page).getByRole('button', { name: say('shares.create') });
  beforeEach(async () => {
    await goToFolder(page, '/', 'notes.txt');
    await act(page, 'notes.txt', 'files.action.share');
    await duration().waitFor();
  });
  sentence('5.13', 'an empty duration does nothing', async () => {
    const sent = requestsOf(page);
    await duration().press('Enter');
    expect((await create().isDisabled()) || sent.length === 0).toBe(true);
    expect(sent).toEqual([]);
  });
  sentence('5.12', 'it goes up to 2147483647', async () => {
    await duration().fill('2147483647');
    await dialog(page).getByLabel(say('shares.unit')).selectOption('seconds');
    expect(await create().isEnabled()).toBe(true);
    await afterResponse(page, 'POST', () => create().click(), '/api/share');
  });
  sentences('5.14', 'it cannot be', [['-1'], ['2147483648'], ['two']], async (text) => {
    const sent = requestsOf(page);
    await duration().fill(text);
    await duration().press('Enter');
    expect(await create().isDisabled()).toBe(true);
    expect(sent).toEqual([]);
  });
  sentences(
    '5.15',
    'over the wire it goes from 0 to 2147483647 in',
    [['seconds'], ['minutes'], ['hours'], ['days']],
    async (unit) => {
      const made = async (count: number) =>
        (await call(fixture.satchel, 'POST', `/api/share/total.ts?expires=${count}&unit=${unit}`)).status;
      expect([await made(0), await made(2147483647), await made(2147483648)]).toEqual([200, 200, 400]);
    },
  );
});

describe('section 5: search, move and delete', () => {
  beforeEach(() => goToFolder(page, '/', 'notes.txt'));
  sentence('5.16', 'an empty search asks nothing', async () => {
    await page.keyboard.press('Control+f');
    await page.getByRole('combobox').waitFor();
    const asked = requestsOf(page, ['GET']);
    await page.getByRole('combobox').fill('   ');
    await page.keyboard.press('Enter');
    expect(asked.filter((each) => each.includes('/api/search'))).toEqual([]);
    await page.keyboard.press('Escape');
  });
  sentence('5.17', 'nothing is moved to where it is', async () => {
    await act(page, 'notes.txt', 'files.action.moveTo');
    const submit = dialog(page).getByRole('button', {
      name: say('files.move.submit', { folder: say('files.home') }),
    });
    expect(await submit.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });
  sentence('5.18', 'a deletion is confirmed first', async () => {
    await row(page, 'notes.txt').click();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').waitFor();
    expect(existsSync(join(fixture.satchel.root, 'notes.txt'))).toBe(true);
    await page.keyboard.press('Escape');
  });
  sentence('5.19', 'without a selection it does nothing', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Delete');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });
});
