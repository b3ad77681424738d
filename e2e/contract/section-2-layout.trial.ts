import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { openBrowser, startOver } from '../support/browser.js';
import { intercept, stopIntercepting } from '../support/intercept.js';
import { createUser } from '../support/satchel.js';
import { dialog, goToFolder, row, selectionBar } from '../support/screen.js';
import { changeConfig } from './changed-page.js';
import {
  button,
  closeMenu,
  escaped,
  isInSidebar,
  offered,
  openMore,
  pressInSidebar,
  select,
  sidebar,
} from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { opening, say, type Word } from './words.js';
import { makeWorld } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
let reader: Page;

beforeAll(async () => {
  page = fixture.page;
  const person = await createUser(fixture.satchel, 'reader', { download: true });
  reader = impatient(await openBrowser(fixture.browser, fixture.satchel));
  await startOver(reader, fixture.satchel, person);
});

describe('section 2: the layout', () => {
  beforeAll(() => goToFolder(page, '/', 'Documents'));

  sentence('2.41', 'a folder that is fetched shows progress (in substance: grey rows)', async () => {
    await intercept(page, ['*/api/resources/Music/*', '*/api/resources/Music?start=true'], 'hold');
    await row(page, 'Music').dblclick();
    await page.locator('[aria-busy="true"]').first().waitFor();
    await stopIntercepting(page);
    await goToFolder(page, '/', 'Documents');
  });
  sentences('2.42', 'the page has', [['header'], ['nav'], ['main']], async (part) =>
    expect(await page.locator(part).first().isVisible()).toBe(true),
  );
  sentence('2.45', 'prompts lie above it', async () => {
    await pressInSidebar(page, 'frame.newFolder');
    await dialog(page).waitFor();
    await escaped(page);
  });
  sentence('2.46', 'the shell is a part of it', async () => {
    await page.keyboard.press('Control+`');
    await page.getByRole('textbox', { name: say('shell.command') }).waitFor();
    await page.keyboard.type('exit');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: say('shell.command') }).waitFor({ state: 'detached' });
  });
  const inSidebar: [string, Word][] = [
    ['My files', 'frame.myFiles'],
    ['New folder', 'frame.newFolder'],
    ['New file', 'frame.newFile'],
    ['Settings', 'frame.settings'],
    ['Logout', 'frame.logout'],
    ['Help', 'frame.help'],
  ];
  sentences('2.47', 'who is logged in finds in the sidebar', inSidebar, async (_, word) => {
    expect(await isInSidebar(page, word)).toBe(true);
  });
  sentences(
    '2.48',
    'without the permission to create there is no',
    [
      ['New folder', 'frame.newFolder'],
      ['New file', 'frame.newFile'],
    ],
    async (_, word) => {
      await goToFolder(reader, '/', 'Documents');
      expect(await isInSidebar(reader, word)).toBe(false);
    },
  );
  sentence('2.49', 'logout is there only with the login by password', async () => {
    await changeConfig(reader, { AuthMethod: 'proxy' });
    await goToFolder(reader, '/', 'Documents');
    expect(await isInSidebar(reader, 'frame.logout')).toBe(false);
    expect(await isInSidebar(reader, 'frame.settings')).toBe(true);
    await reader.unrouteAll();
  });
  const name = () => sidebar(page).getByText(say('common.productName'), { exact: true });
  sentence('2.52', 'the foot of the sidebar has the name of the product and its version', async () => {
    await name().last().waitFor();
    const { version } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    await sidebar(page).getByText(version).waitFor();
  });
  sentence('2.53', 'the name is a link', async () => {
    const link = sidebar(page)
      .getByRole('link')
      .filter({ hasText: new RegExp(`^${say('common.productName')}$`) });
    expect(await link.getAttribute('href')).not.toBe('');
  });
  sentence('2.54', 'with external links disabled it leads to no other site', async () => {
    await changeConfig(page, { DisableExternal: true });
    await goToFolder(page, '/', 'Documents');
    const links = await sidebar(page)
      .getByRole('link')
      .filter({ hasText: new RegExp(`^${say('common.productName')}$`) })
      .evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).origin));
    await page.unrouteAll();
    for (const origin of links) expect(origin).toBe(fixture.satchel.origin);
  });
  sentences(
    '2.55',
    'the header of the files is hidden in',
    [
      ['the editor', 'notes.txt'],
      ['the preview', 'Mountains.png'],
    ],
    async (_, file) => {
      await page.goto(`/files/${file}`);
      await page.getByRole('heading', { name: file }).first().waitFor();
      expect(await page.getByRole('button', { name: opening('search.in') }).count()).toBe(0);
    },
  );
});

describe('section 2: the header', () => {
  beforeAll(async () => {
    await goToFolder(page, '/', 'Documents');
    await select(page, 'notes.txt');
  });
  const toggles = ['frame.collapse', 'frame.expand', 'frame.openSidebar'] as const;

  sentence('2.57', 'it has a control for the sidebar (in substance: at the head of it)', async () => {
    expect(await button(page, toggles[0]).or(button(page, toggles[1])).count()).toBe(1);
  });
  sentence('2.58', 'it has the logo (in substance: at the head of the sidebar)', async () => {
    expect(await sidebar(page).locator('svg, img').first().isVisible()).toBe(true);
  });
  sentence('2.59', 'it has the search', async () => {
    await page.getByRole('button', { name: opening('search.in') }).waitFor();
  });
  const inMenu: [string, Word][] = [
    ['Share', 'files.action.share'],
    ['Rename', 'files.action.rename'],
    ['Copy to', 'files.action.copyTo'],
    ['Move to', 'files.action.moveTo'],
    ['Delete', 'files.action.delete'],
    ['the shell', 'files.action.shell'],
    ['Info', 'files.action.info'],
    ['View (in substance: a button)', 'files.view.menu'],
    ['Download (in substance: a button)', 'files.action.download'],
    ['Upload (in substance: a button)', 'files.action.upload'],
    ['Select multiple (in substance: a button)', 'files.action.multiple'],
  ];
  let actions = new Map<string, boolean>();
  sentences('2.60', 'the bars and the More menu offer', inMenu, async (_, word) => {
    if (actions.size === 0) actions = await offered(page);
    expect([...actions.keys()].some((each) => each.startsWith(say(word)))).toBe(true);
  });
  sentences('2.71', 'the selection has its buttons in a bar at', [['736'], ['360']], async (width) => {
    await page.setViewportSize({ width: Number(width), height: 740 });
    await goToFolder(page, '/', 'Documents');
    await openMore(page);
    const multiple = page.getByRole('menuitem', { name: say('files.action.multiple') });
    await ((await multiple.count()) > 0 ? multiple.click() : closeMenu(page));
    await row(page, 'Documents').locator('[data-check]').or(row(page, 'Documents')).first().click();
    await button(selectionBar(page), 'files.action.delete').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
