import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { openBrowser, startOver } from '../support/browser.js';
import { createUser, storedUser } from '../support/satchel.js';
import { afterResponse, goToFolder } from '../support/screen.js';
import { call } from './http.js';
import { button, pathOf } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say } from './words.js';
import { makeWorld } from './world.js';

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

describe('section 5: the own password', () => {
  const first = () => anonymous.getByLabel(say('settings.newPassword'), { exact: true });
  const second = () => anonymous.getByLabel(say('settings.confirmPassword'), { exact: true });
  const border = () =>
    first().evaluate((field) => {
      // The ring of the focus has a colour of its own.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const box = [field, field.parentElement, field.parentElement?.parentElement].find(
        (each) => each && Number.parseFloat(getComputedStyle(each).borderTopWidth) > 0,
      );
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!box || !canvas) return [0, 0, 0];
      canvas.fillStyle = getComputedStyle(box).borderTopColor;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
  beforeAll(async () => {
    const person = await createUser(fixture.satchel, 'changer', {});
    await startOver(anonymous, fixture.satchel, person);
    await anonymous.goto('/settings/profile');
    await first().waitFor();
  });
  const submit = () => button(anonymous, 'settings.passwordSubmit');
  sentence('5.20', 'nothing is sent while both are empty', async () => {
    const sent = requestsOf(anonymous);
    await first().press('Enter');
    expect([await submit().isDisabled(), sent.filter((each) => each.startsWith('PUT'))]).toEqual([true, []]);
  });
  sentence('5.21', 'both empty are neutral', async () => {
    await expect
      .poll(async () => {
        const [red = 0, green = 0] = await border();
        return Math.abs(red - green);
      })
      .toBeLessThan(40);
  });
  sentence('5.22', 'nothing is sent while they differ', async () => {
    const sent = requestsOf(anonymous);
    await first().fill('a lighthouse by night');
    await second().fill('a lighthouse by day');
    await second().press('Enter');
    expect([await submit().isDisabled(), sent.filter((each) => each.startsWith('PUT'))]).toEqual([true, []]);
  });
  sentence('5.23', 'different ones are red', () =>
    expect
      .poll(async () => {
        const [red = 0, green = 0] = await border();
        return red - green;
      })
      .toBeGreaterThan(40),
  );
  sentence('5.24', 'equal ones are green', async () => {
    await second().fill('a lighthouse by night');
    await expect
      .poll(async () => {
        const [red = 0, green = 0] = await border();
        return green - red;
      })
      .toBeGreaterThan(40);
  });
  sentence('5.25', 'equal ones are sent', async () => {
    await afterResponse(anonymous, 'PUT', () => submit().click(), '/api/users');
  });
});

describe('section 5: texts that become lists', () => {
  const save = () => button(page, 'common.save').last().click();
  const commands = () => page.getByLabel(say('users.commands'), { exact: true });
  sentences(
    '5.26',
    'the commands of a user are trimmed and split at spaces:',
    [
      ['two of them', '  echo   ls ', ['echo', 'ls']],
      ['an empty text is an empty list', '   ', []],
    ],
    async (_, text, wanted) => {
      await page.goto('/settings/users/1');
      await commands().fill('cat');
      await commands().fill(text);
      await afterResponse(page, 'PUT', save, '/api/users');
      expect((await storedUser(fixture.satchel, 1)).commands).toEqual(wanted);
    },
  );
  sentence('5.28', 'a shell command is trimmed and split at spaces, without empty parts', async () => {
    await call(fixture.satchel, 'PUT', '/api/users/1', {
      body: { what: 'user', which: ['commands'], data: { id: 1, commands: ['echo'] } },
    });
    await goToFolder(page, '/', 'notes.txt');
    await page.keyboard.press('Control+`');
    const field = page.getByRole('textbox', { name: say('shell.command') });
    await field.fill('   echo    one     two  ');
    await field.press('Enter');
    await page.getByRole('log').getByText('one two', { exact: true }).waitFor();
  });
  sentence('5.29', 'the commands of an event are split by line, without empty lines', async () => {
    await page.goto('/settings/global');
    await page.getByLabel(say('events.trigger.after_save')).fill('\ntrue one\n\n\ntrue two\n');
    const card = page.getByRole('form', { name: say('global.commands') });
    await afterResponse(page, 'PUT', () => button(card, 'common.save').click(), '/api/settings');
    const { json } = await call(fixture.satchel, 'GET', '/api/settings');
    expect(json.commands.after_save).toEqual(['true one', 'true two']);
  });
});

describe('section 5: rules', () => {
  const rule = () => page.getByRole('listitem', { name: say('rules.number', { number: 1 }) });
  const path = () => rule().getByLabel(say('rules.pathText', { number: 1 }));
  const regex = () => rule().getByLabel(say('rules.regexText', { number: 1 }));
  beforeAll(async () => {
    await page.goto('/settings/users/new');
    await button(page, 'rules.add').first().click();
    await rule().waitFor();
  });
  sentence('5.30', 'a new rule allows', async () => {
    expect(
      await rule()
        .getByRole('radio', { name: say('rules.allow') })
        .isChecked(),
    ).toBe(true);
  });
  sentence('5.31', 'a new rule is a path', async () => {
    expect(
      await rule()
        .getByRole('radio', { name: say('rules.path') })
        .isChecked(),
    ).toBe(true);
  });
  sentence('5.32', 'a new rule has an empty path', async () => {
    expect(await path().inputValue()).toBe('');
  });
  sentence('5.33', 'a rule shows its path, and with regular expressions its expression', async () => {
    await path().fill('/private');
    await rule().getByText(say('rules.regex'), { exact: true }).click();
    await regex().fill('secret$');
    await rule().getByText(say('rules.path'), { exact: true }).click();
    expect(await path().inputValue()).not.toBe('');
    await rule().getByText(say('rules.regex'), { exact: true }).click();
    expect(await regex().inputValue()).toBe('secret$');
  });
  sentence('5.34', 'Enter in its text does nothing', async () => {
    const sent = requestsOf(page);
    await regex().press('Enter');
    expect(sent).toEqual([]);
    expect(pathOf(page)).toBe('/settings/users/new');
    await rule().waitFor();
  });
});
