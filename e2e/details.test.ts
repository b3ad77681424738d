import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { picture } from './support/samples.js';
import { dialog, goToFolder, row } from './support/screen.js';

describe.skipIf(!hasChromium)('details of files', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, 'tree', 'deep', 'deeper'), { recursive: true });
    await writeFile(join(root, 'tree', 'deep', 'deeper', 'bottom.bin'), Buffer.alloc(5000));
    await writeFile(join(root, 'tree', 'top.bin'), Buffer.alloc(1000));
    await writeFile(join(root, 'sea.png'), picture(64, 48, 10));
    await writeFile(join(root, 'hello.txt'), 'hello');
    page = await openAs(fixture.browser, fixture.satchel);
    await goToFolder(page, '/', 'hello.txt');
  });

  const panel = () => page.getByRole('complementary', { name: 'Details' });

  test('the panel beside the list follows the selection', async () => {
    await page.keyboard.press('Control+i');
    await panel().getByRole('heading', { name: 'My files' }).waitFor();
    await row(page, 'sea.png').click();
    await panel().getByText('64 × 48 pixels').waitFor();
    await page.keyboard.press('ArrowUp');
    await panel().getByRole('heading', { name: 'hello.txt' }).waitFor();
    await panel().getByText('5 bytes').waitFor();
    await row(page, 'tree').click();
    await panel().getByText('5.9 KB (6,000 bytes)').waitFor();
    await panel().getByText('2 folders, 2 files').waitFor();
    await row(page, 'hello.txt').click({ modifiers: ['Control'] });
    await panel().getByText('5.9 KB (6,005 bytes)').waitFor();
    await panel().getByText('3 folders, 3 files').waitFor();
  });

  test('its state is kept after a reload', async () => {
    await page.reload();
    await panel().waitFor();
    await page.getByRole('button', { name: 'Details panel' }).click();
    await panel().waitFor({ state: 'detached' });
    await page.reload();
    await row(page, 'hello.txt').waitFor();
    expect(await panel().count()).toBe(0);
  });

  test('the prompt shows the same details, and a checksum on request', async () => {
    await row(page, 'hello.txt').click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Info' }).click();
    await dialog(page).getByRole('heading', { name: 'hello.txt' }).waitFor();
    await dialog(page).getByText('Checksums').click();
    await dialog(page).getByRole('button', { name: 'Show' }).first().click();
    await dialog(page).getByText('5d41402abc4b2a76b9719d911017c592').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('the prompt is still available on a narrow screen without the panel', async () => {
    await page.setViewportSize({ width: 900, height: 700 });
    await page.keyboard.press('Control+i');
    expect(await panel().count()).toBe(0);
    await row(page, 'hello.txt').click();
    await page.keyboard.press('Alt+Enter');
    await dialog(page).getByRole('heading', { name: 'hello.txt' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
