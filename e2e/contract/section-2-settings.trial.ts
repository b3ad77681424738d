import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { openBrowser, startOver } from '../support/browser.js';
import { createUser, type Person, storedUser } from '../support/satchel.js';
import { afterResponse, dialog } from '../support/screen.js';
import { changeConfig } from './changed-page.js';
import { share } from './http.js';
import { button, pathOf } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say, type Word } from './words.js';
import { makeWorld } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
let reader: Page;
let locked: Page;
let person: Person;

beforeAll(async () => {
  page = fixture.page;
  const { satchel, browser } = fixture;
  person = await createUser(satchel, 'sharer', { share: true, download: true });
  const stuck = await createUser(satchel, 'stuck', {}, { lockPassword: true });
  await share(satchel, '/Documents/');
  await share(satchel, '/notes.txt', { expires: '3', unit: 'days' });
  reader = impatient(await openBrowser(browser, satchel));
  await startOver(reader, satchel, person);
  locked = impatient(await openBrowser(browser, satchel));
  await startOver(locked, satchel, stuck);
});

const heading = (on: Page, word: Word, values?: Record<string, unknown>) =>
  on.getByRole('heading', { name: say(word, values), exact: true });
const field = (word: Word) => page.getByLabel(say(word), { exact: true });
const tabs = (on: Page) => on.getByRole('navigation', { name: say('settings.tabs') });

describe('section 2: the tabs of the settings', () => {
  sentences(
    '2.151',
    'there is a tab for',
    [
      ['the profile', 'settings.profile'],
      ['links', 'shares.tab'],
      ['global settings', 'settings.global'],
      ['users', 'settings.users'],
    ],
    async (_, word) => {
      if (!page.url().includes('/settings')) await page.goto('/settings/profile');
      await tabs(page)
        .getByRole('link', { name: say(word) })
        .waitFor();
    },
  );
  sentences(
    '2.153',
    'who is no administrator has no tab for',
    [
      ['global settings', 'settings.global'],
      ['users', 'settings.users'],
    ],
    async (_, word) => {
      await reader.goto('/settings/profile');
      await tabs(reader)
        .getByRole('link', { name: say('settings.profile') })
        .waitFor();
      expect(await reader.getByRole('link', { name: say(word) }).count()).toBe(0);
    },
  );
});

describe('section 2: the profile', () => {
  beforeAll(() => page.goto('/settings/profile'));
  sentence('2.155', 'a card has a box that hides dotfiles', () =>
    page
      .getByRole('checkbox', { name: say('settings.hideDotfiles') })
      .or(page.getByText(say('settings.hideDotfiles')))
      .first()
      .waitFor({ state: 'attached' }),
  );
  sentence('2.156', 'a card has the language', () => field('settings.language').waitFor());
  sentence('2.157', 'a card changes the password', () =>
    heading(page, 'settings.password').first().waitFor(),
  );
  sentence('2.158', 'that card is hidden when the password is locked', async () => {
    await locked.goto('/settings/profile');
    await locked.getByLabel(say('settings.language')).waitFor();
    expect(await heading(locked, 'settings.password').count()).toBe(0);
  });
});

describe('section 2: the management of links', () => {
  beforeAll(() => page.goto('/settings/shares'));
  const line = (path: string) => page.getByRole('row', { name: path });
  sentence('2.159', 'a table lists them by path, which is the link', async () => {
    const link = line('notes.txt').getByRole('link', { name: 'notes.txt' });
    expect(await link.getAttribute('href')).toMatch(/\/share\/.+/);
  });
  sentence('2.160', 'it has their duration', async () => {
    await page.getByRole('columnheader', { name: say('shares.column.end') }).waitFor();
    await line('Documents').getByText(say('shares.never')).waitFor();
  });
  sentence('2.161', 'administrators see who made it', async () => {
    await page.getByRole('columnheader', { name: say('shares.column.owner') }).waitFor();
    await line('notes.txt').getByText('admin', { exact: true }).waitFor();
  });
  sentence('2.162', 'others do not', async () => {
    await reader.goto('/settings/shares');
    await expect.poll(() => reader.title()).toContain(say('shares.page'));
    expect(await reader.getByRole('columnheader', { name: say('shares.column.owner') }).count()).toBe(0);
  });
  sentence('2.163', 'a button deletes it', () => button(line('notes.txt'), 'shares.delete').waitFor());
  sentence('2.164', 'a button copies it', () => button(line('notes.txt'), 'shares.copy').waitFor());
});

describe('section 2: the global settings', () => {
  beforeAll(() => page.goto('/settings/global'));
  const text = (word: Word) => page.getByText(say(word)).first();
  sentences(
    '2.165',
    'there is a card for',
    [
      ['general settings', 'page.global'],
      ['what new users start with', 'global.defaults'],
      ['the command runner', 'global.commands'],
    ],
    (_, word) =>
      page
        .getByRole('form', { name: say(word) })
        .or(heading(page, word))
        .first()
        .waitFor(),
  );
  sentences(
    '2.168',
    'the general card has',
    [
      ['sign-up', 'global.signup'],
      ['homes for new users', 'global.createUserDir'],
      ['rules', 'rules.title'],
      ['the shell', 'global.shellCommand'],
      ['the name of the instance', 'global.name'],
      ['the folder of the branding', 'global.files'],
      ['disabled external links', 'global.disableExternal'],
      ['the theme (in substance with the style sheet of the branding folder)', 'global.theme'],
    ],
    (_, word) => text(word).waitFor(),
  );
  sentence('2.170', 'the command runner is there only with commands switched on', async () => {
    await changeConfig(page, { EnableExec: false });
    await page.goto('/settings/global');
    await text('global.signup').waitFor();
    expect(await page.getByText(say('global.commands'), { exact: true }).count()).toBe(0);
    await page.unrouteAll();
  });
});

describe('section 2: users', () => {
  beforeAll(() => page.goto('/settings/users'));
  const line = (name: string) => page.getByRole('row').filter({ hasText: name });
  sentence('2.171', 'a table lists them by name', () => line('sharer').waitFor());
  sentences(
    '2.172',
    'it says who is an administrator:',
    [
      ['admin', 'users.isAdmin'],
      ['sharer', 'users.isNoAdmin'],
    ],
    (name, word) => line(name).getByText(say(word), { exact: true }).first().waitFor({ state: 'attached' }),
  );
  sentence('2.173', 'it has their scopes', () => line('sharer').getByText('/', { exact: true }).waitFor());
  sentence('2.174', 'a link edits one', async () => {
    const link = page.getByRole('link', { name: say('users.edit', { name: 'sharer' }) });
    expect(await link.getAttribute('href')).toContain(`/settings/users/${person.id}`);
  });
  sentence('2.175', 'New leads to /settings/users/new', async () => {
    await button(page, 'users.new').click();
    await expect.poll(() => pathOf(page)).toBe('/settings/users/new');
  });
  sentence('2.176', 'the editor of a new user says so', () => heading(page, 'users.new').waitFor());
  sentence('2.177', 'it cannot delete a user that is not there yet', async () => {
    await button(page, 'common.save').waitFor();
    expect(await button(page, 'users.delete').count()).toBe(0);
  });
  sentence('2.178', 'the editor of a user has the name in its heading', async () => {
    await page.goto(`/settings/users/${person.id}`);
    await heading(page, 'users.one', { name: 'sharer' }).waitFor();
  });
  sentence('2.179', 'Delete asks whether one is sure', async () => {
    await button(page, 'users.delete').click();
    await dialog(page).getByText('Are you sure you want to delete this user?').waitFor();
  });
  sentences(
    '2.180',
    'that prompt has',
    [
      ['Delete', 'users.delete'],
      ['Cancel', 'common.cancel'],
    ],
    async (_, word) => {
      await dialog(page)
        .getByRole('button', { name: say(word), exact: true })
        .waitFor();
    },
  );
  sentence('2.181', 'Save submits', async () => {
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await field('users.scope').fill('/Documents');
    await afterResponse(page, 'PUT', () => button(page, 'common.save').last().click(), '/api/users');
    expect(await storedUser(fixture.satchel, person.id)).toMatchObject({ scope: '/Documents' });
  });
  sentence('2.182', 'a user that cannot be loaded leads to the editor of a new one', async () => {
    await page.goto('/settings/users/99999');
    await expect.poll(() => pathOf(page)).toBe('/settings/users/new');
  });
});
