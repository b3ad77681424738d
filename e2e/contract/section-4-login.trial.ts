import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { fillLogin, openBrowser, startOver } from '../support/browser.js';
import { routeOpenPage } from '../support/intercept.js';
import { afterResponse, goToFolder, row } from '../support/screen.js';
import { changeSettings } from './http.js';
import { button, openMore, pathOf, pressInSidebar } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
let anonymous: Page;

beforeAll(async () => {
  page = fixture.page;
  anonymous = impatient(await openBrowser(fixture.browser, fixture.satchel));
});

describe('section 4: login and logout', () => {
  const token = () => anonymous.evaluate(() => localStorage.getItem('jwt'));
  const admin = () => ({ username: 'admin', password: fixture.satchel.password });
  const isRenewal = (request: { url(): string }) => request.url().endsWith('/api/renew');

  sentence('4.1', 'a login keeps the token in the local storage', async () => {
    await anonymous.goto('/login');
    await fillLogin(anonymous, admin());
    await expect.poll(token).toMatch(/^[^.]+\.[^.]+\.[^.]+$/);
  });
  sentence('4.2', 'the user is taken from the token', async () => {
    const payload = Buffer.from((await token())?.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload).user).toMatchObject({ username: 'admin' });
    await row(anonymous, 'Documents').or(anonymous.getByTitle('Documents')).first().waitFor();
  });
  sentence('4.3', 'a token that is kept is renewed at the start', async () => {
    const renewal = anonymous.waitForRequest(isRenewal);
    await anonymous.reload();
    await renewal;
  });
  sentence('4.9', 'the header X-Renew-Token makes the page renew it', async () => {
    await goToFolder(anonymous, '/', 'Documents');
    await routeOpenPage(anonymous, '**/api/resources/**', async (route) => {
      const response = await route.fetch({ maxRetries: 1 });
      const { 'content-type': type = '' } = response.headers();
      const headers = { 'content-type': type, 'x-renew-token': 'true' };
      await route.fulfill({ body: await response.body(), headers });
    });
    const renewal = anonymous.waitForRequest(isRenewal);
    await row(anonymous, 'Music').dblclick();
    await renewal;
    await anonymous.unrouteAll();
  });
  sentence('4.6', 'logout forgets the token', async () => {
    await pressInSidebar(anonymous, 'frame.logout');
    await expect.poll(token).toBeNull();
  });
  sentence('4.7', 'and leads to /login', () => expect.poll(() => pathOf(anonymous)).toBe('/login'));
  sentence('4.8', 'and forgets the user', async () => {
    await anonymous.goto('/files/');
    await expect.poll(() => pathOf(anonymous)).toBe('/login');
  });
  sentences(
    '4.4',
    'a token that is not valid',
    [['leaves one logged out'], ['is told to the console']],
    async (what) => {
      const warnings: string[] = [];
      anonymous.on('console', (message) => {
        if (['warning', 'error'].includes(message.type())) warnings.push(message.text());
      });
      await startOver(anonymous, fixture.satchel, null);
      anonymous.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      await anonymous.evaluate(() => localStorage.setItem('jwt', 'a.b.c'));
      await anonymous.goto('/files/');
      if (what.startsWith('leaves')) await expect.poll(() => pathOf(anonymous)).toBe('/login');
      else await expect.poll(() => warnings.length).toBeGreaterThan(0);
    },
  );
  sentence('4.10', 'sign-up registers, logs in and leads on', async () => {
    await changeSettings(fixture.satchel, { signup: true, createUserDir: true });
    await startOver(anonymous, fixture.satchel, null);
    const calls: string[] = [];
    anonymous.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await anonymous.goto('/login');
    await anonymous
      .locator('p')
      .getByRole('button', { name: say('auth.signup.submit') })
      .click();
    await anonymous.getByLabel(say('auth.username')).fill('newcomer');
    await anonymous.getByLabel(say('auth.password'), { exact: true }).fill('a harbour at dawn');
    await anonymous.getByLabel(say('auth.confirmPassword')).fill('a harbour at dawn');
    await anonymous.keyboard.press('Enter');
    await expect.poll(() => pathOf(anonymous)).toBe('/files/');
    expect(calls.filter((path) => /signup|login$/.test(path) && path.startsWith('/api'))).toEqual([
      '/api/signup',
      '/api/login',
    ]);
    await changeSettings(fixture.satchel, { signup: false, createUserDir: false });
  });
});

describe('section 4: loading a folder', () => {
  sentence('4.28', 'the title of the document follows', async () => {
    await page.goto('/files/Documents/');
    await expect.poll(() => page.title()).toContain(say('page.filesAt', { name: 'Documents' }));
  });
  sentence('4.29', 'what stands for loading is gone then', async () => {
    await row(page, 'letter.txt').waitFor();
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
  });
  sentence('4.30', 'a reload reads it again', async () => {
    const read = page.waitForRequest((request) => request.url().includes('/api/resources/Documents'));
    await openMore(page);
    await page.getByRole('menuitem', { name: say('files.action.reload') }).click();
    await read;
  });
  sentence('4.31', 'the answer for another path is ignored', async () => {
    await put(fixture.satchel.root, 'Slow', { 'slow.txt': 's' });
    await goToFolder(page, '/', 'Documents');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await routeOpenPage(page, '**/api/resources/Slow**', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    await row(page, 'Slow').dblclick();
    await expect.poll(() => pathOf(page)).toBe('/files/Slow/');
    await page.goBack();
    await row(page, 'Documents').dblclick();
    await row(page, 'letter.txt').waitFor();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await row(page, 'slow.txt').count()).toBe(0);
    expect(pathOf(page)).toBe('/files/Documents/');
  });
  sentence('4.86', 'the element of the first load goes about 200 ms after the start', async () => {
    await page.goto('/files/');
    await row(page, 'Documents').waitFor();
    await page.locator('#loading').waitFor({ state: 'detached' });
    const script = await page.evaluate(async () => {
      const sources = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(
        ({ src }) => src,
      );
      return (await Promise.all(sources.map(async (src) => (await fetch(src)).text()))).join('');
    });
    expect(script).toMatch(/setTimeout\([^;]*loading[^;]*,\s*(200|[A-Za-z$_]\w*)\)/);
  });
  sentence('4.87', 'what was changed is answered', async () => {
    await put(fixture.satchel.root, 'S', { 'd.txt': 'd' });
    await goToFolder(page, '/S/', 'd.txt');
    await row(page, 'd.txt').click();
    await page.keyboard.press('Delete');
    await afterResponse(page, 'DELETE', () => button(page, 'files.delete.toTrash').click());
    await row(page, 'd.txt').waitFor({ state: 'detached' });
  });
});
