import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { picture, sound } from '../support/samples.js';
import { afterResponse, dialog, goToFolder, pasted, row } from '../support/screen.js';
import { act, button, closeMenu, openMore, pathOf } from './screen.js';
import { openContract, sentence, sentences } from './sentence.js';
import { say } from './words.js';
import { makeWorld, put } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);
const text = (...path: string[]) => readFile(onDisk(...path), 'utf8');
const closed = () => dialog(page).waitFor({ state: 'detached' });

beforeAll(() => {
  page = fixture.page;
});

describe('section 4: copy, move and paste', () => {
  beforeEach(async () => {
    await rm(onDisk('T'), { recursive: true, force: true });
    await put(fixture.satchel.root, 'T', { 'a.txt': 'new', 'c.txt': 'c', 'box/': '' });
    await writeFile(onDisk('T', 'box', 'a.txt'), 'old');
    await goToFolder(page, '/T/', 'c.txt');
  });
  const conflict = () => dialog(page).getByText(say('files.conflict.title'));
  const collide = async (kind: 'files.action.copyTo' | 'files.action.moveTo') => {
    await act(page, 'a.txt', kind);
    await dialog(page).getByRole('treeitem', { name: 'box' }).click();
    const word = kind === 'files.action.copyTo' ? 'files.copy.submit' : 'files.move.submit';
    await dialog(page)
      .getByRole('button', { name: say(word, { folder: 'box' }) })
      .click();
    await conflict().waitFor();
  };
  const choose = (word: 'files.conflict.replace' | 'files.conflict.keepBoth' | 'common.cancel') =>
    dialog(page).getByRole('button', { name: say(word), exact: true });

  sentences(
    '4.42',
    'a taken name asks when one',
    [
      ['copies', 'files.action.copyTo'],
      ['moves', 'files.action.moveTo'],
    ],
    async (_, word) => {
      await collide(word);
      await page.keyboard.press('Escape');
      await closed();
    },
  );
  sentence('4.43', 'the prompt offers to overwrite, to rename and to cancel', async () => {
    await collide('files.action.copyTo');
    for (const word of ['files.conflict.replace', 'files.conflict.keepBoth', 'common.cancel'] as const)
      await choose(word).waitFor();
    await choose('common.cancel').click();
    await closed();
    expect(await text('T', 'box', 'a.txt')).toBe('old');
  });
  sentence('4.46', 'overwrite replaces', async () => {
    await collide('files.action.copyTo');
    await choose('files.conflict.replace').click();
    await expect.poll(() => text('T', 'box', 'a.txt')).toBe('new');
  });
  sentence('4.47', 'rename keeps both', async () => {
    await collide('files.action.moveTo');
    await choose('files.conflict.keepBoth').click();
    await expect.poll(() => text('T', 'box', 'a(1).txt').catch(() => '')).toBe('new');
    expect(await text('T', 'box', 'a.txt')).toBe('old');
  });
  const openBox = async () => {
    await row(page, 'box').dblclick();
    await row(page, 'c.txt').waitFor({ state: 'detached' });
    await row(page, 'a.txt').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/files/T/box/');
  };
  sentence('4.48', 'paste asks in the same way', async () => {
    await row(page, 'a.txt').click();
    await page.keyboard.press('Control+c');
    await openBox();
    await page.keyboard.press('Control+v');
    await conflict().waitFor();
    await page.keyboard.press('Escape');
    await closed();
  });
  sentence('4.49', 'a drop asks in the same way', async () => {
    await page
      .getByTitle('a.txt', { exact: true })
      .first()
      .dragTo(page.getByTitle('box', { exact: true }).first());
    await conflict().waitFor();
    await page.keyboard.press('Escape');
    await closed();
    expect(existsSync(onDisk('T', 'a.txt'))).toBe(true);
  });
  sentence('4.50', 'a copy into its own folder is renamed without a question', async () => {
    await row(page, 'c.txt').click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await pasted(page, 'c(1).txt');
    expect(await dialog(page).count()).toBe(0);
  });
  sentence('4.51', 'what was cut is pasted once', async () => {
    await row(page, 'c.txt').click();
    await page.keyboard.press('Control+x');
    await openBox();
    await page.keyboard.press('Control+v');
    await expect.poll(() => existsSync(onDisk('T', 'box', 'c.txt'))).toBe(true);
    await row(page, 'c.txt').waitFor();
    await openMore(page);
    const item = page.getByRole('menuitem', { name: say('files.action.paste') });
    await expect.poll(() => item.getAttribute('aria-disabled')).toBe('true');
    await closeMenu(page);
  });
});

describe('section 4: from file to file in the preview', () => {
  beforeAll(async () => {
    const { root } = fixture.satchel;
    const files = {
      'a.png': picture(60, 40, 0),
      'b.txt': 'text',
      'c.wav': sound(),
      'd.bin': Buffer.alloc(9),
    };
    await put(root, 'L', files);
    await put(root, 'M', {
      '1.png': picture(60, 40, 0),
      '2.png': picture(60, 40, 9),
      '3.png': picture(60, 40, 99),
    });
  });
  const at = (name: string) => expect.poll(() => pathOf(page)).toBe(`/files/${name}`);
  const next = () => button(page, 'previews.next').click();

  sentences(
    '4.63',
    'the next one is shown if it is',
    [
      ['a sound, and texts are left out', 'L/a.png', 'L/c.wav'],
      ['any other file', 'L/c.wav', 'L/d.bin'],
      ['a picture', 'M/1.png', 'M/2.png'],
      ['a film', 'Films/Harbour.png', 'Films/Slow%20zoom.mp4'],
    ],
    async (_, from, to) => {
      if (from.startsWith('Films')) await writeFile(onDisk(from), picture(60, 40, 0));
      await page.goto(`/files/${from}`);
      await next();
      await at(to);
    },
  );
  const remove = async () => {
    await page.keyboard.press('Delete');
    await afterResponse(page, 'DELETE', () =>
      button(page.getByRole('alertdialog'), 'files.delete.toTrash').click(),
    );
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  };
  sentence('4.64', 'after a deletion the next one is shown', async () => {
    await page.goto('/files/M/2.png');
    await page.getByRole('img', { name: '2.png' }).waitFor();
    await remove();
    await at('M/3.png');
  });
  sentence('4.65', 'without a next one the previous one', async () => {
    await page.getByRole('img', { name: '3.png' }).waitFor();
    await remove();
    await at('M/1.png');
  });
  sentence('4.66', 'without any the folder', async () => {
    await page.getByRole('img', { name: '1.png' }).waitFor();
    await remove();
    await at('M/');
  });
});
