import { mkdir, readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { hasChromium, openAs, openBrowser, PHONE } from './support/browser.js';
import { CountedPerson } from './support/counted-person.js';
import { openCountedTasks } from './support/counted-tasks.js';
import { changeUser } from './support/satchel.js';
import { bytes, dialog, downloadBy, row, selectedNames, selectionBar } from './support/screen.js';

const PHOTO = fileURLToPath(new URL('../packages/server/samples/Pictures/Green valley.jpg', import.meta.url));

describe.skipIf(!hasChromium)('everyday tasks on a phone', () => {
  const { fixture, onDisk, put, isOnDisk, task, usePerson } = openCountedTasks('On a phone');
  let page: Page;
  let person: CountedPerson;
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
    await changeUser(fixture.satchel, 1, { viewMode: 'list' });
    page = await openAs(fixture.browser, fixture.satchel, { ...PHONE, reducedMotion: 'reduce' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    person = await CountedPerson.onPhone(page);
    usePerson(person);
  });

  task('3. Look at ten photos in a row', 10, '/Photos/Norway/', async () => {
    await person.click(item('IMG_2031.jpg'));
    for (let number = 2031; ; number++) {
      const photo = page.getByRole('img', { name: `IMG_${number}.jpg` });
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(99);
      if (number === 2040) break;
      await person.swipe(photo, { x: -160, y: 0 });
    }
  });

  task('4. Upload three files into an empty folder', 2, '/Club/', async () => {
    await person.click(item('Empty'));
    const files = ['one.bin', 'two.bin', 'ثلاثة.bin'].map((name) => bytes(name, 2000));
    await page.getByText('This folder is empty').waitFor();
    await person.pick(
      page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).last(),
      files,
    );
    for (const { name } of files) await item(name).waitFor();
    expect((await readdir(onDisk('Club/Empty'))).length).toBe(3);
  });

  task('6. Rename a file', 4, '/Letters/', async () => {
    await person.hold(item('draft letter.txt'), () => selectionIs(['draft letter.txt']));
    await person.click(bar('Rename'));
    await dialog(page).getByLabel('Name').and(page.locator(':focus')).waitFor();
    await person.type('final letter');
    await person.press('Enter');
    await item('final letter.txt').waitFor();
    await isOnDisk('Letters/final letter.txt').toBe(true);
  });

  task('9. Delete three files', 5, '/Bin/', async () => {
    await person.hold(item('four.txt'), () => selectionIs(['four.txt']), item('three.txt'));
    await selectionIs(['four.txt', 'one.txt', 'three.txt']);
    await person.click(bar('Delete'));
    await person.click(inDialog('Move to trash'));
    await item('one.txt').waitFor({ state: 'detached' });
    await expect.poll(() => readdir(onDisk('Bin'))).toEqual(['two.txt']);
    await page.getByText('3 items moved to the trash').waitFor();
  });

  task('10. Share a folder for a week with a password, and copy both', 10, '/Photos/', async () => {
    await person.click(item('Norway').getByRole('button', { name: 'More actions' }));
    await person.click(page.getByRole('menuitem', { name: 'Copy link' }));
    await person.click(inDialog('1 week'));
    await person.click(inDialog('Password'));
    await dialog(page).getByText('Link and password copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('/share/');
    expect(copied).toContain((await dialog(page).locator('code').textContent()) ?? '?');
  });

  task('11. Open a link as a visitor, and download everything', 3, null, async () => {
    const { origin, token } = fixture.satchel;
    const made = await fetch(`${origin}/api/share/Photos`, { method: 'POST', headers: { 'X-Auth': token } });
    const { hash } = (await made.json()) as { hash: string };
    const visitor = await CountedPerson.onPhone(await openBrowser(fixture.browser, fixture.satchel, PHONE));
    await visitor.visit(`/share/${hash}`);
    const button = visitor.page.getByRole('button', { name: 'Download', exact: true });
    const zip = await downloadBy(visitor.page, () => visitor.click(button));
    expect(Object.keys(unzipSync(await readFile(await zip.path())))).toContain('Norway/IMG_2031.jpg');
    await visitor.page.context().close();
    return visitor;
  });

  task('17. Choose another language and the dark theme', 6, '/', async () => {
    await person.click(page.getByRole('button', { name: 'Open the sidebar' }));
    await person.click(page.getByRole('link', { name: 'Settings' }));
    await person.choose(page.getByLabel('Language'), 'Deutsch');
    await person.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await person.click(page.getByText('Dunkel', { exact: true }));
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await changeUser(fixture.satchel, 1, { locale: 'en' });
  });
});
