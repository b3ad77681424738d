import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { fillLogin, openBrowser } from '../support/browser.js';
import { type Satchel, startSatchel } from '../support/satchel.js';
import { crumbs, row } from '../support/screen.js';
import { call } from './http.js';
import { impatient, openContract, sentence } from './sentence.js';
import { say } from './words.js';
import { makeWorld } from './world.js';

describe('section 2: below a base address', () => {
  const BASE = '/box';
  const fixture = {} as { satchel: Satchel; page: Page };
  const main = openContract();

  beforeAll(async () => {
    fixture.satchel = await startSatchel(['--base-url', BASE]);
    await makeWorld(fixture);
    const { origin } = new URL(fixture.satchel.origin);
    fixture.page = impatient(await openBrowser(main.browser, { ...fixture.satchel, origin }));
  });
  afterAll(async () => {
    await fixture.page?.context().close();
    await fixture.satchel?.stop();
  });
  const pathIs = (wanted: string) => expect.poll(() => new URL(fixture.page.url()).pathname).toBe(wanted);

  sentence('2.30', 'the pages are below it: a page that needs a login leads to its login page', async () => {
    await fixture.page.goto(`${BASE}/files/Documents/`);
    await pathIs(`${BASE}/login`);
  });
  sentence('2.31', 'the wanted path is followed after the login', async () => {
    await fillLogin(fixture.page, { username: 'admin', password: fixture.satchel.password });
    await row(fixture.page, 'letter.txt').waitFor();
    await pathIs(`${BASE}/files/Documents/`);
  });
  sentence('2.32', 'the first part of the path leads home', async () => {
    await crumbs(fixture.page)
      .getByRole('link', { name: say('files.home') })
      .click();
    await pathIs(`${BASE}/files/`);
  });
  sentence('2.33', 'its static files are below it, too', async () => {
    const sources = await fixture.page
      .locator('script[src]')
      .evaluateAll((all) => all.map((each) => new URL((each as HTMLScriptElement).src).pathname));
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).toMatch(/^\/box\/static\//);
  });
  sentence('2.35', 'its calls are below it', async () => {
    expect((await call(fixture.satchel, 'GET', '/api/resources/')).status).toBe(200);
    expect(fixture.satchel.origin.endsWith(BASE)).toBe(true);
  });
});

describe('section 2: the first login on a new server', () => {
  const main = openContract();
  let satchel: Satchel;
  beforeAll(async () => {
    satchel = await startSatchel([], { isNew: true });
  });
  afterAll(() => satchel?.stop());

  sentence('2.40', 'it ends at /files/ (in substance: once after a set-up that can be skipped)', async () => {
    const page = impatient(await openBrowser(main.browser, satchel));
    await page.goto(`${satchel.origin}/login`);
    await fillLogin(page, { username: 'admin', password: satchel.password });
    const path = () => new URL(page.url()).pathname;
    await expect.poll(path).not.toBe('/login');
    if (path() !== '/files/') {
      await page
        .getByRole('button', { name: 'Skip' })
        .or(page.getByRole('link', { name: 'Skip' }))
        .click();
    }
    await expect.poll(path).toBe('/files/');
    await page.context().close();
  });
});
