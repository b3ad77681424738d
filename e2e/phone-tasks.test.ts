import { mkdir, readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { hasChromium, openAs, openBrowser, PHONE } from './support/browser.js';
import { openCountedTasks } from './support/counted-tasks.js';
import { Hand } from './support/hand.js';
import { changeUser } from './support/satchel.js';
import { bytes, dialog, downloadBy, row, selectedNames, selectionBar } from './support/screen.js';

const PHOTO = fileURLToPath(new URL('../packages/server/samples/Pictures/Green valley.jpg', import.meta.url));

describe.skipIf(!hasChromium)('everyday tasks on a phone', () => {
  const { stage, onDisk, put, isOnDisk, task, useHand } = openCountedTasks('On a phone');
  let page: Page;
  let hand: Hand;
  const item = (name: string) => row(page, name);
  const selectionIs = (names: string[]) => expect.poll(() => selectedNames(page)).toEqual(names);
  const bar = (name: string) => selectionBar(page).getByRole('button', { name });
  const inDialog = (name: string) => dialog(page).getByRole('button', { name, exact: true });

  beforeAll(async () => {
    const photo = await readFile(PHOTO);
    for (let number = 2031; number <= 2042; number++) await put(`Photos/Norway/IMG_${number}.jpg`, photo);
    await put('Club/minutes.txt', 'All were there.');
    await mkdir(onDisk('Club/Empty'));
    await put('Letters/draft letter.txt', 'Dear all,\n');
    for (const name of ['four', 'one', 'three', 'two']) await put(`Bin/${name}.txt`, name);
    await changeUser(stage.satchel, 1, { viewMode: 'list' });
    page = await openAs(stage.browser, stage.satchel, { ...PHONE, reducedMotion: 'reduce' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    hand = await Hand.onPhone(page);
    useHand(hand);
  });

  task('3. Look at ten photos in a row', 10, '/Photos/Norway/', async () => {
    await hand.click(item('IMG_2031.jpg'));
    for (let number = 2031; ; number++) {
      const photo = page.getByRole('img', { name: `IMG_${number}.jpg` });
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(99);
      if (number === 2040) break;
      await hand.swipe(photo, { x: -160, y: 0 });
    }
  });

  task('4. Upload three files into an empty folder', 2, '/Club/', async () => {
    await hand.click(item('Empty'));
    const files = ['one.bin', 'two.bin', 'ثلاثة.bin'].map((name) => bytes(name, 2000));
    await page.getByText('This folder is empty').waitFor();
    await hand.pick(
      page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).last(),
      files,
    );
    for (const { name } of files) await item(name).waitFor();
    expect((await readdir(onDisk('Club/Empty'))).length).toBe(3);
  });

  task('6. Rename a file', 4, '/Letters/', async () => {
    await hand.hold(item('draft letter.txt'), () => selectionIs(['draft letter.txt']));
    await hand.click(bar('Rename'));
    await dialog(page).getByLabel('Name').and(page.locator(':focus')).waitFor();
    await hand.type('final letter');
    await hand.press('Enter');
    await item('final letter.txt').waitFor();
    await isOnDisk('Letters/final letter.txt').toBe(true);
  });

  task('9. Delete three files', 5, '/Bin/', async () => {
    await hand.hold(item('four.txt'), () => selectionIs(['four.txt']), item('three.txt'));
    await selectionIs(['four.txt', 'one.txt', 'three.txt']);
    await hand.click(bar('Delete'));
    await hand.click(inDialog('Move to trash'));
    await item('one.txt').waitFor({ state: 'detached' });
    await expect.poll(() => readdir(onDisk('Bin'))).toEqual(['two.txt']);
    await page.getByText('3 items moved to the trash').waitFor();
  });

  task('10. Share a folder for a week with a password, and copy both', 10, '/Photos/', async () => {
    await hand.click(item('Norway').getByRole('button', { name: 'More actions' }));
    await hand.click(page.getByRole('menuitem', { name: 'Copy link' }));
    await hand.click(inDialog('1 week'));
    await hand.click(inDialog('Password'));
    await dialog(page).getByText('Link and password copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('/share/');
    expect(copied).toContain((await dialog(page).locator('code').textContent()) ?? '?');
  });

  task('11. Open a link as a visitor, and download everything', 3, null, async () => {
    const { origin, token } = stage.satchel;
    const made = await fetch(`${origin}/api/share/Photos`, { method: 'POST', headers: { 'X-Auth': token } });
    const { hash } = (await made.json()) as { hash: string };
    const visitor = await Hand.onPhone(await openBrowser(stage.browser, stage.satchel, PHONE));
    await visitor.visit(`/share/${hash}`);
    const button = visitor.page.getByRole('button', { name: 'Download', exact: true });
    const zip = await downloadBy(visitor.page, () => visitor.click(button));
    expect(Object.keys(unzipSync(await readFile(await zip.path())))).toContain('Norway/IMG_2031.jpg');
    await visitor.page.context().close();
    return visitor;
  });

  task('17. Choose another language and the dark theme', 6, '/', async () => {
    await hand.click(page.getByRole('button', { name: 'Open the sidebar' }));
    await hand.click(page.getByRole('link', { name: 'Settings' }));
    await hand.choose(page.getByLabel('Language'), 'Deutsch');
    await hand.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await hand.click(page.getByText('Dunkel', { exact: true }));
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await changeUser(stage.satchel, 1, { locale: 'en' });
  });
});
