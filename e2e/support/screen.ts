import type { Download, Locator, Page } from 'playwright-core';

/** The row of the list whose full name, as its tooltip gives it, is exactly this. */
export function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) });
}

/** The card or folder tile of the mosaic. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('gridcell').filter({ has: page.getByTitle(name, { exact: true }) });
}

/** The one prompt that is open. */
export function dialog(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

export function crumbs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Folder path' });
}

/** The bar above the list that counts what is selected. */
export function selectionBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selection', exact: true });
}

/** Names of the selected entries that are on the screen, from top to bottom. */
export function selectedNames(page: Page): Promise<string[]> {
  return page
    .locator('[data-entry][aria-selected="true"]')
    .evaluateAll((entries) =>
      entries.map((entry) => entry.querySelector('[title]')?.getAttribute('title') ?? ''),
    );
}

/** Names of all entries that are on the screen, from top to bottom. */
export function shownNames(page: Page): Promise<string[]> {
  return page
    .locator('[data-entry]')
    .evaluateAll((entries) =>
      entries
        .toSorted((a, b) => Number(a.getAttribute('data-entry')) - Number(b.getAttribute('data-entry')))
        .map((entry) => entry.querySelector('[title]')?.getAttribute('title') ?? ''),
    );
}

/** Opens a folder by its address, which is how a bookmark or a reload does it, and waits for what is in it. */
export async function goToFolder(page: Page, path: string, entry: string): Promise<void> {
  await page.goto(`/files${path}`);
  await row(page, entry).or(card(page, entry)).first().waitFor();
}

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function bytes(name: string, size: number, value = 1): PickedFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, value) };
}

/** Presses Upload and chooses these in the browser's picker. */
export async function pickFiles(page: Page, files: PickedFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
  ]);
  await chooser.setFiles(files);
}

export async function downloadBy(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}
