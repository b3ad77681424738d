import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { openBrowser, startOver } from '../support/browser.js';
import { createUser } from '../support/satchel.js';
import { dialog, downloadBy } from '../support/screen.js';
import { changeConfig } from './changed-page.js';
import { changeSettings, share } from './http.js';
import { button, pathOf } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { opening, say, type Word } from './words.js';
import { DEEP, makeWorld, PDF_NAME, VIDEO_NAME } from './world.js';

const fixture = openContract(makeWorld);
let page: Page;
let reader: Page;
let anonymous: Page;

beforeAll(async () => {
  page = fixture.page;
  const person = await createUser(fixture.satchel, 'reader', {});
  reader = impatient(await openBrowser(fixture.browser, fixture.satchel));
  anonymous = impatient(await openBrowser(fixture.browser, fixture.satchel));
  await startOver(reader, fixture.satchel, person);
});

const open = async (on: Page, path: string) => {
  await on.goto(`/files/${encodeURIComponent(path).replaceAll('%2F', '/')}`);
  await on
    .getByRole('heading', { name: path.slice(path.lastIndexOf('/') + 1) })
    .first()
    .waitFor();
};

describe('section 2: the preview', () => {
  beforeAll(() => open(page, 'Mountains.png'));

  sentence('2.98', 'it has a button that closes it', () => button(page, 'previews.close').waitFor());
  sentence('2.99', 'it has the name as title', () =>
    page.getByRole('heading', { name: 'Mountains.png', level: 1 }).waitFor(),
  );
  sentence('2.100', 'a button loads a picture in its full size', async () => {
    const picture = page.getByRole('img', { name: 'Mountains.png' });
    await expect.poll(() => picture.getAttribute('src')).toContain('/api/preview/');
    await button(page, 'previews.fullSize').click();
    await expect.poll(() => picture.getAttribute('src')).toContain('/api/raw/');
  });
  const acts: [string, Word][] = [
    ['rename', 'previews.rename'],
    ['delete', 'previews.delete'],
    ['download', 'previews.download'],
    ['info', 'previews.info'],
  ];
  sentence('2.103', 'its menu offers rename', async () => {
    await button(page, 'common.more').click();
    await page.getByRole('menuitem', { name: say('previews.rename') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  });
  sentences('2.104', 'it offers (in substance: as a button of its bar)', acts.slice(1), (_, word) =>
    button(page, word).first().waitFor(),
  );
  sentences('2.107', 'without its permission it does not offer', acts.slice(0, 3), async (_, word) => {
    if (!reader.url().includes('Mountains')) await open(reader, 'Mountains.png');
    expect(await button(reader, word).count()).toBe(0);
  });
  sentence('2.108', 'a button leads to the previous file', async () => {
    await button(page, 'previews.previous').click();
    await expect.poll(() => pathOf(page)).not.toContain('Mountains');
  });
  sentence('2.109', 'a button leads to the next file', async () => {
    await button(page, 'previews.next').click();
    await expect.poll(() => pathOf(page)).toBe('/files/Mountains.png');
  });
  const percent = () => button(page, 'previews.fit').textContent();
  sentence('2.110', 'a picture is zoomed', async () => {
    await page.getByRole('img', { name: 'Mountains.png' }).waitFor();
    await button(page, 'previews.zoomIn').click();
    await expect.poll(percent).not.toBe('100%');
  });
  sentence('2.111', 'a zoomed picture is dragged', async () => {
    const box = async () => page.getByRole('img', { name: 'Mountains.png' }).boundingBox();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const before = await box();
    await page.mouse.move(640, 400);
    await page.mouse.down();
    await page.mouse.move(640, 460, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await box())?.y).not.toBe(before?.y);
  });
  sentence('2.101', 'the size has no button where the server resizes nothing', async () => {
    await changeConfig(page, { ResizePreview: false });
    await open(page, 'Mountains.png');
    await page.getByRole('img', { name: 'Mountains.png' }).waitFor();
    expect(await button(page, 'previews.fullSize').count()).toBe(0);
    await page.unrouteAll();
  });
  sentence('2.112', 'sound is played in the page', async () => {
    await open(page, 'podcast.wav');
    await page.locator('audio').waitFor({ state: 'attached' });
  });
  sentence('2.113', 'a film is played in the page', async () => {
    await open(page, `Films/${VIDEO_NAME}`);
    await page.locator('video').waitFor();
  });
  sentence('2.114', 'its subtitles are tracks', async () => {
    await expect.poll(() => page.locator('video track').count()).toBeGreaterThan(0);
  });
  sentence('2.115', 'a PDF is shown in the page', async () => {
    await open(page, PDF_NAME);
    await page.locator('iframe, embed, object').first().waitFor();
  });
  sentence('2.116', 'other files have a download', async () => {
    await open(page, 'data.bin');
    const file = await downloadBy(page, () =>
      page
        .getByRole('main')
        .or(page.getByRole('dialog'))
        .or(page.locator('body'))
        .last()
        .getByRole('button', { name: say('previews.download') })
        .or(page.getByRole('link', { name: say('page.download') }))
        .last()
        .click(),
    );
    expect(file.suggestedFilename()).toBe('data.bin');
  });
});

describe('section 2: the page of a link', () => {
  let folder = '';
  let file = '';
  beforeAll(async () => {
    folder = await share(fixture.satchel, '/a/', { view: 'list' });
    file = await share(fixture.satchel, '/data.bin');
    await anonymous.goto(`/share/${folder}/${DEEP.slice(1, 5).join('/')}/`);
  });
  const box = () =>
    anonymous.getByRole('complementary').or(anonymous.getByRole('region', { name: say('visitors.info') }));
  const info = (word: Word) => anonymous.getByText(say(word), { exact: true }).first();

  sentence('2.50', 'a visitor finds Login (in substance: at the head of the page)', () =>
    anonymous.getByRole('link', { name: say('visitors.login') }).waitFor(),
  );
  sentence('2.51', 'and no Signup while it is not allowed', async () => {
    expect(await anonymous.getByRole('link', { name: say('visitors.signup') }).count()).toBe(0);
  });
  sentence('2.136', 'its path has links', async () => {
    const path = anonymous.getByRole('navigation', { name: say('visitors.breadcrumbs') });
    await path.getByRole('link').first().waitFor();
  });
  sentence('2.137', 'an info box describes what is shared', () => box().first().waitFor());
  sentences(
    '2.138',
    'the info box of a folder has',
    [
      ['the date of its last change', 'visitors.modified'],
      ['what it contains', 'visitors.contains'],
    ],
    (_, word) => info(word).waitFor(),
  );
  sentence('2.139', 'it has a download', () => button(anonymous, 'visitors.download').first().waitFor());
  sentence('2.140', 'it has the link as QR code', async () => {
    const code = anonymous.getByRole('img', { name: say('visitors.qr') });
    const shown = button(anonymous, 'visitors.qr.show');
    await code.or(shown).first().waitFor();
    if ((await code.count()) === 0) await shown.click();
    await code.first().waitFor();
  });
  sentence('2.141', 'a folder lists what is in it', () =>
    anonymous.getByTitle('f', { exact: true }).first().waitFor(),
  );
  sentence('2.142', 'an empty folder says so', async () => {
    await anonymous.goto(`/share/${folder}/${DEEP.slice(1).join('/')}/`);
    await anonymous.getByText(say('visitors.empty')).waitFor();
  });
  sentences(
    '2.143',
    'the info box of a file has',
    [
      ['its size', 'visitors.size'],
      ['the date of its last change', 'visitors.modified'],
    ],
    async (_, word) => {
      if (!anonymous.url().includes(file)) await anonymous.goto(`/share/${file}`);
      await info(word).waitFor();
    },
  );
  sentence('2.145', 'it has the name of the file', () =>
    anonymous.getByRole('heading', { name: 'data.bin' }).first().waitFor(),
  );
  sentence('2.146', 'the button of a file downloads it', async () => {
    const got = await downloadBy(anonymous, () => button(anonymous, 'visitors.download').first().click());
    expect(got.suggestedFilename()).toBe('data.bin');
  });
  sentence('2.147', 'the button of a folder downloads it as an archive', async () => {
    await anonymous.goto(`/share/${folder}`);
    const got = await downloadBy(anonymous, () => button(anonymous, 'visitors.download').first().click());
    expect(got.suggestedFilename()).toBe('a.zip');
  });
  sentence('2.148', 'with sign-up allowed a visitor finds Signup, too', async () => {
    await changeSettings(fixture.satchel, { signup: true, createUserDir: true });
    await anonymous.goto(`/share/${folder}`);
    await anonymous.getByRole('link', { name: say('visitors.signup') }).waitFor();
    await changeSettings(fixture.satchel, { signup: false, createUserDir: false });
  });
  sentence('2.149', 'Login leads back to the link', async () => {
    await anonymous.getByRole('link', { name: say('visitors.login') }).click();
    await expect.poll(() => new URL(anonymous.url()).searchParams.get('redirect')).toContain(folder);
  });
});

describe('section 2: prompts in the preview', () => {
  sentence('2.104', 'its prompts lie above it', async () => {
    await open(page, 'Mountains.png');
    await page.getByRole('img', { name: 'Mountains.png' }).waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(
      await dialog(page)
        .getByRole('button', { name: opening('files.delete.toTrash') })
        .count(),
    ).toBe(0);
    await button(page, 'previews.close').click();
    await expect.poll(() => pathOf(page)).toBe('/files/');
  });
});
