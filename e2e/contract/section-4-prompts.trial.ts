import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { dialog, goToFolder, row, selectedNames, selectionBar } from '../support/screen.js';
import { act, button, openMore, select } from './screen.js';
import { openContract, sentence, sentences } from './sentence.js';
import { say } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);

beforeAll(async () => {
  page = fixture.page;
});

describe('section 4: prompts', () => {
  beforeEach(async () => {
    await put(fixture.satchel.root, 'P', { 'a.txt': 'new', 'b.txt': 'new', 'box/b.txt': 'old', 'box/': '' });
    await goToFolder(page, '/P/', 'a.txt');
  });
  const asks = async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Delete');
    await page.locator('[role$="dialog"]:is(:focus, :focus-within)').waitFor();
  };
  const closed = () => dialog(page).waitFor({ state: 'detached' });

  sentence('4.13', 'they come one at a time', async () => {
    await asks();
    for (const key of ['F1', 'F2', 'Control+f']) await page.keyboard.press(key);
    expect(await dialog(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await closed();
  });
  sentence('4.14', 'a click outside closes them', async () => {
    await asks();
    await page.mouse.click(8, 8);
    await closed();
  });
  sentence('4.15', 'Esc closes them', async () => {
    await asks();
    await page.keyboard.press('Escape');
    await closed();
    expect(existsSync(onDisk('P', 'a.txt'))).toBe(true);
  });
  sentence('4.16', 'another route closes them', async () => {
    await row(page, 'box').dblclick();
    await row(page, 'a.txt').waitFor({ state: 'detached' });
    await row(page, 'b.txt').click();
    await page.keyboard.press('Delete');
    await dialog(page).waitFor();
    await page.goBack();
    await closed();
  });
  sentence('4.17', 'their confirmation closes them', async () => {
    await asks();
    await button(page, 'files.delete.toTrash').click();
    await closed();
    await expect.poll(() => existsSync(onDisk('P', 'a.txt'))).toBe(false);
  });
  sentence('4.18a', 'Enter confirms delete', async () => {
    await asks();
    await page.keyboard.press('Enter');
    await expect.poll(() => existsSync(onDisk('P', 'a.txt'))).toBe(false);
  });
  const into = async (kind: 'files.action.copyTo' | 'files.action.moveTo', name: string) => {
    await act(page, name, kind);
    await dialog(page).getByRole('treeitem', { name: 'box' }).click();
    await page.keyboard.press('Enter');
  };
  sentence('4.18b', 'Enter confirms copy', async () => {
    await into('files.action.copyTo', 'a.txt');
    await expect.poll(() => existsSync(onDisk('P', 'box', 'a.txt'))).toBe(true);
  });
  sentence('4.18c', 'Enter confirms move', async () => {
    await put(fixture.satchel.root, 'P', { 'c.txt': 'c' });
    await goToFolder(page, '/P/', 'c.txt');
    await into('files.action.moveTo', 'c.txt');
    await expect.poll(() => existsSync(onDisk('P', 'c.txt'))).toBe(false);
    expect(existsSync(onDisk('P', 'box', 'c.txt'))).toBe(true);
  });
  sentence(
    '4.18d',
    'Enter answers a taken name by what has the focus, which keeps both (in substance)',
    async () => {
      await into('files.action.copyTo', 'b.txt');
      await dialog(page).getByText(say('files.conflict.title')).waitFor();
      await page.locator('[role$="dialog"]:is(:focus, :focus-within)').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => readFile(onDisk('P', 'box', 'b(1).txt'), 'utf8')).toBe('new');
      expect(await readFile(onDisk('P', 'box', 'b.txt'), 'utf8')).toBe('old');
    },
  );
});

describe('section 4: the selection', () => {
  beforeAll(async () => {
    await put(fixture.satchel.root, 'S', {
      'a.txt': '1',
      'b.txt': '2',
      'c.txt': '3',
      'd.txt': '4',
      'in/x.txt': '5',
      'in/': '',
    });
  });
  beforeEach(() => goToFolder(page, '/S/', 'a.txt'));
  const selectionIs = (...names: string[]) => expect.poll(() => selectedNames(page)).toEqual(names);

  sentence('4.19', 'a click selects', async () => {
    await row(page, 'b.txt').click();
    await selectionIs('b.txt');
    await row(page, 'c.txt').click();
    await selectionIs('c.txt');
  });
  sentences('4.20', 'a click adds with', [['Control'], ['Meta']], async (key) => {
    await row(page, 'a.txt').click();
    await row(page, 'c.txt').click({ modifiers: [key as 'Control'] });
    await selectionIs('a.txt', 'c.txt');
  });
  sentence('4.21', 'a click with Shift selects a range', async () => {
    await row(page, 'a.txt').click();
    await row(page, 'c.txt').click({ modifiers: ['Shift'] });
    await selectionIs('a.txt', 'b.txt', 'c.txt');
  });
  sentence('4.22', 'multiple mode is switched on, and clicks add', async () => {
    await button(page, 'files.action.multiple').first().click();
    await row(page, 'a.txt').click();
    await row(page, 'd.txt').click();
    await selectionIs('a.txt', 'd.txt');
  });
  sentence('4.23', 'it is switched off again', async () => {
    await button(page, 'files.action.multiple').first().click();
    await row(page, 'a.txt').click();
    await button(page, 'files.action.multipleOff').first().click();
    await row(page, 'b.txt').click();
    await selectionIs('b.txt');
  });
  sentence('4.24', 'another folder resets the selection', async () => {
    await select(page, 'a.txt');
    await page.goto('/files/S/in/');
    await row(page, 'x.txt').waitFor();
    await selectionIs();
  });
  sentence('4.25', 'another folder resets multiple mode', async () => {
    await button(page, 'files.action.multiple').first().click();
    await selectionBar(page).waitFor();
    await row(page, 'in').focus();
    await page.keyboard.press('Backspace');
    await row(page, 'Documents').waitFor();
    expect(await selectionBar(page).count()).toBe(0);
  });
  sentence('4.26', 'a fetch resets the selection (in substance: when the user reloads)', async () => {
    await select(page, 'b.txt');
    await openMore(page);
    await page.getByRole('menuitem', { name: say('files.action.reload') }).click();
    await selectionIs();
  });
  sentence('4.27', 'Esc clears the selection', async () => {
    await select(page, 'a.txt', 'b.txt');
    await page.keyboard.press('Escape');
    await selectionIs();
  });
});
