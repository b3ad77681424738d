import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { fillLogin, openBrowser, startOver } from '../support/browser.js';
import { type Fate, intercept, stopIntercepting } from '../support/intercept.js';
import { createUser } from '../support/satchel.js';
import { bytes, dialog, goToFolder, pickFiles, row } from '../support/screen.js';
import { addCaptcha, changeConfig } from './changed-page.js';
import { call } from './http.js';
import { button } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say, type Word } from './words.js';
import { makeWorld, put } from './world.js';

const ISSUES = 'https://issues.example.org/new';
const fixture = openContract(makeWorld, {
  options: ['--disableExec=false', '--issues-address', ISSUES],
});
let page: Page;
let anonymous: Page;
const BROKEN: Fate = {
  status: 500,
  json: { code: 'internal', message: 'the disk is on fire', requestId: '1' },
};

beforeAll(async () => {
  page = fixture.page;
  anonymous = impatient(await openBrowser(fixture.browser, fixture.satchel));
});

const alert = () => page.getByRole('region', { name: say('common.notifications') }).getByRole('alert');
const fails = (addresses: string | string[], method: string, fate: Fate = BROKEN) =>
  intercept(page, addresses, (asked) => (asked === method ? fate : 'continue'));
const confirm = async () => {
  await page.locator('[role$="dialog"]:is(:focus, :focus-within)').waitFor();
  await page.keyboard.press('Enter');
};

describe('section 8: errors', () => {
  sentence('8.1', 'another status than 200 is told as an error', async () => {
    await goToFolder(page, '/', 'notes.txt');
    await fails('*/api/resources/notes.txt*', 'DELETE');
    await row(page, 'notes.txt').click();
    await page.keyboard.press('Delete');
    await confirm();
    await alert()
      .getByText(say('files.failed.delete', { count: 1, name: 'notes.txt' }))
      .waitFor();
  });
  sentence('8.2', 'with the message of the server (in substance: a sentence for its code)', () =>
    alert().getByText(say('errors.internal')).first().waitFor(),
  );
  sentence('8.3', 'it stays', async () => {
    await page.keyboard.press('Escape');
    await page.mouse.move(300, 300);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1600)));
    expect(await alert().getByText(say('errors.internal')).count()).toBe(1);
  });
  sentence('8.5', 'it has a button that reports the issue where an address is known', async () => {
    const report = alert()
      .getByRole('link', { name: say('common.reportIssue') })
      .or(button(alert(), 'common.reportIssue'));
    await report.first().waitFor();
  });
  sentence('8.4', 'it has a button that closes it', async () => {
    await button(alert(), 'common.close').first().click();
    await alert().getByText(say('errors.internal')).waitFor({ state: 'detached' });
    await stopIntercepting(page);
  });
  sentence('8.6', 'with external links disabled it reports nothing', async () => {
    await changeConfig(page, { DisableExternal: true });
    await goToFolder(page, '/', 'notes.txt');
    await fails('*/api/resources/notes.txt*', 'DELETE');
    await row(page, 'notes.txt').click();
    await page.keyboard.press('Delete');
    await confirm();
    await alert().getByText(say('errors.internal')).waitFor();
    expect(await alert().getByText(say('common.reportIssue')).count()).toBe(0);
    await stopIntercepting(page);
    await page.unrouteAll();
  });
  sentences(
    '8.7',
    'the page of this error says so:',
    [
      ['404', '/404', /location can.t be reached/],
      ['403', '/403', /don.t have permissions to access this/],
      ['500', '/500', /Something really went wrong/],
    ],
    async (_, address, text) => {
      await page.goto(address);
      await page.getByText(text).first().waitFor();
    },
  );
  sentence('8.10', 'a folder that is not there says so', async () => {
    await page.goto('/files/nowhere/');
    await page.getByText(say('page.notFound.text')).waitFor();
  });
});

describe('section 8: the login page', () => {
  beforeEach(async () => {
    await startOver(anonymous, fixture.satchel, null);
  });
  const problem = (word: Word) => anonymous.getByRole('alert').getByText(say(word)).first().waitFor();
  const signUp = async (confirmation: string) => {
    await changeConfig(anonymous, { Signup: true });
    await anonymous.goto('/login?signup');
    await anonymous.getByLabel(say('auth.username')).fill('admin');
    await anonymous.getByLabel(say('auth.password'), { exact: true }).fill('a harbour at dawn');
    await anonymous.getByLabel(say('auth.confirmPassword')).fill(confirmation);
    await anonymous.keyboard.press('Enter');
  };
  sentence('8.24', '409 of a sign-up says Username already taken', async () => {
    await anonymous.route('**/api/signup', (route) =>
      route.fulfill({ status: 409, json: { code: 'already_exists', message: 'x', requestId: '1' } }),
    );
    await signUp('a harbour at dawn');
    await anonymous.getByText('Username already taken').waitFor();
  });
  sentence('8.25', 'wrong credentials say Wrong credentials', async () => {
    await anonymous.goto('/login');
    await fillLogin(anonymous, { username: 'admin', password: 'no' });
    await anonymous.getByText('Wrong credentials').waitFor();
  });
  sentence('8.26', 'so does a server that fails (in substance: other reasons are told as such)', async () => {
    await anonymous.route('**/api/login', (route) => route.fulfill({ status: 500, body: 'x' }));
    await anonymous.goto('/login');
    await fillLogin(anonymous, { username: 'admin', password: 'no' });
    await problem('errors.wrong_credentials');
  });
  sentence('8.27', 'two passwords that differ say Passwords don’t match', async () => {
    await signUp('another one');
    await anonymous.getByText("Passwords don't match").waitFor();
  });
  sentence('8.28', 'an unsolved captcha says Wrong credentials', async () => {
    await addCaptcha(anonymous);
    await anonymous.goto('/login');
    await fillLogin(anonymous, { username: 'admin', password: fixture.satchel.password });
    await problem('errors.wrong_credentials');
  });
});

describe('section 8: notices of success', () => {
  const notice = (text: string) =>
    page
      .getByRole('region', { name: say('common.notifications') })
      .getByText(text)
      .first();
  const passes = async (text: string) => {
    await notice(text).waitFor();
    const shown = Date.now();
    await notice(text).waitFor({ state: 'detached' });
    expect(Date.now() - shown).toBeLessThan(5000);
  };
  beforeAll(() => stopIntercepting(page));

  sentence('8.29', 'a copied link', async () => {
    await call(fixture.satchel, 'POST', '/api/share/notes.txt');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/settings/shares');
    await button(page.getByRole('row', { name: 'notes.txt' }), 'shares.copy').click();
    await passes('Link copied!');
  });
  sentence('8.30', 'changed settings', async () => {
    await page.goto('/settings/profile');
    await page.getByLabel(say('settings.language'), { exact: true }).selectOption('');
    await button(page, 'common.save').first().click();
    await passes(say('settings.saved'));
  });
  sentence('8.31', 'a changed password', async () => {
    const person = await createUser(fixture.satchel, 'changer', {});
    await startOver(anonymous, fixture.satchel, person);
    await anonymous.goto('/settings/profile');
    await anonymous.getByLabel(say('settings.newPassword'), { exact: true }).fill('a lighthouse by night');
    await anonymous
      .getByLabel(say('settings.confirmPassword'), { exact: true })
      .fill('a lighthouse by night');
    await button(anonymous, 'settings.passwordSubmit').click();
    await anonymous.getByText(say('settings.passwordSaved')).waitFor();
  });
  sentence('8.32', 'changed commands', async () => {
    await page.goto('/settings/global');
    await page.getByLabel(say('events.trigger.after_save')).fill('true');
    await button(page.getByRole('form', { name: say('global.commands') }), 'common.save').click();
    await passes(say('global.commandsSaved'));
  });
  sentence('8.33', 'a user who is created, changed and deleted', async () => {
    await page.goto('/settings/users/new');
    await page.getByLabel(say('users.username'), { exact: true }).fill('short-lived');
    await page.getByLabel(say('users.password'), { exact: true }).fill('a harbour at dawn');
    await button(page, 'common.save').last().click();
    await passes(say('users.created'));
    await page.getByLabel(say('users.scope'), { exact: true }).fill('/Documents');
    await button(page, 'common.save').last().click();
    await passes(say('users.updated'));
    await button(page, 'users.delete').click();
    await dialog(page)
      .getByRole('button', { name: say('users.delete'), exact: true })
      .click();
    await passes(say('users.deleted'));
  });
  sentence('8.36', 'an upload (in substance: longer, with Undo)', async () => {
    await put(fixture.satchel.root, 'F', { 'a.txt': 'a' });
    await goToFolder(page, '/F/', 'a.txt');
    await pickFiles(page, [bytes('fresh.bin', 9)]);
    await page
      .getByText(say('uploads.title.done', { count: 1 }), { exact: true })
      .first()
      .waitFor();
  });
});
