import { everyPermission } from '@satchel/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { openBrowser, startOver } from '../support/browser.js';
import { createUser, type Person, type Satchel, startSatchel, storedUser } from '../support/satchel.js';
import { afterResponse, dialog, row } from '../support/screen.js';
import { call } from './http.js';
import { button, openMore, pathOf } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say, type Word } from './words.js';
import { makeWorld } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;

beforeAll(async () => {
  page = fixture.page;
  const { token } = fixture.satchel;
  await call(fixture.satchel, 'PUT', '/api/users/1', {
    token,
    body: { what: 'user', which: ['commands'], data: { id: 1, commands: ['echo', 'sleep'] } },
  });
});

describe('section 4: the editor of users', () => {
  let second: Person;
  let own: Page;
  beforeAll(async () => {
    second = await createUser(fixture.satchel, 'second', everyPermission(true));
    own = impatient(await openBrowser(fixture.browser, fixture.satchel));
    await startOver(own, fixture.satchel, second);
  });
  const field = (word: Word) => page.getByLabel(say(word), { exact: true });
  const box = (word: Word) => page.getByRole('checkbox', { name: say(word) });
  const press = (word: Word) =>
    page
      .locator('label', { hasText: say(word) })
      .first()
      .click();
  const save = (on: Page) => button(on, 'common.save').last().click();

  sentence('4.71', 'at /settings/users/new the user is new', async () => {
    await page.goto('/settings/users/new');
    await page.getByRole('heading', { name: say('users.new'), exact: true }).waitFor();
    expect(await field('users.username').inputValue()).toBe('');
  });
  sentence('4.80', 'the field of a new password says nothing', async () => {
    expect((await field('users.password').getAttribute('placeholder')) ?? '').toBe('');
  });
  sentence('4.73', 'a created user is led to', async () => {
    await field('users.username').fill('third');
    await field('users.password').fill('a harbour at dawn');
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.request().method() === 'POST' && each.url().endsWith('/api/users')),
      save(page),
    ]);
    expect(response.status()).toBe(201);
    const location = response.headers().location ?? '';
    await expect.poll(() => pathOf(page)).toBe(location);
  });
  sentence('4.72', 'elsewhere a user is edited', async () => {
    await expect.poll(() => field('users.username').inputValue()).toBe('third');
  });
  sentence('4.81', 'the field of a known password says that it may stay blank', async () => {
    await expect
      .poll(() => field('users.password').getAttribute('placeholder'))
      .toBe('leave blank to avoid changes');
  });
  const others = ['create', 'delete', 'download', 'modify', 'execute', 'rename', 'share'] as const;
  sentences(
    '4.76',
    'who becomes an administrator may',
    others.map((each): [string] => [each]),
    async (each) => {
      if (!(await box('users.perm.admin').isChecked())) {
        await press('users.lockPassword');
        expect(await box('users.lockPassword').isChecked()).toBe(true);
        await press('users.perm.admin');
      }
      expect(await box(`users.perm.${each}` as Word).isChecked()).toBe(true);
    },
  );
  sentences(
    '4.77',
    'and this cannot be changed then:',
    others.map((each): [string] => [each]),
    async (each) => {
      expect(await box(`users.perm.${each}` as Word).isDisabled()).toBe(true);
    },
  );
  sentence('4.78', 'and the locked password is unlocked', async () => {
    expect(await box('users.lockPassword').isChecked()).toBe(false);
  });
  sentence('4.79', 'and cannot be locked', async () => {
    expect(await box('users.lockPassword').isDisabled()).toBe(true);
  });
  sentence('4.74', 'who changes the own user sees it in the session', async () => {
    await own.goto(`/settings/users/${second.id}`);
    await own.getByLabel(say('users.username'), { exact: true }).fill('renamed');
    await afterResponse(own, 'PUT', () => save(own), '/api/users');
    await own.goto('/files/');
    await own.getByTitle('Documents').first().waitFor();
    const token = await own.evaluate(() => localStorage.getItem('jwt'));
    const payload = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload).user.username).toBe('renamed');
    expect(await storedUser(fixture.satchel, second.id)).toMatchObject({ username: 'renamed' });
  });
  sentence('4.75', 'a deletion leads back to the list', async () => {
    page.once('dialog', (each) => void each.accept());
    await page.goto(`/settings/users/${second.id}`);
    await button(page, 'users.delete').click();
    await dialog(page)
      .getByRole('button', { name: say('users.delete'), exact: true })
      .click();
    await expect.poll(() => pathOf(page)).toBe('/settings/users');
  });
});

describe('section 4: what commands switch on', () => {
  let satchel: Satchel;
  let without: Page;
  beforeAll(async () => {
    satchel = await startSatchel();
    await makeWorld({ satchel });
    without = impatient(await openBrowser(fixture.browser, satchel));
    await startOver(without, satchel);
  });
  afterAll(() => satchel?.stop());
  beforeEach(() => page.unrouteAll());

  const places: [string, string, Word][] = [
    ['the permission to execute', '/settings/users/1', 'users.perm.execute'],
    ['the commands of a user', '/settings/users/1', 'users.commands'],
    ['the shell of the settings', '/settings/global', 'global.shellCommand'],
    ['the command runner', '/settings/global', 'global.commands'],
  ];
  const shows = async (on: Page, address: string, word: Word, count: number) => {
    await on.goto(address);
    await button(on, 'common.save').first().waitFor();
    await expect
      .poll(() =>
        on
          .getByText(say(word))
          .count()
          .then((each) => Math.min(each, 1)),
      )
      .toBe(count);
  };
  sentences('4.84', 'commands on show', places, (_, address, word) => shows(page, address, word, 1));
  sentences('4.85', 'commands off do not show', places, (_, address, word) =>
    shows(without, address, word, 0),
  );
  sentence('4.88', 'commands off have no shell', async () => {
    await without.goto('/files/');
    await row(without, 'Documents').waitFor();
    await openMore(without);
    expect(await without.getByRole('menuitem', { name: say('files.action.shell') }).count()).toBe(0);
  });
});
