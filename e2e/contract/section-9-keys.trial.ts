import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { openAs, startOver } from '../support/browser.js';
import { dialog, goToFolder, row, selectedNames } from '../support/screen.js';
import { changeConfig } from './changed-page.js';
import { call, share } from './http.js';
import { act, button, pathOf } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say, type Word } from './words.js';
import { makeLargeWorld, put } from './world.js';

const fixture = openContract(makeLargeWorld);
let page: Page;
const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);

beforeAll(() => {
  page = fixture.page;
});

describe('section 9: durations of links', () => {
  const duration = () => dialog(page).getByLabel(say('shares.duration'));
  const unit = () => dialog(page).getByLabel(say('shares.unit'));
  const open = async () => {
    await goToFolder(page, '/K/', 'a.txt');
    await act(page, 'a.txt', 'files.action.share');
    await duration().waitFor();
  };
  sentence('9.14', 'the largest duration is 2147483647', async () => {
    await open();
    await duration().fill('2147483647');
    await unit().selectOption('seconds');
    await dialog(page)
      .getByRole('button', { name: say('shares.create') })
      .click();
    await dialog(page).getByRole('listitem').first().waitFor();
  });
  sentences('9.15', 'a unit is', [['seconds'], ['minutes'], ['hours'], ['days']], async (each) => {
    if ((await dialog(page).count()) === 0) await open();
    const values = await unit()
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(values).toContain(each);
  });
  sentence('9.16', 'the first choice is hours', async () => {
    await open();
    expect(await unit().inputValue()).toBe('hours');
    await page.keyboard.press('Escape');
  });
  sentence('9.17', 'without a time a link is permanent, with 0 as its end', async () => {
    const { json } = await call(fixture.satchel, 'POST', '/api/share/K/b.txt');
    expect(json.expire).toBe(0);
    await page.goto('/settings/shares');
    await page.getByRole('row', { name: 'b.txt' }).getByText(say('shares.never')).waitFor();
  });
  sentence('9.18', 'the end of others is told as a relative time', async () => {
    await share(fixture.satchel, '/K/big.png', { expires: '3', unit: 'days' });
    await page.goto('/settings/shares');
    await page
      .getByRole('row', { name: 'big.png' })
      .getByText(/in 3 days/)
      .waitFor();
  });
});

describe('section 9: the zoom of pictures', () => {
  const percent = () => button(page, 'previews.fit').textContent();
  const centre = { x: 640, y: 400 };
  beforeEach(async () => {
    await page.goto('/files/K/big.png');
    await page.getByRole('img', { name: 'big.png' }).waitFor();
    await expect.poll(percent).toBe('100%');
    await page.mouse.move(centre.x, centre.y);
  });
  const wheel = async (times: number, by: number) => {
    for (let time = 0; time < times; time++) await page.mouse.wheel(0, by);
  };
  sentences(
    '9.19',
    'it goes',
    [
      ['down to a quarter', 100, '25%'],
      ['up to four times', -100, '400%'],
    ],
    async (_, by, end) => {
      await wheel(20, by);
      await expect.poll(percent).toBe(end);
    },
  );
  sentence('9.20', 'double clicks lead through 1, 2, 4 and 1', async () => {
    for (const next of ['200%', '400%', '100%']) {
      await page.mouse.dblclick(centre.x, centre.y);
      await expect.poll(percent).toBe(next);
    }
  });
  sentence('9.21', 'a step of the wheel is a quarter', async () => {
    await wheel(1, -100);
    await expect.poll(percent).toBe('125%');
  });
});

describe('section 9: keys', () => {
  beforeEach(() => goToFolder(page, '/K/', 'a.txt'));
  const closed = () => dialog(page).waitFor({ state: 'detached' });
  sentence('9.23', 'F1 shows help', async () => {
    await page.keyboard.press('F1');
    await dialog(page).getByText(say('files.help.title')).waitFor();
    await page.keyboard.press('Escape');
    await closed();
  });
  sentence('9.22', 'F2 renames (in substance: in the list itself)', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: say('files.name') }).waitFor();
    await page.keyboard.press('Escape');
  });
  sentence('9.24', 'Delete asks whether to delete', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').waitFor();
  });
  sentence('9.25', 'Esc closes, and clears the selection', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Escape');
    await expect.poll(() => selectedNames(page)).toEqual([]);
  });
  sentence('9.26', 'Ctrl+F searches', async () => {
    await page.keyboard.press('Control+f');
    await page.getByRole('dialog', { name: say('search.title') }).waitFor();
    await page.keyboard.press('Escape');
    await closed();
  });
  sentence('9.27', 'Ctrl+A selects everything', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Control+a');
    await expect.poll(async () => (await selectedNames(page)).length).toBeGreaterThan(3);
  });
  sentences(
    '9.28',
    'what is taken by this key is pasted by Ctrl+V:',
    [
      ['Ctrl+C', 'c'],
      ['Ctrl+X', 'x'],
    ],
    async (_, key) => {
      const name = `by ${key}.txt`;
      await put(fixture.satchel.root, 'K', { [name]: 'x' });
      await goToFolder(page, '/K/', name);
      await row(page, name).click();
      await page.keyboard.press(`Control+${key}`);
      await row(page, 'box').dblclick();
      await row(page, name).waitFor({ state: 'detached' });
      await expect.poll(() => pathOf(page)).toBe('/files/K/box/');
      await page.getByText(say('files.empty.title')).or(row(page, 'by c.txt')).first().waitFor();
      await page.keyboard.press('Control+v');
      await expect.poll(() => existsSync(onDisk('K', 'box', name))).toBe(true);
      await expect.poll(() => existsSync(onDisk('K', name))).toBe(key === 'c');
    },
  );
  sentence('9.30', 'Ctrl+S saves in the editor', async () => {
    await page.goto('/files/K/a.txt');
    await page.getByRole('textbox', { name: 'a.txt' }).click();
    await page.keyboard.type('saved ');
    await page.keyboard.press('Control+s');
    await expect.poll(() => readFile(onDisk('K', 'a.txt'), 'utf8')).toContain('saved');
  });
  const kinds: [string, Word, string][] = [
    ['image', 'search.type.image', 'type:image'],
    ['audio', 'search.type.music', 'type:(audio|music)'],
    ['video', 'search.type.video', 'type:video'],
    ['pdf', 'search.type.pdf', 'type:pdf'],
  ];
  sentences('9.31', 'the search filters by', kinds, async (_, word, query) => {
    await page.keyboard.press('Control+f');
    const asked = page.waitForRequest((each) => each.url().includes('/api/search/'));
    await button(dialog(page), word).click();
    expect(new URL((await asked).url()).searchParams.get('query')).toMatch(new RegExp(query));
    await page.keyboard.press('Escape');
    await closed();
  });
});

describe('section 9: themes and what is new', () => {
  const brightness = (on: Page) =>
    on.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!canvas) return 0;
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[0] ?? 0;
    });
  const cases: [string, string, 'light' | 'dark', boolean][] = [
    ['the empty value is light, on a dark device, too', '', 'dark', true],
    ['the empty value is light on a light device', '', 'light', true],
    ['dark is dark, on a light device, too', 'dark', 'light', false],
  ];
  sentences('9.35', 'of the themes', cases, async (_, Theme, colorScheme, isLight) => {
    const own = impatient(await openAs(fixture.browser, fixture.satchel, { colorScheme }));
    await changeConfig(own, { Theme });
    await own.goto('/settings/profile');
    await own.getByLabel(say('settings.language'), { exact: true }).waitFor();
    expect((await brightness(own)) > 128).toBe(isLight);
    await own.context().close();
  });
  sentence('9.37', 'a new rule allows', async () => {
    await page.goto('/settings/users/new');
    await button(page, 'rules.add').first().click();
    await page
      .getByRole('radio', { name: say('rules.allow') })
      .first()
      .waitFor({ state: 'attached' });
    expect(
      await page
        .getByRole('radio', { name: say('rules.allow') })
        .first()
        .isChecked(),
    ).toBe(true);
  });
  sentence('9.38', 'a new user has no name', async () => {
    await startOver(page, fixture.satchel);
    await page.goto('/settings/users/new');
    expect(await page.getByLabel(say('users.username'), { exact: true }).inputValue()).toBe('');
  });
  sentence('9.39', 'a new user has no rules', async () => {
    expect(await page.getByRole('listitem', { name: say('rules.number', { number: 1 }) }).count()).toBe(0);
  });
  sentence('9.40', 'the password of a new user is not locked', async () => {
    expect(await page.getByRole('checkbox', { name: say('users.lockPassword') }).isChecked()).toBe(false);
  });
  sentence('9.41', 'otherwise a new user has the defaults', async () => {
    const { json } = await call(fixture.satchel, 'GET', '/api/settings');
    for (const each of ['create', 'delete', 'share'] as const)
      expect(await page.getByRole('checkbox', { name: say(`users.perm.${each}`) }).isChecked()).toBe(
        json.defaults.perm[each],
      );
  });
  sentence('9.42', 'the id of a new user is 0', async () => {
    await page.getByLabel(say('users.username'), { exact: true }).fill('fresh');
    await page.getByLabel(say('users.password'), { exact: true }).fill('a harbour at dawn');
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/users')),
      button(page, 'common.save').last().click(),
    ]);
    expect(request.postDataJSON().data.id).toBe(0);
  });
});
