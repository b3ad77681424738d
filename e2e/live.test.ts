import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { dialog, goToFolder, nameField, row } from './support/screen.js';

const MANY = 1_000;

describe.skipIf(!hasChromium)('a folder that others change', () => {
  const fixture = openFixture();
  const onDisk = (...parts: string[]) => join(fixture.satchel.root, ...parts);
  const pages: Page[] = [];
  const [one, other] = [() => pages[0] as Page, () => pages[1] as Page];

  /** Waits until a page has a stream of events, and has told the server which folder it shows. */
  const untilLooking = (page: Page) =>
    page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /\/api\/events\//.test(response.url()),
    );

  beforeAll(async () => {
    await mkdir(onDisk('Shared'));
    await writeFile(onDisk('Shared', 'a.txt'), 'the first');
    await writeFile(onDisk('Shared', 'b.txt'), 'b');
    for (let count = 0; count < 2; count += 1) {
      const page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
      const looks = untilLooking(page);
      await goToFolder(page, '/Shared/', 'a.txt');
      await looks;
      pages.push(page);
    }
  });

  test('shows two browsers the work of each other, and keeps what is selected', async () => {
    await row(other(), 'b.txt').click();
    await row(one(), 'a.txt').click();
    await one().keyboard.press('F2');
    await nameField(one()).fill('renamed.txt');
    await one().keyboard.press('Enter');
    await row(other(), 'renamed.txt').waitFor();
    await row(other(), 'a.txt').waitFor({ state: 'detached' });
    await other().locator('[role=row][aria-selected=true]', { hasText: 'b.txt' }).waitFor();
    await row(one(), 'renamed.txt').click();
    await row(other(), 'renamed.txt').click();
    await other().keyboard.press('Shift+Delete');
    await dialog(other()).getByText('renamed.txt will be deleted for good.').waitFor();
    await dialog(other()).getByRole('button', { name: 'Delete' }).click();
    await row(one(), 'renamed.txt').waitFor({ state: 'detached' });
  });

  test('shows what a program outside of Satchel writes, and stays usable', async () => {
    const names = Array.from({ length: MANY }, (_, index) => `${index}`.padStart(4, '0'));
    for (const name of names) await writeFile(onDisk('Shared', `${name}.dat`), name);
    for (const page of pages) {
      // The list also has the file that was there before.
      await page
        .getByText(`${(MANY + 1).toLocaleString('en')} files`)
        .first()
        .waitFor();
      await row(page, '0000.dat').waitFor();
    }
    await row(one(), '0003.dat').click();
    await one().locator('[role=row][aria-selected=true]', { hasText: '0003.dat' }).waitFor();
  });

  test('says at once that an open text changed, and loads the new one', async () => {
    const page = one();
    const looks = untilLooking(page);
    await page.goto('/files/Shared/b.txt');
    await page.getByRole('textbox', { name: 'b.txt' }).waitFor();
    await looks;
    await writeFile(onDisk('Shared', 'b.txt'), 'written by somebody else');
    await page.getByText('b.txt was changed by someone else').waitFor();
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await page.getByText('written by somebody else').waitFor();
    await page.getByText('b.txt was changed by someone else').waitFor({ state: 'detached' });
    expect(await dialog(page).count()).toBe(0);
  });

  test('shows the new content in an open preview', async () => {
    const page = other();
    await writeFile(onDisk('Shared', 'note.md'), 'the note of the morning');
    const looks = untilLooking(page);
    await page.goto('/files/Shared/note.md?view');
    await page.getByText('the note of the morning').waitFor();
    await looks;
    await writeFile(onDisk('Shared', 'note.md'), 'the note of the evening');
    await page.getByText('the note of the evening').waitFor();
    await page.getByText('the note of the morning').waitFor({ state: 'detached' });
  });

  test('says when an archive that was downloaded lacks something', async () => {
    const page = one();
    await mkdir(onDisk('Pipes'));
    await writeFile(onDisk('Pipes', 'a.txt'), 'a');
    execFileSync('mkfifo', [onDisk('Pipes', 'pipe')]);
    const looks = untilLooking(page);
    await goToFolder(page, '/', 'Pipes');
    await looks;
    await row(page, 'Pipes').click();
    await page.getByRole('button', { name: 'Download' }).first().click();
    const downloads = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'zip', exact: true }).click();
    expect((await downloads).suggestedFilename()).toBe('Pipes.zip');
    await page.getByText('“Pipes.zip” lacks 1 item. The file “NOT INCLUDED.txt” in it says what').waitFor();
  });

  test('is up to date although it was changed before the page had a stream of events', async () => {
    await mkdir(onDisk('Between'));
    await writeFile(onDisk('Between', 'before.txt'), 'a');
    const page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/api/events', async (route) => {
      await opened;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest('**/api/events');
    await goToFolder(page, '/Between/', 'before.txt');
    await asked;
    const { origin, token } = fixture.satchel;
    const headers = { 'X-Auth': token };
    const address = `${origin}/api/resources/Between/in%20between.txt`;
    expect((await fetch(address, { method: 'POST', headers, body: 'a' })).ok).toBe(true);
    await writeFile(onDisk('Between', 'by another program.txt'), 'a');
    open();
    await row(page, 'in between.txt').waitFor();
    await row(page, 'by another program.txt').waitFor();
    await page.context().close();
  });
});
