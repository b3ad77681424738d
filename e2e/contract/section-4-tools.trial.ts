import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { afterResponse, dialog, goToFolder } from '../support/screen.js';
import { call, share } from './http.js';
import { act, button, openMore } from './screen.js';
import { openContract, sentence, sentences } from './sentence.js';
import { say } from './words.js';
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

describe('section 4: search', () => {
  const panel = () => page.getByRole('dialog', { name: say('search.title') });
  const field = () => panel().getByRole('combobox');
  beforeAll(() => goToFolder(page, '/', 'Documents'));

  sentence('4.33', 'it opens above the page', async () => {
    await page.keyboard.press('Control+f');
    await field().waitFor();
  });
  sentence(
    '4.32',
    'what is submitted is searched (in substance: it is searched while one types)',
    async () => {
      await field().fill('letter');
      await page.keyboard.press('Enter');
      await panel()
        .getByRole('row', { name: 'letter.txt' })
        .or(page.getByRole('textbox', { name: 'letter.txt' }))
        .first()
        .waitFor();
      await goToFolder(page, '/', 'Documents');
    },
  );
  sentence('4.34', 'an edit clears the results', async () => {
    await page.keyboard.press('Control+f');
    await field().fill('letter');
    await panel().getByRole('row', { name: 'letter.txt' }).waitFor();
    await field().fill('no such thing');
    await panel().getByRole('row', { name: 'letter.txt' }).waitFor({ state: 'detached' });
  });
  sentence('4.35', 'it is empty when it is opened again', async () => {
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+f');
    expect(await field().inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });
});

describe('section 4: the shell', () => {
  const field = () => page.getByRole('textbox', { name: say('shell.command') });
  const log = () => page.getByRole('log', { name: say('shell.output') });
  const run = async (line: string) => {
    await field().fill(line);
    await field().press('Enter');
  };
  const toggle = async () => {
    await openMore(page);
    await page.getByRole('menuitem', { name: say('files.action.shell') }).click();
  };
  sentences(
    '4.36',
    'it is (in substance: by an entry of the More menu)',
    [['opened'], ['closed']],
    async (what) => {
      if (what === 'opened') await goToFolder(page, '/', 'Documents');
      await toggle();
      await field().waitFor({ state: what === 'opened' ? 'visible' : 'detached' });
    },
  );
  sentence('4.37', '“clear” empties its output', async () => {
    await toggle();
    await run('echo harbour');
    await log().getByText('harbour', { exact: true }).waitFor();
    await run('clear');
    await log().getByText('harbour').first().waitFor({ state: 'detached' });
  });
  sentence('4.40', 'the arrow up recalls the command before', async () => {
    await run('echo first');
    await log().getByText('first', { exact: true }).waitFor();
    await run('echo second');
    await log().getByText('second', { exact: true }).waitFor();
    await field().press('ArrowUp');
    await field().press('ArrowUp');
    expect(await field().inputValue()).toBe('echo first');
  });
  sentence('4.41', 'the arrow down the one after it', async () => {
    await field().press('ArrowDown');
    expect(await field().inputValue()).toBe('echo second');
  });
  sentence('4.39', 'while a command runs nothing can be entered', async () => {
    await run('sleep 1000');
    await button(page, 'shell.cancel').waitFor();
    const isOpen = () => field().evaluate((each: HTMLInputElement) => !each.disabled && !each.readOnly);
    expect((await field().count()) > 0 && (await isOpen())).toBe(false);
    await button(page, 'shell.cancel').click();
    await button(page, 'shell.cancel').waitFor({ state: 'detached' });
  });
  sentence('4.38', '“exit” closes it', async () => {
    await run('exit');
    await field().waitFor({ state: 'detached' });
  });
});

describe('section 4: making links', () => {
  const prompt = async () => {
    await goToFolder(page, '/', 'notes.txt');
    await act(page, 'notes.txt', 'files.action.share');
    await dialog(page).getByText(say('shares.new')).waitFor();
  };
  const permanent = () => dialog(page).getByRole('button', { name: say('shares.permalink') });
  const links = () => dialog(page).getByRole('listitem');

  sentence('4.67', 'the links of the target are fetched', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await prompt();
    await expect.poll(() => asked).toContain('GET /api/share/notes.txt');
  });
  sentence('4.68', 'only one link is permanent: then the choice is gone', async () => {
    await permanent().click();
    await links().first().waitFor();
    await permanent().waitFor({ state: 'detached' });
  });
  sentence('4.70', 'the permanent one comes first, then those that end sooner', async () => {
    await share(fixture.satchel, '/notes.txt', { expires: '3', unit: 'days' });
    await share(fixture.satchel, '/notes.txt', { expires: '5', unit: 'hours' });
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await prompt();
    const all = dialog(page).getByRole('button', { name: say('links.all', { count: 3 }) });
    if ((await all.count()) > 0) await all.click();
    await expect.poll(() => links().count()).toBe(3);
    const shown = await links().allTextContents();
    expect(shown.map((each) => /Permanent|hours|days/.exec(each)?.[0])).toEqual([
      'Permanent',
      'hours',
      'days',
    ]);
  });
  sentence('4.69', 'when it is deleted the choice is back', async () => {
    await button(dialog(page), 'shares.delete').first().click();
    await dialog(page)
      .getByRole('button', { name: say('shares.delete.submit', { count: 1 }), exact: true })
      .last()
      .click();
    await permanent().waitFor();
  });
  sentence('4.82', 'in the management a deleted link leaves its row at once', async () => {
    await page.goto('/settings/shares');
    const rows = page.getByRole('row', { name: 'notes.txt' });
    await expect.poll(() => rows.count()).toBe(2);
    await button(rows.first(), 'shares.delete').click();
    await afterResponse(
      page,
      'DELETE',
      () =>
        dialog(page)
          .getByRole('button', { name: say('shares.delete.submit', { count: 1 }), exact: true })
          .click(),
      '/api/share',
    );
    await expect.poll(() => rows.count()).toBe(1);
  });
  sentence('4.83', 'a link that is copied says so', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page.getByRole('row', { name: 'notes.txt' }), 'shares.copy').click();
    await page.getByText('Link copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `${fixture.satchel.origin}/share/`,
    );
  });
});
