import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync, zipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { exif, PARIS, withExif } from '../packages/web/src/testing/exif.js';
import { type Credentials, hasChromium, openAs, openBrowser } from './support/browser.js';
import { CountedPerson } from './support/counted-person.js';
import { openCountedTasks } from './support/counted-tasks.js';
import { pdf } from './support/samples.js';
import { changeUser, createUser, login } from './support/satchel.js';
import { afterResponse, bytes, dialog, downloadBy, nameField, selectedNames } from './support/screen.js';

const PHOTOS = fileURLToPath(new URL('../packages/server/samples/Pictures', import.meta.url));
const SHOTS = ['Desert noon.jpg', 'Evening ridge.jpg', 'Green valley.jpg', 'Morning hills.jpg'];

/** How many files are moved, with their folder and the target. */
const DESKS = {
  Desk: { count: 7, into: 'Archive' },
  Mouse: { count: 7, into: 'Archive' },
  Apart: { count: 9, into: 'Binder' },
  Marked: { count: 9, into: 'Drawer' },
};
const BIN = ['one.txt', 'two.txt', 'three.txt', 'four.txt'];

const ANN: Credentials = { username: 'ann', password: 'correct horse ann' };

describe.skipIf(!hasChromium)('twenty everyday tasks', () => {
  const { fixture, onDisk, put, isOnDisk, task, usePerson } = openCountedTasks('Twenty everyday tasks');
  let page: Page;
  let person: CountedPerson;
  const item = (name: string, on = page) =>
    on.locator('[data-entry]').filter({ has: on.getByTitle(name, { exact: true }) });
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const selectionIs = (names: string[]) => expect.poll(() => selectedNames(page)).toEqual(names);
  const hasFocus = (target: Locator) => target.and(page.locator(':focus')).waitFor();
  const asked = async (path: string, token = fixture.satchel.token) =>
    (await fetch(fixture.satchel.origin + path, { headers: { 'X-Auth': token } })).json();

  beforeAll(async () => {
    for (let index = 1; index <= 24; index++) {
      const photo = await readFile(join(PHOTOS, SHOTS[index % SHOTS.length] ?? ''));
      await put(`Photos/Norway/IMG_${2030 + index} fjord.jpg`, withExif(photo, exif(PARIS)));
    }
    await cp(onDisk('Photos/Norway'), onDisk('Albums/Norway 2026'), { recursive: true });
    await put('Photos/2024/Bergen/IMG_1187 old church.jpg', await readFile(join(PHOTOS, 'Green valley.jpg')));
    await put('صور العطلة/البحر ١.jpg', await readFile(join(PHOTOS, 'Desert noon.jpg')));
    await put('Club/minutes.txt', 'All were there.');
    await put('Club/letters/draft letter.txt', 'Dear all,\n');
    await put('Club/letters/invoice.pdf', pdf('Invoice'));
    await put('Club/letters/رسالة.txt', 'مرحبا');
    await put('Club/backup.zip', zipSync({ 'a.txt': new Uint8Array(9) }));
    await mkdir(onDisk('Club/Empty'));
    for (const [desk, { count, into }] of Object.entries(DESKS)) {
      for (let name = 1; name <= count; name++) await put(`${desk}/left/from/scan ${name}.txt`, `${name}`);
      await mkdir(onDisk(desk, into));
    }
    for (const name of ['Bin', 'Bin again'].flatMap((bin) => BIN.map((file) => `${bin}/${file}`)))
      await put(name, name);
    await put('Copies/Plans/house.txt', 'a house');
    await mkdir(onDisk('Copies/Old'));
    await put('Work/2026/Aurora/Letters/November/last.txt', 'yesterday');
    await mkdir(onDisk('Many'));
    for (let index = 0; index < 5000; index++) {
      const name = index === 3777 ? 'quince.bin' : `document ${String(index).padStart(4, '0')}.bin`;
      await writeFile(onDisk('Many', name), 'x'.repeat(index % 97 === 0 ? 100 + index : 9));
    }
    await changeUser(fixture.satchel, 1, { viewMode: 'list auto' });
    await createUser(fixture.satchel, ANN.username, { download: true });
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    person = CountedPerson.of(page);
    usePerson(person);
  });

  task('1. Log in', 4, null, async () => {
    await page.getByLabel('Username').and(page.locator(':focus')).waitFor();
    await person.type('admin');
    await person.press('Tab');
    await person.type(fixture.satchel.password);
    await person.press('Enter');
    await item('Club').waitFor();
  });

  task('2. Find a photo whose name is half remembered, and go to its folder', 3, '/', async () => {
    await person.press('Control+f');
    await dialog(page).getByRole('combobox').waitFor();
    await person.type('old chu');
    await dialog(page).getByRole('row', { name: 'old church.jpg' }).waitFor();
    await person.press('Control+Enter');
    await page.waitForURL('**/files/Photos/2024/Bergen/');
    await selectionIs(['IMG_1187 old church.jpg']);
  });

  task('3. Look at ten photos in a row, and return to the list', 12, '/Photos/Norway/', async () => {
    await person.doubleClick(item('IMG_2031 fjord.jpg'));
    for (let number = 2031; ; number++) {
      const photo = page.getByRole('img', { name: `IMG_${number} fjord.jpg` });
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(99);
      if (number === 2040) break;
      await person.press('ArrowRight');
    }
    await person.press('Escape');
    await hasFocus(item('IMG_2040 fjord.jpg'));
    const { items } = (await asked('/api/places/recent')) as { items: { path: string }[] };
    const opened = items.map(({ path }) => path).filter((path) => path.endsWith('fjord.jpg'));
    expect(opened).toEqual(['/Photos/Norway/IMG_2031 fjord.jpg']);
  });

  task('4. Upload three files into a subfolder', 3, '/Club/', async () => {
    await person.doubleClick(item('Empty'));
    const files = ['one.bin', 'two.bin', 'ثلاثة.bin'].map((name) => bytes(name, 2000));
    await page.getByText('This folder is empty').waitFor();
    await person.pick(button('Upload', page.getByRole('main')).last(), files);
    for (const { name } of files) await item(name).waitFor();
    expect((await readdir(onDisk('Club/Empty'))).length).toBe(3);
  });

  task('5. Upload a folder by dragging it into the window', 1, '/Club/', async () => {
    await person.dropFolder(item('minutes.txt'), 'Received', { 'a.txt': 'a', 'b.txt': 'b' });
    await item('Received').waitFor();
    await isOnDisk('Club/Received/b.txt').toBe(true);
  });

  task('6. Rename a file', 4, '/Club/letters/', async () => {
    await person.click(item('draft letter.txt'));
    await person.press('F2');
    await nameField(page).waitFor();
    await person.type('final letter');
    await person.press('Enter');
    await item('final letter.txt').waitFor();
    await isOnDisk('Club/letters/final letter.txt').toBe(true);
  });

  const areMoved = async (desk: string) => {
    for (const number of [1, 2, 3, 4, 5]) await isOnDisk(desk, 'Archive', `scan ${number}.txt`).toBe(true);
    expect(await readdir(onDisk(desk, 'left/from'))).toEqual(['scan 6.txt', 'scan 7.txt']);
    await page.getByText('5 items moved to Archive').waitFor();
  };

  task('7. Move five files two folders up and one across, by keyboard', 10, '/Desk/left/from/', async () => {
    await person.press(
      'Home',
      'Shift+ArrowDown',
      'Shift+ArrowDown',
      'Shift+ArrowDown',
      'Shift+ArrowDown',
      'Alt+m',
    );
    await person.type('arch');
    await person.press('Enter');
    await areMoved('Desk');
  });

  task('7. Move five files two folders up and one across, by mouse', 8, '/Mouse/left/from/', async () => {
    await person.click(item('scan 1.txt'));
    await person.click(item('scan 5.txt'), { holding: 'Shift' });
    await person.click(button('Move to…').first());
    await person.click(dialog(page).getByRole('treeitem', { name: 'Archive' }));
    await person.click(button('Move to Archive', dialog(page)));
    await areMoved('Mouse');
  });

  const APART = ['1', '3', '5', '7', '9'].map((name) => `scan ${name}.txt`);
  const areApartMoved = async (desk: 'Apart' | 'Marked') => {
    const { into } = DESKS[desk];
    for (const name of APART) await isOnDisk(desk, into, name).toBe(true);
    expect(await readdir(onDisk(desk, 'left/from'))).toEqual(
      ['2', '4', '6', '8'].map((name) => `scan ${name}.txt`),
    );
    await page.getByText(`5 items moved to ${into}`).waitFor();
  };

  task(
    '7. Move five files that are not neighbours two folders up and one across, by their names',
    10,
    '/Apart/left/from/',
    async () => {
      await person.press('/');
      await hasFocus(page.getByRole('textbox', { name: 'Filter this folder' }));
      await person.type('1, 3, 5, 7, 9');
      await person.press('Enter', 'Control+a', 'Alt+m');
      await person.type('bind');
      await person.press('Enter');
      await areApartMoved('Apart');
    },
  );

  task(
    '7. Move five files that are not neighbours two folders up and one across, by marking them',
    12,
    '/Marked/left/from/',
    async () => {
      await person.press('Insert');
      for (let count = 0; count < 4; count += 1) await person.press('Control+ArrowDown', 'Insert');
      await person.press('Alt+m');
      await person.type('draw');
      await person.press('Enter');
      await areApartMoved('Marked');
    },
  );

  task('8. Copy a folder into another one', 4, '/Copies/', async () => {
    await person.click(item('Plans'));
    await person.click(button('Copy to…').first());
    await person.click(dialog(page).getByRole('treeitem', { name: 'Old' }));
    await person.click(button('Copy to Old', dialog(page)));
    await isOnDisk('Copies/Old/Plans/house.txt').toBe(true);
    expect(existsSync(onDisk('Copies/Plans/house.txt'))).toBe(true);
    await page.getByText('“Plans” copied to Old').waitFor();
    await button('Undo').waitFor();
  });

  task('9. Delete three files, and get one of them back', 8, '/Bin/', async () => {
    await person.click(item('four.txt'));
    await person.click(item('three.txt'), { holding: 'Shift' });
    await person.press('Delete');
    await dialog(page).getByText('Delete 3 items').first().waitFor();
    await person.press('Enter');
    await item('one.txt').waitFor({ state: 'detached' });
    await isOnDisk('Bin/three.txt').toBe(false);
    await page.getByText('3 items moved to the trash').waitFor();
    await button('Undo').waitFor();
    const before = person.gestures;
    await person.click(page.getByRole('link', { name: /^Trash/ }));
    await person.click(button('Restore', page.getByRole('group', { name: 'Actions for one.txt' })));
    await isOnDisk('Bin/one.txt').toBe(true);
    expect(await readdir(onDisk('Bin'))).toEqual(['one.txt', 'two.txt']);
    expect(person.gestures - before).toBeLessThanOrEqual(3);
  });

  task('9. Delete three files, and get all of them back', 6, '/Bin again/', async () => {
    await person.click(item('four.txt'));
    await person.click(item('three.txt'), { holding: 'Shift' });
    await person.press('Delete');
    await dialog(page).getByText('Delete 3 items').first().waitFor();
    await person.press('Enter');
    await page.getByText('3 items moved to the trash').waitFor();
    await person.click(button('Undo'));
    for (const name of BIN) await isOnDisk('Bin again', name).toBe(true);
  });

  task('10. Share a folder for a week with a password, and copy both', 4, '/Photos/', async () => {
    await person.click(item('Norway'));
    await person.press('Control+Shift+S');
    await person.click(button('1 week', dialog(page)));
    await person.click(button('Password', dialog(page)));
    await dialog(page).getByText('Link and password copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [link] = (await asked('/api/share/Photos/Norway')) as { hash: string; expire: number }[];
    expect(copied).toContain(`/share/${link?.hash}`);
    expect((link?.expire ?? 0) - Date.now() / 1000).toBeCloseTo(7 * 86_400, -3);
    const password = (await dialog(page).locator('code').textContent()) ?? '';
    expect(copied).toContain(password);
    const opened = (headers: Record<string, string>) =>
      fetch(`${fixture.satchel.origin}/api/public/share/${link?.hash}`, { headers });
    expect((await opened({})).status).toBe(401);
    expect((await opened({ 'X-SHARE-PASSWORD': password })).status).toBe(200);
  });

  task('11. Open a link as a visitor, and download everything', 3, null, async () => {
    const { origin, token } = fixture.satchel;
    const made = await fetch(`${origin}/api/share/Photos/2024`, {
      method: 'POST',
      headers: { 'X-Auth': token },
    });
    const { hash } = (await made.json()) as { hash: string };
    const visitor = CountedPerson.of(await openBrowser(fixture.browser, fixture.satchel));
    await visitor.visit(`/share/${hash}`);
    const zip = await downloadBy(visitor.page, () => visitor.click(button('Download', visitor.page)));
    expect(Object.keys(unzipSync(await readFile(await zip.path())))).toContain(
      'Bergen/IMG_1187 old church.jpg',
    );
    await visitor.page.context().close();
    return visitor;
  });

  task('12. Download twenty of 24 photos as one archive', 5, '/Albums/Norway 2026/', async () => {
    await person.click(item('IMG_2031 fjord.jpg'));
    await person.scroll(page.getByRole('grid'));
    await person.click(item('IMG_2050 fjord.jpg'), { holding: 'Shift' });
    await person.click(button('Download', page.getByRole('region', { name: 'Selection' })));
    const zip = await downloadBy(page, () => person.click(button('zip', dialog(page))));
    expect(Object.keys(unzipSync(await readFile(await zip.path())))).toHaveLength(20);
  });

  task('13. Edit a text, save it, change it again and leave', 8, '/Club/', async () => {
    await person.doubleClick(item('minutes.txt'));
    await hasFocus(page.getByRole('textbox', { name: 'minutes.txt' }));
    await person.type('Meeting. ');
    await person.press('Control+s');
    await page.getByText(/^Saved /).waitFor();
    await person.type('Secret. ');
    await person.click(button('Back to the folder'));
    await person.click(button('Discard changes', dialog(page)));
    await item('minutes.txt').waitFor();
    expect(await readFile(onDisk('Club/minutes.txt'), 'utf8')).toBe('Meeting. All were there.');
  });

  task('14. See the three largest of 5,000 files', 2, '/Many/', async () => {
    const bySize = page.getByRole('columnheader', { name: 'Size' }).getByRole('button');
    await afterResponse(page, 'PUT', () => person.click(bySize), '/api/places/views');
    for (const name of ['document 4947.bin', 'document 4850.bin', 'document 4753.bin'])
      await item(name).waitFor();
  });

  task('15. Jump to “q” among 5,000 files', 1, '/Many/', async () => {
    await person.press('q');
    await hasFocus(item('quince.bin'));
    await selectionIs(['quince.bin']);
  });

  task('16. See the size of a photo, when it was taken and with what', 3, '/Photos/Norway/', async () => {
    await person.doubleClick(item('IMG_2033 fjord.jpg'));
    await page.getByRole('img', { name: 'IMG_2033 fjord.jpg' }).waitFor();
    await person.press('i');
    const panel = page.getByRole('complementary', { name: 'Details' });
    for (const fact of [/× .* pixels/, 'Canon EOS R5']) await panel.getByText(fact).waitFor();
  });

  task('17. Choose another language and the dark theme', 5, '/', async () => {
    await person.click(page.getByRole('link', { name: 'Settings' }));
    await person.choose(page.getByLabel('Language'), 'Deutsch');
    await person.click(button('Save'));
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await person.click(page.getByText('Dunkel', { exact: true }));
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await changeUser(fixture.satchel, 1, { locale: 'en' });
  });

  task('18. Create a user who may only look at one folder', 12, '/', async () => {
    await person.click(page.getByRole('link', { name: 'Settings' }));
    await person.click(page.getByRole('link', { name: 'User management' }));
    await person.click(button('New user', page.getByRole('region', { name: 'Users' })));
    await hasFocus(page.getByLabel('Username'));
    await person.type('grandma');
    await person.press('Tab');
    await person.type('a harbour at dawn');
    await person.click(button('Choose…'));
    await person.click(dialog(page).getByRole('treeitem', { name: 'Photos' }));
    await person.click(button('Choose', dialog(page)));
    await person.click(page.getByText('Can download', { exact: true }));
    await person.click(button('Save'));
    await page.waitForURL(/\/settings\/users\/\d+$/);
    const token = await login(fixture.satchel.origin, 'grandma', 'a harbour at dawn');
    const home = (await asked('/api/resources/', token)) as { items: { name: string }[] };
    expect(home.items.map(({ name }) => name)).toEqual(['2024', 'Norway']);
  });

  task(
    '19. Change the own password, and end all other sessions',
    8,
    '/',
    async () => {
      const other = await login(fixture.satchel.origin, ANN.username, ANN.password);
      await person.click(page.getByRole('link', { name: 'Settings' }));
      await person.click(page.getByLabel('New password', { exact: true }));
      await person.type('the same harbour');
      await person.click(page.getByLabel('Confirm new password', { exact: true }));
      await person.type('the same harbour');
      // Both are shown for a second only.
      await Promise.all([page.getByText('Password updated').waitFor(), person.press('Enter')]);
      const loggedOut = page.getByText('Logged out everywhere else').waitFor();
      await Promise.all([loggedOut, person.click(button('Log out everywhere else'))]);
      expect(
        (await fetch(`${fixture.satchel.origin}/api/sessions`, { headers: { 'X-Auth': other } })).status,
      ).toBe(401);
    },
    ANN,
  );

  task('20. Return to a deep folder of yesterday', 2, '/', async () => {
    const seen = await fetch(`${fixture.satchel.origin}/api/places/recent`, {
      method: 'POST',
      headers: { 'X-Auth': fixture.satchel.token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: '/Work/2026/Aurora/Letters/November' }),
    });
    expect(seen.ok).toBe(true);
    await person.click(button('Recent'));
    await person.click(page.getByRole('list', { name: 'Recent' }).getByRole('link', { name: 'November' }));
    await item('last.txt').waitFor();
  });
});
